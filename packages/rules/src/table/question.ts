/** The question that stands at a table: who may answer it, and what the answers come to. */

import { SEATS, type Seat, withSeat } from '../seats.ts';
import type { Event } from './event.ts';
import type { Pace } from './options.ts';
import type { Question, Quiet, Topic } from './state.ts';

/** One more answer; null stays null. */
export const answered = (
  question: Question | null,
  { no, seat, yes }: { readonly no: number; readonly seat: Seat; readonly yes: boolean },
): Question | null =>
  question?.no === no ? { ...question, answers: withSeat(question.answers, seat, yes) } : question;

/** `take-back` or `claim`: what the opponents are asked, and the running turn waits for. */
export type Appeal = Extract<Topic, { kind: 'take-back' | 'claim' }>;

export const isAppeal = <T extends { readonly kind: string }>(topic: T): topic is Extract<T, Appeal> =>
  topic.kind === 'take-back' || topic.kind === 'claim';

/** A vote on a person does not wait for an agreement between people: it takes its place. */
export const yieldsToVote = (topic: Topic): boolean => topic.kind === 'swap' || topic.kind === 'pause';

/** Whether a question is about sending somebody away: as long as it stands nobody changes places. */
export const isRemoval = <T extends Topic>(topic: T | null): topic is T & { kind: 'kick' | 'ban'; seat: Seat } =>
  topic?.kind === 'kick' || topic?.kind === 'ban';

/** Who gave a seat up has no vote, nor has who sits there next. An appeal is to the seat, whoever holds its cards. */
export const withoutVoter = (question: Question | null, seat: Seat): Question | null =>
  question === null || isAppeal(question)
    ? question
    : {
        ...question,
        asked: question.asked.filter(each => each !== seat),
        answers: withSeat(question.answers, seat, null),
      };

interface Hushed {
  readonly quiet: Quiet;
  readonly pace: Pick<Pace, 'vote'>;
}

/** Whose question came to a no asks nothing for as long as a vote lasts, that others may ask. A log of an older release names nobody. */
export const quietAfter = (
  { quiet, pace }: Hushed,
  { at, quiet: who }: { readonly at?: number; readonly quiet?: string | null },
): Quiet => {
  if (at === undefined || who == null) return quiet;
  const still = Object.entries(quiet).filter(([, until]) => until > at);
  return { ...Object.fromEntries(still), [who]: at + pace.vote };
};

/** By a move link the same human has another name. */
export const quietMoved = (quiet: Quiet, from: string, to: string): Quiet => {
  const { [from]: until, ...others } = quiet;
  return until === undefined ? quiet : { ...others, [to]: until };
};

/** Who asks; null when the table does. */
export const askerOf = (topic: Topic): Seat | null => (topic.kind === 'absent' ? null : topic.from);

/** The seat that a question is about, when it is about one. */
const subjectOf = (topic: Topic): Seat | null =>
  topic.kind === 'swap' ? topic.to : 'seat' in topic ? topic.seat : null;

/** What the answers so far come to; null while it is open. */
export const outcome = (question: Question): boolean | null => {
  const said = question.asked.map(seat => question.answers[seat]);
  const yeses = said.filter(answer => answer === true).length;
  const noes = said.filter(answer => answer === false).length;
  switch (question.kind) {
    // A strict majority of those who may vote; who asks has said yes.
    case 'kick':
    case 'ban':
    case 'replace':
      // Nobody is sent away by one alone.
      if (said.length === 0) return question.kind === 'replace';
      if ((yeses + 1) * 2 > said.length + 1) return true;
      return noes * 2 >= said.length + 1 ? false : null;
    // A strict majority may wait on for who is absent; silence is a yes.
    case 'absent':
      if (noes * 2 > said.length) return false;
      return yeses * 2 >= said.length ? true : null;
    case 'swap':
    case 'pause':
    case 'take-back':
    case 'claim':
      if (noes > 0) return false;
      return yeses === said.length ? true : null;
  }
};

/** What it comes to when nobody says any more in time. */
export const inSilence = (topic: Topic): boolean => topic.kind === 'absent';

/** Who asked got up or changed seats himself: he takes his question back. */
export const isWithdrawn = (question: Question, events: readonly Event[]): boolean =>
  events.some(
    event =>
      (event.type === 'Left' && event.seat === askerOf(question)) ||
      (event.type === 'SeatChanged' && event.from === askerOf(question)),
  );

/** Whoever must stay where he is for the question to make sense got up or changed seats. */
export const isUprooted = (question: Question, events: readonly Event[]): boolean => {
  const left = (seats: readonly Seat[]) =>
    seats.some(seat => seat === askerOf(question) || seat === subjectOf(question));
  const moved = (seats: readonly Seat[]) => left(seats) || seats.some(seat => question.asked.includes(seat));
  return events.some(event => {
    switch (event.type) {
      case 'Left':
        return left([event.seat]);
      case 'SeatChanged':
        return moved([event.from, event.to]);
      case 'Mixed':
        return moved(SEATS);
      default:
        return false;
    }
  });
};
