/** What each sound is made of: tones and filtered noise, nothing recorded. */

export type Sound =
  | 'deal'
  | 'card'
  | 'trick'
  | 'your-turn'
  | 'meld'
  | 'made'
  | 'set'
  | 'clock'
  | 'lost'
  | 'back'
  | 'win';

/** `at` and `ms` from the sound's beginning; `gain` 0 to 1, before the master's. */
export type Voice =
  | {
      readonly kind: 'tone';
      readonly wave: OscillatorType;
      readonly hz: number;
      readonly at: number;
      readonly ms: number;
      readonly gain: number;
    }
  | { readonly kind: 'noise'; readonly band: number; readonly at: number; readonly ms: number; readonly gain: number };

const tone = (hz: number, at: number, ms: number, gain: number, wave: OscillatorType = 'sine'): Voice => ({
  kind: 'tone',
  wave,
  hz,
  at,
  ms,
  gain,
});
const noise = (band: number, at: number, ms: number, gain: number): Voice => ({ kind: 'noise', band, at, ms, gain });
const knock = (at: number): Voice => tone(140, at, 90, 0.8);
const bell = (hz: number, at: number, ms = 500): readonly Voice[] => [
  tone(hz, at, ms, 0.45),
  tone(2 * hz, at, ms * 0.7, 0.2),
];
const whistle = (at: number, ms: number): readonly Voice[] => [
  tone(587, at, ms, 0.3, 'triangle'),
  tone(784, at, ms, 0.22, 'triangle'),
  noise(2_400, at, ms, 0.12),
];

/** Between two dealt cards, ms. */
const STAGGER = 90;

export const VOICES: Readonly<Record<Sound, readonly Voice[]>> = {
  deal: Array.from({ length: 6 }, (_, n) => noise(1_800, n * STAGGER, 40, 0.35)),
  card: [noise(900, 0, 90, 0.7), knock(0)],
  trick: [knock(0), knock(130)],
  'your-turn': bell(660, 0),
  meld: [...bell(784, 0, 350), ...bell(988, 160, 450)],
  made: [tone(523, 0, 260, 0.4, 'triangle'), tone(659, 180, 420, 0.4, 'triangle')],
  set: [tone(220, 0, 320, 0.5, 'triangle'), tone(165, 240, 520, 0.5, 'triangle')],
  clock: [tone(1_150, 0, 45, 0.5, 'triangle'), tone(1_720, 0, 25, 0.2)],
  lost: bell(196, 0, 400),
  back: bell(880, 0, 450),
  win: [...whistle(0, 260), ...whistle(340, 620)],
};
