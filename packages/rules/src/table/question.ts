/** The question that stands at a table: who may answer it, and what the answers come to. */

import { SEATS, type Seat, withSeat } from '../seats.ts';
import type { Event } from './event.ts';
import type { Question, Topic } from './state.ts';

/** One more answer; null stays null. */
export const answered = (
  question: Question | null,
  { no, seat, yes }: { readonly no: number; readonly seat: Seat; readonly yes: boolean },
): Question | null =>
  question?.no === no ? { ...question, answers: withSeat(question.answers, seat, yes) } : question;

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
