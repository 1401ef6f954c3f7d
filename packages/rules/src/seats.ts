/** Four seats, clockwise; partners sit opposite. C-01 */

export const SEATS = ['N', 'E', 'S', 'W'] as const;
export const SIDES = ['NS', 'EW'] as const;

export type Seat = (typeof SEATS)[number];
export type Side = (typeof SIDES)[number];
export type BySeat<T> = Readonly<Record<Seat, T>>;
export type BySide<T> = Readonly<Record<Side, T>>;
/** Who looks: a seat, or anybody without one. Never a person. */
export type Viewer = Seat | 'watcher';

const seatAt = (n: number): Seat => SEATS[n % 4]!;

/** The next seat clockwise. */
export const leftOf = (seat: Seat): Seat => seatAt(SEATS.indexOf(seat) + 1);
export const partnerOf = (seat: Seat): Seat => seatAt(SEATS.indexOf(seat) + 2);
export const sideOf = (seat: Seat): Side => (seat === 'N' || seat === 'S' ? 'NS' : 'EW');
export const otherSide = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS');

export const bySeat = <T>(make: (seat: Seat) => T): BySeat<T> => ({
  N: make('N'),
  E: make('E'),
  S: make('S'),
  W: make('W'),
});
export const bySide = <T>(make: (side: Side) => T): BySide<T> => ({ NS: make('NS'), EW: make('EW') });

const ORDERS = bySeat(first => SEATS.map((_, n) => seatAt(SEATS.indexOf(first) + n)));
/** All four seats clockwise, beginning with `first`. */
export const clockwiseFrom = (first: Seat): readonly Seat[] => ORDERS[first];

/** The same record with one seat's value replaced. */
export const withSeat = <T>(record: BySeat<T>, seat: Seat, value: T): BySeat<T> => ({
  N: seat === 'N' ? value : record.N,
  E: seat === 'E' ? value : record.E,
  S: seat === 'S' ? value : record.S,
  W: seat === 'W' ? value : record.W,
});
