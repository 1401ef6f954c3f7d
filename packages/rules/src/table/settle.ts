/** Asking the table, and what follows from its answer. */

import { bySeat, type Seat } from '../seats.ts';
import { granted, standInSays, stillOpen } from './appeal.ts';
import { aliasAt, playedByTable, present } from './chairs.ts';
import { timeBack } from './clock.ts';
import type { Event } from './event.ts';
import { fold, passHost, reseated } from './follow.ts';
import { leave } from './leave.ts';
import { askerOf, inSilence, isRemoval, isUprooted, isWithdrawn, outcome } from './question.ts';
import { stageOf } from './stage.ts';
import type { Chair, Question, Table, Topic } from './state.ts';

/**
 * Asks those seats; a stand-in's yes is given. Whatever is settled at once is carried out in the same commit, and with
 * nobody to ask no question stands at all. One that stood and gives way is closed by no.
 * @param until when silence is an answer, ms; `fresh`: a new invite, should somebody be sent away
 */
export const put = (
  table: Table,
  topic: Topic,
  asked: readonly Seat[],
  until: number | null,
  fresh: string,
  now: number,
): readonly Event[] => {
  if (asked.length === 0) return followed(table, topic, true, fresh, now);
  const displaced = table.question === null ? [] : [closed(table.question, false, now, null)];
  const answers = bySeat(seat =>
    asked.includes(seat) && isStandIn(table.chairs[seat]) ? standInSays(table, topic, seat) : null,
  );
  const question: Question = { ...topic, no: table.questionNo + 1, asked, answers, until };
  return [...displaced, ...settled(fold(table, displaced), { type: 'Asked', question }, fresh, now)];
};

const closed = ({ no }: Question, yes: boolean, at: number, quiet: string | null): Event => ({
  type: 'QuestionClosed',
  ...{ no, yes, at, quiet },
});

/** The alias of who asks. */
const askedBy = ({ chairs }: Table, question: Question): string | null => {
  const seat = askerOf(question);
  return seat === null ? null : aliasAt(chairs, seat);
};

const isStandIn = (chair: Chair): boolean => playedByTable(chair) && !present(chair);

/** `seat` answers; the asker's no takes the question back. */
export const answer = (table: Table, seat: Seat, yes: boolean, fresh: string, now: number): readonly Event[] => {
  const { question } = table;
  if (question === null) return [];
  if (!question.asked.includes(seat)) return close(table, question, false, fresh, now);
  return settled(table, { type: 'Answered', no: question.no, seat, yes }, fresh, now);
};

/** Nobody said any more in time. */
export const silence = (table: Table, question: Question, now: number): readonly Event[] =>
  close(table, question, inSilence(question), '', now);

const settled = (table: Table, event: Event, fresh: string, now: number): readonly Event[] => {
  const after = fold(table, [event]);
  const end = after.question && outcome(after.question);
  return after.question === null || end === null ? [event] : [event, ...close(after, after.question, end, fresh, now)];
};

const close = (table: Table, question: Question, yes: boolean, fresh: string, now: number): readonly Event[] => {
  const hushed = yes ? null : askedBy(table, question);
  const end: readonly Event[] = [closed(question, yes, now, hushed), ...timeBack(table, question, now)];
  return [...end, ...followed(fold(table, end), question, yes, fresh, now)];
};

/** What an answer leads to. */
const followed = (table: Table, topic: Topic, yes: boolean, fresh: string, now: number): readonly Event[] => {
  // Whoever is still not here when the others would rather wait gets another grace.
  if (topic.kind === 'absent' && !yes) return [{ type: 'WentAway', seat: topic.seat, since: now }];
  if (!yes) return [];
  switch (topic.kind) {
    case 'swap':
      return reseated(table, [{ type: 'SeatChanged', from: topic.from, to: topic.to }], now);
    case 'pause':
      return [{ type: 'Paused', at: now }];
    case 'kick':
      return kick(table, topic.seat, fresh, [], now);
    case 'ban': {
      const chair = table.chairs[topic.seat];
      const banned: readonly Event[] = chair.kind === 'person' ? [{ type: 'Banned', alias: chair.alias }] : [];
      return kick(table, topic.seat, fresh, banned, now);
    }
    case 'replace':
      return [{ type: 'Lapsed', seat: topic.seat, at: now }];
    case 'absent':
      return [{ type: 'Lapsed', seat: topic.seat, at: now }, ...passHost(table, topic.seat)];
    case 'take-back':
    case 'claim':
      return granted(table, topic, now);
  }
};

/** Without a `fresh` invite the old one stays: where it is voted, who was sent away is kept out by name. */
const kick = (table: Table, seat: Seat, fresh: string, also: readonly Event[], now: number): readonly Event[] => {
  const invited: readonly Event[] = fresh === '' ? [] : [{ type: 'InviteChanged', invite: fresh }];
  return leave(table, seat, 'kicked', [...invited, ...also], now);
};

/** `seat` gets up. Who does so while it is voted on him is voted out. */
export const getUp = (table: Table, seat: Seat, now: number): readonly Event[] => {
  const { question } = table;
  return isRemoval(question) && question.seat === seat
    ? close(table, question, true, '', now)
    : leave(table, seat, 'left', [], now);
};

/**
 * After `events` the open question has lost its people or its occasion: it is closed by no, and only who did that to his
 * own question is quiet for a while. Or those who are left of the asked have all said what decides it.
 */
export const dropMoot = (table: Table, events: readonly Event[], now: number): readonly Event[] => {
  const { question } = table;
  if (question === null) return events;
  const after = fold(table, events);
  if (after.question?.no !== question.no) return events;
  if (!isUprooted(question, events) && makesSense(question, table, after)) {
    const end = events.some(event => event.type === 'Left') ? outcome(after.question) : null;
    return end === null ? events : [...events, ...close(after, after.question, end, '', now)];
  }
  const hasTime = events.some(event => event.type === 'Turn'); // the time of another turn, or a new time
  const hushed = isWithdrawn(question, events) ? askedBy(table, question) : null;
  return [...events, closed(question, false, now, hushed), ...(hasTime ? [] : timeBack(after, question, now))];
};

const makesSense = (topic: Topic, before: Table, after: Table): boolean => {
  const stage = stageOf(after.game);
  switch (topic.kind) {
    case 'swap':
      return stage === 'between' && ![topic.from, topic.to].some(seat => playedByTable(after.chairs[seat]));
    case 'pause':
      return stage !== 'between';
    case 'kick':
    case 'ban':
      return true;
    case 'replace':
      return after.turn.turn === before.turn.turn && !playedByTable(after.chairs[topic.seat]);
    case 'absent': {
      const chair = after.chairs[topic.seat];
      return stage !== 'between' && chair.kind === 'person' && chair.away !== null && chair.lapsed === null;
    }
    case 'take-back':
    case 'claim':
      return stillOpen(before, after, topic);
  }
};
