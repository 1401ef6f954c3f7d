/** What happened at the table around the game, as sentences that are read aloud. */

import type { Seat } from '@clabber/rules/play';
import {
  type GameViewEvent,
  playedByTable,
  type Question,
  stageOf,
  type TableView,
  type TableViewEvent,
} from '@clabber/rules/view';
import { isMe, person, personName, secondPerson } from './people.ts';
import { type Key, t } from './t.ts';

type Of<T extends TableViewEvent['type']> = Extract<TableViewEvent, { type: T }>;
/** `view` is the view before the event; null = nothing to say. */
type Tell = {
  readonly [T in Exclude<TableViewEvent['type'], GameViewEvent['type']>]: (
    event: Of<T>,
    view: TableView,
  ) => string | null;
};

const silent = () => null;
/** A sentence about who sits there. */
const of =
  (key: Key) =>
  ({ seat }: { readonly seat: Seat }, view: TableView): string =>
    t(key, person(view, seat));

const TELL: Tell = {
  Opened: silent,
  Sat: ({ seat, name, twin }, { me }) =>
    t('core.told-sat', { who: isMe(me, seat) ? 'you' : 'other', name: personName({ name, twin }) }),
  Moved: of('core.told-moved'),
  Left: (event, view) => of(event.why === 'left' ? 'core.told-left' : 'core.told-kicked')(event, view),
  Readied: of('core.told-ready'),
  Unreadied: silent,
  StandInSat: (_, view) => t(stageOf(view.game) === 'between' ? 'core.told-stand-in' : 'core.told-stand-in-plays'),
  StandInLeft: () => t('core.told-stand-in-left'),
  SeatChanged: ({ from, to }, view) =>
    view.chairs[to].kind === 'person'
      ? t('core.told-seats-swapped', { ...person(view, from), ...secondPerson(view, to) })
      : t('core.told-seat-changed', person(view, from)),
  OptionsSet: () => t('core.told-options'),
  Asked: ({ question }, view) => (view.question?.no === question.no ? null : askedText(question, view)),
  Answered: silent,
  QuestionClosed: ({ yes }, view) => (yes || !view.question ? null : refusedText(view.question, view)),
  Paused: () => t('core.told-paused'),
  Resumed: () => t('core.told-resumed'),
  ReserveSpent: silent,
  Mixed: () => t('core.told-mixed'),
  Renamed: ({ seat, name, twin }, view) =>
    t('core.told-renamed', { ...person(view, seat), newName: personName({ name, twin }) }),
  HostPassed: of('core.told-host'),
  InviteChanged: silent,
  MoveOffered: silent,
  GameStarted: ({ game }) => t('core.told-game', { n: game }),
  // Of an empty seat: its stand-in is awaited anew.
  WentAway: (event, view) => (view.chairs[event.seat].kind === 'person' ? of('core.told-away')(event, view) : null),
  CameBack: ({ seat }, view) => {
    const chair = view.chairs[seat];
    // Not by the name of the stand-in that played for him.
    return t('core.told-back', { ...person(view, seat), ...(chair.kind === 'person' && { name: personName(chair) }) });
  },
  Lapsed: (event, view) => (stageOf(view.game) === 'between' ? null : of('core.told-lapsed')(event, view)),
  Auto: ({ seat }, view) => (playedByTable(view.chairs[seat]) ? null : t('core.told-auto', person(view, seat))),
  Turn: silent,
};

/** What is asked within a hand is told with the game. */
const askedText = (question: Question, view: TableView): string | null => {
  const from = 'from' in question ? person(view, question.from) : {};
  switch (question.kind) {
    case 'swap':
      return t('core.told-asked-swap', { ...from, ...secondPerson(view, question.to) });
    case 'kick':
    case 'ban':
    case 'replace':
    case 'absent':
      return t(`core.told-asked-${question.kind}`, { ...from, ...secondPerson(view, question.seat) });
    case 'pause':
      return t('core.told-asked-pause', from);
    case 'take-back':
    case 'claim':
      return null;
  }
};

const refusedText = (question: Question, view: TableView): string | null => {
  if (question.kind === 'absent' || question.kind === 'claim') return null;
  if (question.kind !== 'swap') return t('core.told-refused');
  // Whoever asked may have thought better of it.
  return question.answers[question.to] === false ? t('core.told-stays', person(view, question.to)) : null;
};

/** The sentence of one event, told from the view before it; null for what happens in the game itself. */
export const tell = (event: TableViewEvent, before: TableView): string | null => {
  const tellers = TELL as Readonly<Record<string, (event: TableViewEvent, view: TableView) => string | null>>;
  return tellers[event.type]?.(event, before) ?? null;
};
