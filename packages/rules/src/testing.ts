/** For tests, benches and the referee: chosen deals, given/when/then, seeded chance, random legal games, the laws. */
export * from './testing/deals.ts';
export * from './testing/random.ts';
export * from './testing/story.ts';
export * from './testing/worlds.ts';
