/** How a game begins. */

import { SEATS } from '../seats.ts';
import { present } from './chairs.ts';
import type { Event } from './event.ts';
import { fold } from './follow.ts';
import { stageOf } from './stage.ts';
import type { Table } from './state.ts';

export const startGame = (table: Table, now: number): readonly Event[] => [
  { type: 'GameStarted', game: table.gameNo + 1 },
  { type: 'Turn', turn: table.turn.turn + 1, seat: null, at: now, until: now + table.pace.firstDeal },
];

/** Follows `events`, if they were the fourth yes of four taken seats, or brought back the last who had said his. */
export const startIfAgreed = (table: Table, events: readonly Event[], now: number): readonly Event[] => {
  if (events.length === 0 || stageOf(table.game) !== 'between') return events;
  const after = fold(table, events);
  return stageOf(after.game) === 'between' && isAgreed(after) ? [...events, ...startGame(after, now)] : events;
};

/** Where no stand-in may begin a game, it waits for who said yes and went away. */
const isAgreed = ({ chairs, options }: Table): boolean =>
  SEATS.every(seat => {
    const chair = chairs[seat];
    if (chair.kind === 'person') return chair.ready && (options.standIns || present(chair));
    return chair.kind === 'stand-in' && options.standIns;
  });
