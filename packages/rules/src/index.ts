/** All of the rules. Pages and bots take `./view` and `./play` only. */

export * from './cards.ts';
export type { Act } from './clabber/act.ts';
export { DEFAULTS, type Options as HouseRules, parseOptions } from './clabber/options.ts';
export type * from './game.ts';
export type * from './refusal.ts';
export * from './seats.ts';
export type { Actor, Command, Person, PlayerCommand, TableCommand } from './table/command.ts';
export type { Event as TableEvent, ViewEvent as TableViewEvent } from './table/event.ts';
export { PACE, type Pace, parseTableOptions, type TableOptions } from './table/options.ts';
export type { Table } from './table/state.ts';
export type { TableChoices, TableView } from './table/view.ts';
