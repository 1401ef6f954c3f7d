/** What a table sounds and feels like. */

import { type Shown, stageOf, type TableView, type TableViewEvent } from '@clabber/rules/view';
import type { Line } from '../line.ts';
import { settings } from '../settings.svelte.ts';
import { stoppedAt, timeLeft } from '../timeLeft.ts';
import { type Cue, cuesOf, cuesOfLine, cuesOfSync, knockOf } from './cues.ts';
import { newSynth } from './synth.ts';
import { VOICES } from './voices.ts';

const synth = newSynth();

/** Within a gesture; browsers keep silent before the first one, and after a call or a locked screen. */
export const { wake } = synth;

/** A hidden page is silent but for the bell of its turn. */
const audible = ({ sound }: Cue): boolean =>
  settings.sounds && (!document.hidden || (sound === 'your-turn' && settings.bellWhenHidden));

/** Ms of shaking and pause in turn. */
const SHAKES = { 'your-turn': [20], refused: [10, 30, 10] } as const;

export const shake = (why: keyof typeof SHAKES): void => {
  if (settings.haptics && !document.hidden) navigator.vibrate?.([...SHAKES[why]]);
};

const tell = (cues: readonly Cue[]) => {
  // What could not be heard now is not made up for later.
  if (synth.awake) for (const cue of cues.filter(audible)) synth.play(VOICES[cue.sound], cue.after, settings.loudness);
  if (cues.some(cue => cue.sound === 'your-turn')) shake('your-turn');
};

export const commit = (before: TableView, after: TableView, events: readonly Shown<TableViewEvent>[]): void =>
  tell(cuesOf(before, after, events));

export const sync = (before: TableView | null, after: TableView): void => tell(cuesOfSync(before, after));

export const line = (before: Line, after: Line): void => tell(cuesOfLine(before.state, after.state));

let knocked = ''; // the turn and the second that were heard last

/** The last seconds of one's own clock. @param soon ms until this is asked again */
export const tick = (view: TableView, now: number, soon: number): void => {
  const { seat, turn } = view.turn;
  const left = timeLeft(view, now);
  if (left === null || stoppedAt(view) !== null || seat !== view.me || stageOf(view.game) !== 'hand') return;
  const knock = knockOf(left, soon);
  if (!knock || knocked === `${turn}/${knock.second}`) return;
  knocked = `${turn}/${knock.second}`;
  tell([{ sound: 'clock', after: knock.after }]);
};
