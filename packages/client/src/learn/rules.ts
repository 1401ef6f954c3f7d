/** The rules of play as the rules page tells them, by their ids in docs/rules.md, in the order a hand meets them. */

export const SECTIONS = [
  { name: 'table', rules: ['C-01'] },
  { name: 'cards', rules: ['C-02', 'C-03'] },
  { name: 'deal', rules: ['C-04', 'C-05', 'C-06', 'C-07'] },
  { name: 'trump', rules: ['C-08', 'C-09', 'C-10', 'C-11'] },
  { name: 'tricks', rules: ['C-12', 'C-13', 'C-13a', 'C-13b', 'C-13c', 'C-13d', 'C-13e', 'C-13f', 'C-14'] },
  { name: 'melds', rules: ['C-15', 'C-16', 'C-20', 'C-21', 'C-22', 'C-17', 'C-23', 'C-18', 'C-19'] },
  { name: 'bella', rules: ['C-24', 'C-25'] },
  { name: 'count', rules: ['C-26', 'C-27', 'C-28', 'C-30', 'C-29', 'C-32', 'C-31'] },
] as const;

export type Section = (typeof SECTIONS)[number];
export type RuleId = Section['rules'][number];

/** What tables argue about, said first and plainly. */
export const DISPUTED = ['C-28', 'C-13c', 'C-24'] as const satisfies readonly RuleId[];

export const TERMS = [
  'play-it',
  'maker',
  'set',
  'follow',
  'overtrump',
  'undertrump',
  'throw-off',
  'dad',
  'bella',
  'turkey-tracks',
  'renege',
] as const;

/** Where a rule is told. */
export const sectionOf = (rule: RuleId): Section =>
  SECTIONS.find(({ rules }) => (rules as readonly RuleId[]).includes(rule))!;
