/**
 * Whether a seat may ask for something that concerns the table, told from facts that its own page knows too: `decide`
 * and `choices` ask the same question here. What depends on who a person is (invite, ban) is `decide`'s alone.
 */

import type { Refusal } from '../refusal.ts';
import { type BySeat, SEATS, type Seat } from '../seats.ts';
import { aliasAt, type ChairLike, isReplaced, playedByTable, present } from './chairs.ts';
import { isPublic, type Pace, type TableOptions } from './options.ts';
import { askerOf, isRemoval, yieldsToVote } from './question.ts';
import { type Stage, stageOf } from './stage.ts';
import type { Question, Quiet, Turn } from './state.ts';

export interface Facts {
  readonly stage: Stage;
  readonly chairs: BySeat<ChairLike>;
  readonly host: Seat | null;
  readonly question: Question | null;
  readonly quiet: Quiet;
  readonly tookBack: readonly Seat[];
  readonly turn: Turn;
  readonly options: TableOptions;
  readonly votes: boolean;
  readonly pace: Pace;
  readonly paused: number | null;
}

type Known = Omit<Facts, 'stage' | 'host'> & { readonly game: Parameters<typeof stageOf>[0] };

/** The facts of a table or of a page's view. @param host where the host sits */
export const factsOf = (known: Known, host: Seat | null): Facts => {
  const { chairs, question, quiet, tookBack, turn, options, votes, pace, paused } = known;
  const ofTable = { chairs, host, question, quiet, tookBack, turn, options, votes, pace, paused };
  return { stage: stageOf(known.game), ...ofTable };
};

export type Ask =
  | { readonly do: 'leave' | 'ready' | 'start' | 'mix' | 'move' | 'rename' | 'resume' }
  | { readonly do: 'set-options' | 'ban-watcher' | 'pause' | 'unpause' | 'take-back' | 'claim' }
  | { readonly do: 'answer'; readonly question: number; readonly yes: boolean }
  | { readonly do: 'change-seat' | 'ask-swap' | 'kick' | 'ban' | 'replace'; readonly seat: Seat }
  | { readonly do: 'stand-in'; readonly seat: Seat; readonly sits: boolean };

type Plain = Exclude<Refusal, { seat: Seat } | { seats: readonly Seat[] }>;
const refuse = (code: Plain['code']): Refusal => ({ code }) as Plain;

/** Null = yes. The first refusal that holds, phase before host before the rest. */
export const permit = (facts: Facts, me: Seat, ask: Ask, now: number): Refusal | null => {
  const { stage, chairs, host, question, quiet, tookBack, options, votes, paused } = facts;
  const between = stage === 'between' ? null : refuse('game-running');
  const hostOnly = host === me ? null : refuse('not-host');
  const oneQuestion = question === null ? null : refuse('question-open');
  const patience = now < (quiet[aliasAt(chairs, me) ?? ''] ?? 0) ? refuse('not-yet') : null;
  // Nobody changes places while it is voted on sending somebody away.
  const keepPlaces = isRemoval(question) ? oneQuestion : null;
  switch (ask.do) {
    case 'leave':
    case 'move':
      return null;
    case 'rename':
      return between;
    case 'resume':
      if (!playedByTable(chairs[me])) return refuse('not-now');
      return isReplaced(facts, me) ? refuse('not-yet') : null;
    case 'ready':
      if (stage === 'hand') return refuse('not-now');
      return paused === null ? null : refuse('paused');
    case 'mix':
      return between ?? hostOnly ?? keepPlaces;
    case 'set-options':
      return between ?? hostOnly;
    case 'start':
      return between ?? hostOnly ?? undecided(facts, me, now);
    case 'change-seat':
      if (between) return between;
      if (ask.seat === me) return { code: 'already-seated', seat: me };
      return chairs[ask.seat].kind === 'person' ? refuse('seat-taken') : keepPlaces;
    case 'ask-swap':
      if (between) return between;
      if (ask.seat === me) return { code: 'already-seated', seat: me };
      return oneQuestion ?? (present(chairs[ask.seat]) ? patience : refuse('nobody-there'));
    case 'answer':
      if (question?.no !== ask.question) return refuse('no-question');
      // The asker may take his question back by a no.
      if (askerOf(question) === me && !ask.yes) return null;
      return question.asked.includes(me) && question.answers[me] === null ? null : refuse('not-asked');
    case 'stand-in':
      if (between ?? hostOnly) return between ?? hostOnly;
      if (ask.sits && !options.standIns) return refuse('not-offered');
      if (ask.sits) return chairs[ask.seat].kind === 'open' ? null : refuse('seat-taken');
      return chairs[ask.seat].kind === 'stand-in' ? null : refuse('nobody-there');
    case 'pause':
      if (stage === 'between') return refuse('not-now');
      if (paused !== null) return refuse('paused');
      return isPublic(options) ? refuse('not-offered') : (oneQuestion ?? patience);
    case 'unpause':
      return paused === null ? refuse('not-now') : null;
    case 'kick':
    case 'ban': {
      if (!votes && hostOnly) return hostOnly;
      if (ask.seat === me || chairs[ask.seat].kind !== 'person') return refuse('nobody-there');
      if (!votes) return null;
      if (question !== null && !yieldsToVote(question)) return oneQuestion;
      return voters(chairs, me, ask.seat).length > 0 ? patience : refuse('too-few');
    }
    case 'replace':
      return replaceable(facts, me, ask.seat, now) ?? (votes ? (oneQuestion ?? patience) : hostOnly);
    case 'ban-watcher':
      return hostOnly;
    case 'take-back':
    case 'claim':
      if (!(ask.do === 'claim' ? options.claim : options.takeBack)) return refuse('not-offered');
      if (stage !== 'hand') return refuse('not-now');
      if (paused !== null) return refuse('paused');
      if (oneQuestion) return oneQuestion;
      // Each has its own measure: a claim once in a turn, a card back once in a trick.
      if (ask.do === 'claim') return isReplaced(facts, me) ? refuse('not-yet') : null;
      return tookBack.includes(me) ? refuse('not-yet') : patience;
  }
};

/** Who is asked beside `me`, who asks, about the person at `seat`: everyone else who is here. */
export const voters = (chairs: BySeat<ChairLike>, me: Seat, seat: Seat | null): readonly Seat[] =>
  SEATS.filter(other => other !== me && other !== seat && present(chairs[other]));

/** HO-09: a player may be replaced in his turn alone, and when he let the others wait for long. */
const replaceable = (facts: Facts, me: Seat, seat: Seat, now: number): Refusal | null => {
  const { stage, chairs, turn, pace, paused } = facts;
  if (stage !== 'hand') return refuse('not-now');
  if (paused !== null) return refuse('paused');
  if (seat === me || chairs[seat].kind !== 'person' || playedByTable(chairs[seat])) return refuse('nobody-there');
  return turn.seat === seat && now >= turn.at + pace.idle ? null : refuse('not-yet');
};

/**
 * Who must be waited for before the host `me` may start. Before the first game: whoever is here and not ready. After a
 * game: for a while everyone who has not said yes to another, absent people too. Where no stand-in may begin a game:
 * every seat that has nobody in it who is here.
 */
const undecided = ({ chairs, turn, options }: Facts, me: Seat, now: number): Refusal | null => {
  const inTime = turn.until !== null && now < turn.until;
  const late = turn.until !== null && !inTime;
  const seats = SEATS.filter(seat => {
    const chair = chairs[seat];
    if (seat === me) return false;
    if (!options.standIns && (chair.kind !== 'person' || chair.away !== null || !chair.ready)) return true;
    return chair.kind === 'person' && !late && !chair.ready && (inTime || chair.away === null);
  });
  return seats.length > 0 ? { code: 'not-ready', seats } : null;
};
