/** The small pure functions of the game, for pages and bots too. */
export * from './cards.ts';
export * from './seats.ts';
