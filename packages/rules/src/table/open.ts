/** The first commit of a table. */

import { SEATS } from '../seats.ts';
import type { Open } from './command.ts';
import type { Event } from './event.ts';

/** The opener sits at N as host; with `standIns` the other three seats are filled and the first game starts at once. */
export const open = (command: Open, now: number): readonly Event[] => {
  const { table, title, invite, options, pace, by: person, alias, name, standIns } = command;
  const opening: Event[] = [
    { type: 'Opened', table, title, invite, options: standIns ? { ...options, standIns } : options, pace },
    { type: 'Sat', seat: 'N', person, alias, name, twin: 1 },
    { type: 'HostPassed', seat: 'N' },
  ];
  if (!standIns) return [...opening, { type: 'Turn', turn: 1, seat: null, at: now, until: null }];
  return [
    ...opening,
    ...SEATS.slice(1).map((seat): Event => ({ type: 'StandInSat', seat })),
    { type: 'GameStarted', game: 1 },
    { type: 'Turn', turn: 1, seat: null, at: now, until: now + pace.firstDeal },
  ];
};
