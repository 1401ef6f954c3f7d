/** Who sits where, in words. */

import { partnerOf, SEATS, type Seat, type Side, sideOf, type Viewer } from '@clabber/rules/play';
import { stageOf, type TableView } from '@clabber/rules/view';
import { nearSide, placeOf } from '../seating.ts';

export type People = Pick<TableView, 'me' | 'chairs' | 'game'>;

/** Stand-ins without an owner go by the crew of a packet boat, so that three of them can be told apart. */
const CREW: Readonly<Record<Seat, string>> = { N: 'Pilot', E: 'Mate', S: 'Clerk', W: 'Stoker' };

/** A person's own name, with the number that tells it from an equal one. */
export const personName = ({ name, twin }: { name: string; twin: number }): string =>
  twin > 1 ? `${name} ${twin}` : name;

/** Who plays at this seat: `Opal`, `Dutch’s stand-in`, `Pilot`. */
export const nameOf = (people: People, seat: Seat): string => {
  const chair = people.chairs[seat];
  if (chair.kind === 'open') return 'an open seat';
  if (chair.kind === 'stand-in') return CREW[seat];
  const name = personName(chair);
  return chair.lapsed !== null && stageOf(people.game) !== 'between' ? `${name}’s stand-in` : name;
};

export const isMe = (me: Viewer, seat: Seat): boolean => me === seat;

/** Begins a sentence: `You` or a name. */
export const whoOf = (people: People, seat: Seat): string => (isMe(people.me, seat) ? 'You' : nameOf(people, seat));
export const whose = (people: People, seat: Seat): string =>
  isMe(people.me, seat) ? 'your' : `${nameOf(people, seat)}’s`;

/** `does(people, seat, 'play')`: `You play`, `Opal plays`. */
export const does = (people: People, seat: Seat, verb: string): string =>
  isMe(people.me, seat) ? `You ${verb}` : `${nameOf(people, seat)} ${third(verb)}`;

const third = (verb: string): string => {
  const [first = '', ...rest] = verb.split(' ');
  const ending = /(s|sh|ch|x)$/.test(first) ? 'es' : 's';
  return [first === 'are' ? 'is' : first === 'have' ? 'has' : first + ending, ...rest].join(' ');
};

/** `We`, `They`; for a watcher the pair's names. */
export const sideName = (people: People, side: Side, between = ' · '): string => {
  if (people.me !== 'watcher') return side === nearSide(people.me) ? 'We' : 'They';
  const seat = SEATS.find(each => sideOf(each) === side)!;
  return pair(people, seat, between);
};

/** Two partners, the one nearer the viewer last: `Opal · Ray`. */
const pair = (people: People, seat: Seat, between = ' and '): string =>
  [seat, partnerOf(seat)].map(each => nameOf(people, each)).join(between);

/** Where a seat lies, as seen from one's own. */
export const whereIs = (people: People, seat: Seat): string => {
  const watching = people.me === 'watcher';
  switch (placeOf(people.me, seat)) {
    case 'south':
      return watching ? 'south' : 'your seat';
    case 'west':
      return watching ? 'west' : 'on your left';
    case 'north':
      return watching ? 'north' : 'your partner';
    case 'east':
      return watching ? 'east' : 'on your right';
  }
};

/** `Opal, Dutch and Lorena`. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
