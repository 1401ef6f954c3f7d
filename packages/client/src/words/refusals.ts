/** Every way of being refused, as a sentence. A code without one does not compile. */

import type { ByeCode, DoorRefusal, LaterCode } from '@clabber/protocol';
import { type Suit, suitOf } from '@clabber/rules/play';
import type { Refusal } from '@clabber/rules/view';
import type { Fault } from '../http.ts';
import { nameOf, type People } from './people.ts';
import { listed, t } from './t.ts';

/** What a refusal is about, as far as it is known. */
export interface About {
  readonly people: People | null;
  readonly led?: Suit | null;
  readonly turnedDown?: Suit | null;
}

export const refusalText = (refusal: Refusal | DoorRefusal, { people, led, turnedDown }: About): string => {
  const seats = people && refusal.code === 'not-ready' ? refusal.seats : null;
  return t(`core.refusal-${refusal.code}`, {
    suit: led ?? turnedDown ?? 'unknown',
    known: seats ? 'yes' : 'no',
    names: listed((seats ?? []).map(seat => nameOf(people!, seat))),
  });
};

/** The few words printed on a suit that can't be named. */
export const shortReason = ({ code }: Refusal | DoorRefusal): string | null =>
  code === 'must-hold-suit' || code === 'suit-was-passed' ? t(`play.short-${code}`) : null;

/** About a card one holds, from the trick it would go to. */
export const aboutTrick = (people: People): About => {
  const trick = people.game?.hand?.tricks.at(-1);
  const lead = trick && trick.winner === null ? trick.plays[0] : undefined;
  return { people, led: lead ? suitOf(lead.card) : null };
};

/** Why a page is no longer at the table. */
export const byeTitle = (code: ByeCode): string => t(`core.bye-${code}-title`);
/** What it means. */
export const byeText = (code: ByeCode): string => t(`core.bye-${code}-text`);

/** Why the line is lost. */
export const laterText = (why: 'line' | LaterCode): string => t(`core.later-${why}`);

/** What went wrong over HTTP. */
export const problemText = (fault: Fault): string => t(`core.problem-${fault}`);
