/** The house rules of a table as short tags, readable at every moment. */

import type { HouseRules, TableOptions } from '@clabber/rules/view';
import { type Key, t } from './t.ts';

type Say = { readonly [O in keyof HouseRules]: Readonly<Record<`${HouseRules[O]}`, Key | null>> };

/** Null: too ordinary to be named. */
const SAY: Say = {
  enforcement: { strict: 'core.tag-rule-enforcement-strict' },
  first_dealer: { random: 'core.tag-rule-first_dealer-random' },
  cut: { auto: null },
  must_hold_trump: { true: 'core.tag-rule-must_hold_trump-true' },
  passout: { same_dealer: 'core.tag-rule-passout-same_dealer' },
  undertrump: { required: 'core.tag-rule-undertrump-required' },
  overtrump_partner: { true: 'core.tag-rule-overtrump_partner-true' },
  quads_order: { table: null },
  hundred_order: { quads_first: 'core.tag-rule-hundred_order-quads_first' },
  six_run: { longer_wins: null },
  four_tens: { true: 'core.tag-rule-four_tens-true' },
  meld_tie: { nobody: 'core.tag-rule-meld_tie-nobody' },
  announce: { class: 'core.tag-rule-announce-class' },
  meld_entry: { suggest: null },
  partial_runs: { false: null },
  bella_call: { required: 'core.tag-rule-bella_call-required' },
  tie: { set: 'core.tag-rule-tie-set' },
  set_award: { own: 'core.tag-rule-set_award-own' },
  sweep: { none: null },
  target: { '500': 'core.tag-rule-target-500' },
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

type OptionName = Exclude<keyof TableOptions, 'rules'>;
type SayOption = { readonly [O in OptionName]: Readonly<Record<`${TableOptions[O]}`, Key | null>> };

/** Null: what most tables do. */
const SAY_OPTION: SayOption = {
  clock: {
    none: null,
    skiff: 'core.tag-clock-skiff',
    packet: 'core.tag-clock-packet',
    barge: 'core.tag-clock-barge',
  },
  watch: { link: null, welcome: 'core.tag-watch-welcome', nobody: 'core.tag-watch-nobody' },
  standIns: { true: null, false: 'core.tag-standIns-false' },
  absence: { 'stand-in': null, wait: 'core.tag-absence-wait', vote: 'core.tag-absence-vote' },
  talk: { phrases: null, open: 'core.tag-talk-open' },
  takeBack: { false: null, true: 'core.tag-takeBack-true' },
  claim: { true: null, false: 'core.tag-claim-false' },
  lastCard: { player: null, auto: 'core.tag-lastCard-auto' },
  lastTrick: { trick: null, lead: 'core.tag-lastTrick-lead', always: 'core.tag-lastTrick-always' },
  reveal: { 'after-hand': null, never: 'core.tag-reveal-never' },
};

/** How a table differs from most. @param shown names that are told elsewhere on the same page */
export const optionTags = (options: TableOptions, shown: readonly OptionName[] = []): readonly string[] =>
  (Object.keys(SAY_OPTION) as OptionName[])
    .filter(name => !shown.includes(name))
    .map(name => (SAY_OPTION[name] as Readonly<Record<string, Key | null>>)[String(options[name])] ?? null)
    .filter(key => key !== null)
    .map(key => t(key));
