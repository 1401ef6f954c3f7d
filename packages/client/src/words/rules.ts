/** The house rules of a table as short tags, readable at every moment. */

import type { HouseRules } from '@clabber/rules/view';
import { type Key, t } from './t.ts';

type Say = { readonly [O in keyof HouseRules]: Readonly<Record<`${HouseRules[O]}`, Key | null>> };

/** Null: too ordinary to be named. */
const SAY: Say = {
  enforcement: { strict: 'waiting.rule-enforcement-strict' },
  first_dealer: { random: 'waiting.rule-first_dealer-random' },
  cut: { auto: null },
  must_hold_trump: { true: 'waiting.rule-must_hold_trump-true' },
  passout: { same_dealer: 'waiting.rule-passout-same_dealer' },
  undertrump: { required: 'waiting.rule-undertrump-required' },
  overtrump_partner: { true: 'waiting.rule-overtrump_partner-true' },
  quads_order: { table: null },
  hundred_order: { quads_first: 'waiting.rule-hundred_order-quads_first' },
  six_run: { longer_wins: null },
  four_tens: { true: 'waiting.rule-four_tens-true' },
  meld_tie: { nobody: 'waiting.rule-meld_tie-nobody' },
  announce: { class: 'waiting.rule-announce-class' },
  meld_entry: { suggest: null },
  partial_runs: { false: null },
  bella_call: { required: 'waiting.rule-bella_call-required' },
  tie: { set: 'waiting.rule-tie-set' },
  set_award: { own: 'waiting.rule-set_award-own' },
  sweep: { none: null },
  target: { '500': 'waiting.rule-target-500' },
};

const ORDER: readonly (keyof HouseRules)[] = ['target', 'announce', 'must_hold_trump', 'tie', 'bella_call'];

const say = (rules: HouseRules, name: keyof HouseRules): string | null => {
  const key = (SAY[name] as Readonly<Record<string, Key | null>>)[String(rules[name])] ?? null;
  return key && t(key);
};

/** The few that people ask about first. */
export const ruleTags = (rules: HouseRules): readonly string[] =>
  ORDER.map(name => say(rules, name)).filter(tag => tag !== null);

/** All that have a name. */
export const allRuleTags = (rules: HouseRules): readonly string[] => {
  const rest = (Object.keys(SAY) as (keyof HouseRules)[]).filter(name => !ORDER.includes(name));
  return [...ORDER, ...rest].map(name => say(rules, name)).filter(tag => tag !== null);
};
