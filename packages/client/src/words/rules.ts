/** The house rules of a table as short tags, readable at every moment. */

import type { HouseRules } from '@clabber/rules/view';

type Say = { readonly [O in keyof HouseRules]: Readonly<Record<`${HouseRules[O]}`, string | null>> };

/** Null: too ordinary to be named. */
const SAY: Say = {
  enforcement: { strict: 'Rules enforced' },
  first_dealer: { random: 'First deal drawn' },
  cut: { auto: null },
  must_hold_trump: { true: 'Must hold the suit' },
  passout: { same_dealer: 'All pass: same dealer' },
  undertrump: { required: 'Must undertrump' },
  overtrump_partner: { true: 'Overtrump partner too' },
  quads_order: { table: null },
  hundred_order: { quads_first: 'Four of a kind beats a run' },
  six_run: { longer_wins: null },
  four_tens: { true: 'Four tens count' },
  meld_tie: { nobody: 'Tied melds: nobody' },
  announce: { class: 'Melds by class' },
  meld_entry: { suggest: null },
  partial_runs: { false: null },
  bella_call: { required: 'Bella must be said' },
  tie: { set: 'A tie is set' },
  set_award: { own: 'Set: others keep their own' },
  sweep: { none: null },
  target: { '500': '500' },
};

const ORDER: readonly (keyof HouseRules)[] = ['target', 'announce', 'must_hold_trump', 'tie', 'bella_call'];

const say = (rules: HouseRules, name: keyof HouseRules): string | null =>
  (SAY[name] as Readonly<Record<string, string | null>>)[String(rules[name])] ?? null;

/** The few that people ask about first. */
export const ruleTags = (rules: HouseRules): readonly string[] =>
  ORDER.map(name => say(rules, name)).filter(tag => tag !== null);

/** All that have a name. */
export const allRuleTags = (rules: HouseRules): readonly string[] => {
  const rest = (Object.keys(SAY) as (keyof HouseRules)[]).filter(name => !ORDER.includes(name));
  return [...ORDER, ...rest].map(name => say(rules, name)).filter(tag => tag !== null);
};

/** Points as printed in the card-values box. C-02, C-15 */
export const CARD_VALUES: readonly (readonly [string, string])[] = [
  ['Trump', 'J 20 · 9 14 · A 11 · 10 10 · K 4 · Q 3'],
  ['Others', 'A 11 · 10 10 · K 4 · Q 3 · J 2 · 9 0'],
  ['Melds', 'Dad 20 · Fifty 50 · Hundred 100 · Two hundred 200 · Bella 20'],
];
