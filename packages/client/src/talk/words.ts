/** What was said, in this page's language. Names and texts stay as they are. */

import type { TalkLine } from '@clabber/protocol';
import type { TableView } from '@clabber/rules/view';
import type { Unsaid } from '../talking.svelte.ts';
import { personName } from '../words/people.ts';
import { refusalText } from '../words/refusals.ts';
import { t } from '../words/t.ts';

/** Who said it, by the name he had then. */
export const speakerOf = ({ from }: TalkLine): string => (from.name ? personName(from) : t('talk.guest'));

export const saidOf = (line: TalkLine): string => ('text' in line ? line.text : t(`talk.phrase-${line.phrase}`));

/** As they are read aloud: `Dutch: Nice play`. */
export const tellLines = (lines: readonly TalkLine[]): readonly string[] =>
  lines.map(line =>
    t('talk.aloud', {
      from: line.from.seat === null ? 'watcher' : 'seat',
      name: speakerOf(line),
      text: saidOf(line),
    }),
  );

/** Why it was not said, and for how long yet. @param now ms of this browser */
export const unsaidText = ({ refusal, until }: Unsaid, now: number, people: TableView): string =>
  until === null
    ? refusalText(refusal, { people })
    : t('talk.too-fast', { n: Math.max(1, Math.ceil((until - now) / 1000)) });
