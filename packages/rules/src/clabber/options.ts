/**
 * The house rules of Clabber: every option of docs/rules.md 1.9 by name. This is the one place that knows them.
 * Each has its default alone so far; a value that the rules do not yet play is refused by `parseOptions`.
 */

export interface Options {
  readonly enforcement: 'strict';
  readonly first_dealer: 'random';
  readonly cut: 'auto';
  readonly must_hold_trump: true;
  readonly passout: 'same_dealer';
  readonly undertrump: 'required';
  readonly overtrump_partner: true;
  readonly quads_order: 'table';
  readonly hundred_order: 'quads_first';
  readonly six_run: 'longer_wins';
  readonly four_tens: true;
  readonly meld_tie: 'nobody';
  readonly announce: 'class';
  readonly meld_entry: 'suggest';
  readonly partial_runs: false;
  readonly bella_call: 'required';
  readonly tie: 'set';
  readonly set_award: 'own';
  readonly sweep: 'none';
  readonly target: 500;
}

export const DEFAULTS: Options = {
  enforcement: 'strict',
  first_dealer: 'random',
  cut: 'auto',
  must_hold_trump: true,
  passout: 'same_dealer',
  undertrump: 'required',
  overtrump_partner: true,
  quads_order: 'table',
  hundred_order: 'quads_first',
  six_run: 'longer_wins',
  four_tens: true,
  meld_tie: 'nobody',
  announce: 'class',
  meld_entry: 'suggest',
  partial_runs: false,
  bella_call: 'required',
  tie: 'set',
  set_award: 'own',
  sweep: 'none',
  target: 500,
};

/** What a game is started with. */
export interface Settings {
  readonly rules: Options;
  readonly reveal: boolean; // an unplayed hand is laid open
}

/** House rules from outside, completed with the defaults; null when one is unknown or not offered. */
export const parseOptions = (given: unknown): Options | null => {
  if (given === undefined) return DEFAULTS;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULTS, name) || DEFAULTS[name as keyof Options] !== value) return null;
  }
  return DEFAULTS;
};
