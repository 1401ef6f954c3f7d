/**
 * Whether a seat may ask for something that concerns the table, told from facts that its own page knows too: `decide`
 * and `choices` ask the same question here. What depends on who a person is (invite, ban) is `decide`'s alone.
 */

import type { Refusal } from '../refusal.ts';
import { type BySeat, SEATS, type Seat } from '../seats.ts';
import { type ChairLike, playedByTable, present } from './chairs.ts';
import type { Stage } from './stage.ts';
import type { Question, Turn } from './state.ts';

export interface Facts {
  readonly stage: Stage;
  readonly chairs: BySeat<ChairLike>;
  readonly host: Seat | null;
  readonly question: Question | null;
  readonly turn: Turn;
}

export type Ask =
  | { readonly do: 'leave' | 'ready' | 'start' | 'mix' | 'move' | 'rename' | 'resume' }
  | { readonly do: 'answer'; readonly yes: boolean }
  | { readonly do: 'change-seat' | 'ask-swap' | 'kick'; readonly seat: Seat }
  | { readonly do: 'stand-in'; readonly seat: Seat; readonly sits: boolean };

type Plain = Exclude<Refusal, { seat: Seat } | { seats: readonly Seat[] }>;
const refuse = (code: Plain['code']): Refusal => ({ code }) as Plain;

/** Null = yes. The first refusal that holds, phase before host before the rest. */
export const permit = (facts: Facts, me: Seat, ask: Ask, now: number): Refusal | null => {
  const { stage, chairs, host, question } = facts;
  const between = stage === 'between' ? null : refuse('game-running');
  const hostOnly = host === me ? null : refuse('not-host');
  switch (ask.do) {
    case 'leave':
    case 'move':
      return null;
    case 'rename':
      return between;
    case 'resume':
      return playedByTable(chairs[me]) ? null : refuse('not-now');
    case 'ready':
      return stage === 'hand' ? refuse('not-now') : null;
    case 'mix':
      return between ?? hostOnly;
    case 'start':
      return between ?? hostOnly ?? undecided(facts, me, now);
    case 'change-seat':
      if (between) return between;
      if (ask.seat === me) return { code: 'already-seated', seat: me };
      return chairs[ask.seat].kind === 'person' ? refuse('seat-taken') : null;
    case 'ask-swap':
      if (between) return between;
      if (ask.seat === me) return { code: 'already-seated', seat: me };
      if (question) return refuse('question-open');
      return present(chairs[ask.seat]) ? null : refuse('nobody-there');
    case 'answer':
      if (!question) return refuse('no-question');
      // The asker may take his question back by a no.
      return question.to === me || (question.from === me && !ask.yes) ? null : refuse('not-asked');
    case 'stand-in':
      if (between ?? hostOnly) return between ?? hostOnly;
      if (ask.sits) return chairs[ask.seat].kind === 'open' ? null : refuse('seat-taken');
      return chairs[ask.seat].kind === 'stand-in' ? null : refuse('nobody-there');
    case 'kick':
      if (hostOnly) return hostOnly;
      return ask.seat !== me && chairs[ask.seat].kind === 'person' ? null : refuse('nobody-there');
  }
};

/**
 * Who must be waited for before the host `me` may start. Before the first game: whoever is here and not ready. After a
 * game: for a while everyone who has not said yes to another, absent people too.
 */
const undecided = ({ chairs, turn }: Facts, me: Seat, now: number): Refusal | null => {
  if (turn.until !== null && now >= turn.until) return null;
  const seats = SEATS.filter(seat => {
    const chair = chairs[seat];
    return seat !== me && chair.kind === 'person' && !chair.ready && (turn.until !== null || chair.away === null);
  });
  return seats.length > 0 ? { code: 'not-ready', seats } : null;
};
