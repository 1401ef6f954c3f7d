/** What is to be heard of what happens at the table. Pure: what is filed once is heard once. HO-12 */

import { type Shown, stageOf, type TableView, type TableViewEvent } from '@clabber/rules/view';
import type { Line } from '../line.ts';
import type { Sound } from './voices.ts';

export interface Cue {
  readonly sound: Sound;
  /** Ms from now: what comes together is heard one after another. */
  readonly after: number;
}

/** Ms until the next sound of the same moment may begin. */
const LASTS: Readonly<Record<Sound, number>> = {
  deal: 600,
  card: 260,
  trick: 420,
  'your-turn': 500,
  meld: 300,
  made: 700,
  set: 800,
  clock: 0,
  lost: 0,
  back: 0,
  win: 0,
};

const HEARD: Readonly<Partial<Record<TableViewEvent['type'], Sound>>> = {
  Dealt: 'deal',
  Played: 'card',
  TakenBack: 'card',
  TrickWon: 'trick',
  MeldsAnnounced: 'meld',
  MeldsShown: 'meld',
  GameEnded: 'win',
};

const soundOf = (event: TableViewEvent): Sound | null =>
  event.type === 'HandScored' ? (event.sheet.set ? 'set' : 'made') : (HEARD[event.type] ?? null);

const inTurn = (sounds: readonly Sound[]): readonly Cue[] => {
  let after = 0;
  return sounds.map(sound => {
    const cue = { sound, after };
    after += LASTS[sound];
    return cue;
  });
};

/** It is this page's turn now and was not before. */
const turnCame = (before: TableView, after: TableView): boolean =>
  before.turn.turn !== after.turn.turn && after.turn.seat === after.me && stageOf(after.game) === 'hand';

/** What a commit sounds like; `before` and `after` are the views around it. */
export const cuesOf = (
  before: TableView,
  after: TableView,
  events: readonly Shown<TableViewEvent>[],
): readonly Cue[] => {
  const sounds = events.map(soundOf).filter(sound => sound !== null);
  return inTurn(turnCame(before, after) ? [...sounds, 'your-turn'] : sounds);
};

/** Cards played in a game, by what the view still holds of it. */
const cardsPlayed = (view: TableView): number =>
  view.game?.hand?.tricks.reduce((sum, trick) => sum + trick.plays.length, 0) ?? 0;

/** What a snapshot sounds like: whatever was missed is one sound, and what is known already none. */
export const cuesOfSync = (before: TableView | null, after: TableView): readonly Cue[] => {
  if (!before) return [];
  const sounds: Sound[] = [];
  const newHand = before.gameNo !== after.gameNo || before.game?.hand?.n !== after.game?.hand?.n;
  if (newHand && after.game?.hand) sounds.push('deal');
  else if (cardsPlayed(after) > cardsPlayed(before)) sounds.push('card');
  return inTurn(turnCame(before, after) ? [...sounds, 'your-turn'] : sounds);
};

/** Losing the line is heard once, and so is its return. */
export const cuesOfLine = (before: Line['state'], after: Line['state']): readonly Cue[] => {
  if (before === 'open' && after === 'lost') return [{ sound: 'lost', after: 0 }];
  return before === 'lost' && after === 'open' ? [{ sound: 'back', after: 0 }] : [];
};

const FROM = 5; // seconds left from which each is heard

/**
 * The next whole second of a running clock that is to be heard soon.
 * @param left ms until the turn is over
 * @param soon ms until this is asked again
 */
export const knockOf = (left: number, soon: number): { readonly second: number; readonly after: number } | null => {
  const second = Math.floor(left / 1000);
  const after = left - second * 1000;
  return second >= 1 && second <= FROM && after <= soon ? { second, after } : null;
};
