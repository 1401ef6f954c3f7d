/** What happened, as sentences: the log of a hand, and what is read aloud. */

import { LAST_TRICK, openPlays, otherSide, type Seat, type Side } from '@clabber/rules/play';
import { type Question, type Sheet, stageOf, type TableView, type TableViewEvent } from '@clabber/rules/view';
import { nearSide } from '../seating.ts';
import { cardSaid, suitName } from './cards.ts';
import { meldsShown, sayClasses } from './melds.ts';
import { isMe, party, person, personName, secondPerson } from './people.ts';
import { type Key, t } from './t.ts';

type Of<T extends TableViewEvent['type']> = Extract<TableViewEvent, { type: T }>;
/** `view` is the view before the event; null = nothing to say. */
type Tell = { readonly [T in TableViewEvent['type']]: (event: Of<T>, view: TableView) => string | null };

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
  WentAway: of('core.told-away'),
  CameBack: ({ seat }, view) => {
    const chair = view.chairs[seat];
    // Not by the name of the stand-in that played for him.
    return t('core.told-back', { ...person(view, seat), ...(chair.kind === 'person' && { name: personName(chair) }) });
  },
  Lapsed: (event, view) => (stageOf(view.game) === 'between' ? null : of('core.told-lapsed')(event, view)),
  Auto: silent,
  Turn: silent,
  Dealt: ({ dealer, turnUp }, view) => t('core.told-dealt', { ...person(view, dealer), card: cardSaid(turnUp) }),
  Passed: of('core.told-passed'),
  TrumpMade: ({ seat, suit, round }, view) =>
    t(round === 1 ? 'core.told-play-it' : 'core.told-makes', { ...person(view, seat), suit: suitName(suit) }),
  ThrownIn: () => t('core.told-thrown-in'),
  MeldsAnnounced: ({ seat, classes }, view) =>
    t('core.told-calls', { ...person(view, seat), melds: sayClasses(classes) }),
  MeldsShown: ({ seat, melds, bella }, view) =>
    t('core.told-shows', { ...person(view, seat), melds: meldsShown(melds), bella: bella ? 'yes' : 'no' }),
  Played: ({ seat, card, bella }, view) => {
    const hand = view.game?.hand;
    const leads = hand ? openPlays(hand.tricks).length === 0 : false;
    const key = bella ? 'core.told-bella' : leads ? 'core.told-leads' : 'core.told-plays';
    return t(key, { ...person(view, seat), card: cardSaid(card) });
  },
  TrickWon: ({ seat, points }, view) => {
    const n = view.game?.hand?.tricks.length ?? 0;
    return t(n === 6 ? 'core.told-wins-last' : 'core.told-wins', {
      ...person(view, seat),
      n,
      points,
      extra: LAST_TRICK,
    });
  },
  MeldsSettled: ({ winner, points }, view) =>
    winner === null
      ? t('core.told-no-meld')
      : t('core.told-best-meld', { ...party(view, winner), points: points[winner] }),
  TakenBack: ({ seat, card }, view) => t('core.told-taken-back', { ...person(view, seat), card: cardSaid(card) }),
  ClaimLaid: ({ seat, cards }, view) =>
    t('core.told-claim-laid', { ...person(view, seat), cards: cards.map(cardSaid).join(', ') }),
  Claimed: of('core.told-claimed'),
  HandScored: ({ sheet }, view) => {
    const near = nearSide(view.me);
    const n = (view.game?.pad.length ?? 0) + 1;
    return t('core.told-scored', { n, near: wrote(view, sheet, near), far: wrote(view, sheet, otherSide(near)) });
  },
  GameEnded: ({ winner, pad }, view) =>
    t('core.told-game-won', { ...party(view, winner), high: pad[winner], low: pad[otherSide(winner)] }),
};

const wrote = (view: TableView, sheet: Sheet, side: Side): string => {
  const made = side === sheet.maker;
  const key = sheet.set && made ? 'core.told-went-set' : made ? 'core.told-made' : 'core.told-wrote';
  return t(key, { ...party(view, side), points: sheet.score[side] });
};

const askedText = (question: Question, view: TableView): string => {
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
    case 'take-back':
    case 'claim':
      return t(`core.told-asked-${question.kind}`, from);
  }
};

const refusedText = (question: Question, view: TableView): string | null => {
  if (question.kind === 'absent') return null;
  if (question.kind !== 'swap') return t('core.told-refused');
  // Whoever asked may have thought better of it.
  return question.answers[question.to] === false ? t('core.told-stays', person(view, question.to)) : null;
};

/** The sentence of one event, told from the view before it. */
export const tell = (event: TableViewEvent, before: TableView): string | null => {
  const say = TELL[event.type] as ((event: TableViewEvent, view: TableView) => string | null) | undefined;
  return say ? say(event, before) : null;
};
