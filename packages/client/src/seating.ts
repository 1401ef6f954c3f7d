/** Where each seat lies on this page: the viewer at the bottom, the others clockwise. A watcher looks from S. */

import { clockwiseFrom, type Seat, type Side, sideOf, type Viewer } from '@clabber/rules/play';

export const PLACES = ['south', 'west', 'north', 'east'] as const;
export type Place = (typeof PLACES)[number];

export const bottomSeat = (me: Viewer): Seat => (me === 'watcher' ? 'S' : me);

export const seatsAround = (me: Viewer): Readonly<Record<Place, Seat>> => {
  const [south, west, north, east] = clockwiseFrom(bottomSeat(me)) as [Seat, Seat, Seat, Seat];
  return { south, west, north, east };
};

export const placeOf = (me: Viewer, seat: Seat): Place => {
  const around = seatsAround(me);
  return PLACES.find(place => around[place] === seat)!;
};

/** The side whose figures stand on the left. */
export const nearSide = (me: Viewer): Side => sideOf(bottomSeat(me));

/** `us` and `them` are marks of colour and pattern; a watcher's near side is marked as `us` too. */
export const teamOf = (me: Viewer, seat: Seat): 'us' | 'them' => (sideOf(seat) === nearSide(me) ? 'us' : 'them');
