/** Names and words that people read. They prove nothing; they are only made harmless. */

import { z } from 'zod';

/**
 * Controls, format characters (bidi too), private use, lone surrogates, what is no character and what leaves no mark
 * never reach a page; and no letter carries a tower of marks over its neighbours.
 */
const clean = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ') // an end of line parts words
    .replace(
      /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc]/gu,
      '',
    )
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** A single line of `least` to `most` characters once it is cleaned; refuses, never truncates. */
const line = (least: number, most: number) =>
  z
    .string()
    .max(most * 8)
    .transform(clean)
    .refine(text => [...text].length >= least && [...text].length <= most, `${least} to ${most} characters`)
    .refine(text => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), 'something to read');

/** A person's name, 1 to 20 characters. */
export const personName = line(1, 20);
/** A table's title, 1 to 30 characters. */
export const tableTitle = line(1, 30);
/** What a person says at a table, 1 to 300 characters. */
export const talkText = line(1, 300);
