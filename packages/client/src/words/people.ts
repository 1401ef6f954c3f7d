/** Who sits where, in words. */

import { partnerOf, SEATS, type Seat, type Side, sideOf, type Viewer } from '@clabber/rules/play';
import { stageOf, type TableView } from '@clabber/rules/view';
import { nearSide, placeOf } from '../seating.ts';
import { listed, t } from './t.ts';

export type People = Pick<TableView, 'me' | 'chairs' | 'game'>;

/** A person's own name, with the number that tells it from an equal one. */
export const personName = ({ name, twin }: { name: string; twin: number }): string =>
  twin > 1 ? `${name} ${twin}` : name;

/** Who plays at this seat: `Opal`, `Dutch’s stand-in`, `Pilot`. Stand-ins without an owner go by a packet boat's crew. */
export const nameOf = (people: People, seat: Seat): string => {
  const chair = people.chairs[seat];
  if (chair.kind === 'open') return t('core.open-seat');
  if (chair.kind === 'stand-in') return t('core.crew', { seat });
  const name = personName(chair);
  return chair.lapsed !== null && stageOf(people.game) !== 'between' ? t('core.stand-in-of', { name }) : name;
};

export const isMe = (me: Viewer, seat: Seat): boolean => me === seat;

/** A name as it stands on a plate: the viewer's own is marked. */
export const plateName = (people: People, seat: Seat): string => {
  const name = nameOf(people, seat);
  return isMe(people.me, seat) ? t('core.name-you', { name }) : name;
};

/** Whom a sentence is about; `who` is `you` for the viewer's own seat. */
export const person = (people: People, seat: Seat) => ({
  who: isMe(people.me, seat) ? 'you' : 'other',
  name: nameOf(people, seat),
});
/** The second person in a sentence. */
export const secondPerson = (people: People, seat: Seat) => {
  const { who, name } = person(people, seat);
  return { whom: who, whomName: name };
};

/** By itself: `You`, or a name. */
export const whoOf = (people: People, seat: Seat): string => t('core.who', person(people, seat));

const pairOf = (people: People, side: Side): readonly string[] => {
  const seat = SEATS.find(each => sideOf(each) === side)!;
  return [seat, partnerOf(seat)].map(each => nameOf(people, each));
};
const sideFor = (people: People, side: Side, pair: string) => ({
  side: people.me === 'watcher' ? 'pair' : side === nearSide(people.me) ? 'we' : 'they',
  pair,
});

/** Which side a sentence is about: `we`, `they`; for a watcher the pair's names. */
export const party = (people: People, side: Side) => sideFor(people, side, listed(pairOf(people, side)));
/** By itself: `We`, `They`, `Opal · Ray`. */
export const sideName = (people: People, side: Side, between = ' · '): string =>
  t('core.side', sideFor(people, side, pairOf(people, side).join(between)));

const OWN = { south: 'mine', west: 'left', north: 'partner', east: 'right' } as const;

/** Where a seat lies, as seen from one's own; for a watcher by the compass. */
export const lies = (people: People, seat: Seat): string => {
  const place = placeOf(people.me, seat);
  return people.me === 'watcher' ? place : OWN[place];
};
/** In words: `on your left`. */
export const whereIs = (people: People, seat: Seat): string => t('core.where', { where: lies(people, seat) });
