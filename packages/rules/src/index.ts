/** All of the rules. Pages and bots take `./view` and `./play` only. */

export { clabber } from './clabber/index.ts';
export { type Options as HouseRules, parseOptions } from './clabber/options.ts';
export type { Chance, Decision, Game, Waits } from './game.ts';
export * from './play.ts';
export { anybodyPresent, seatOf } from './table/chairs.ts';
export type { Actor, Command, Open, Person, PlayerCommand, TableCommand } from './table/command.ts';
export { decide } from './table/decide.ts';
export { type Due, due } from './table/due.ts';
export type { Event as TableEvent } from './table/event.ts';
export { begin, evolve } from './table/evolve.ts';
export { fold } from './table/follow.ts';
export { open } from './table/open.ts';
export { parseTableOptions } from './table/options.ts';
export type { Table } from './table/state.ts';
export { redact, viewOf } from './table/viewOf.ts';
export * from './view.ts';
