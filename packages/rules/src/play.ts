/** The small pure functions of the game, for pages and bots too. */
export * from './cards.ts';
export { isCertain } from './clabber/certain.ts';
export { BELLA_POINTS, holdsBella, MELD_POINTS, meldOf, meldRank, meldsIn, setsOf } from './clabber/meld.ts';
export { DEFAULTS } from './clabber/options.ts';
export { winnerAt, writeScore } from './clabber/score.ts';
export { ruledOut, seenIn } from './clabber/seen.ts';
export {
  beats,
  LAST_TRICK,
  legalCards,
  openPlays,
  type Play,
  playedBy,
  pointsOf,
  powerOf,
  trickPoints,
  winningPlay,
} from './clabber/trick.ts';
export { roundOf, toAct } from './clabber/turn.ts';
export * from './seats.ts';
