/** The coach names the rule behind what one may do now and may not. Which of it is best, he never says. */

import { type Card, roundOf, SUITS, suitOf, toAct } from '@clabber/rules/play';
import type { GameChoices, GameView, HandView } from '@clabber/rules/view';
import { cardInText, suitName, suitTitle } from '../words/cards.ts';
import type { Key, t } from '../words/t.ts';
import { cardLines, dutyLine } from './coachCards.ts';
import { meldLines } from './coachMelds.ts';
import type { RuleId } from './rules.ts';

/** One sentence, and the rule it rests on. */
export interface Line {
  readonly key: Key;
  readonly params: NonNullable<Parameters<typeof t>[1]>;
  readonly rule: RuleId;
}

/**
 * Nothing while it is not the viewer's turn; else something about each call, each meld, and the card looked at.
 *
 * @param card the card of one's hand that is looked at; null or one no longer held: none
 */
export const coachFor = (view: GameView, choices: GameChoices, card: Card | null): readonly Line[] => {
  const { hand, me } = view;
  if (!hand || me === 'watcher' || toAct(hand) !== me) return [];
  if (![...choices.calls, ...choices.cards].some(({ refusal }) => refusal === null)) return []; // a paused table
  if (hand.phase === 'calling')
    return roundOf(hand.calls) === 1 ? firstRound(hand, choices) : secondRound(hand, choices);
  const held = choices.cards.find(each => each.card === card);
  return [
    ...(held ? cardLines(hand, me, choices, held) : []),
    ...meldLines(hand, me, choices),
    ...(held ? [] : [dutyLine(hand, me, choices)]),
  ];
};

const NEED: Line = { key: 'learn.say-need', params: {}, rule: 'C-27' };

/** C-07, C-08, C-10, C-27 */
const firstRound = (hand: HandView, { calls }: GameChoices): readonly Line[] => {
  const suit = suitName(suitOf(hand.turnUp));
  const may = calls.some(({ act, refusal }) => act.do === 'play-it' && refusal === null);
  const last = hand.calls.length === 3;
  return [
    ...(may
      ? [{ key: 'learn.say-play-it', params: { suit }, rule: 'C-08' } as const, NEED]
      : [{ key: 'learn.say-play-it-none', params: { suit }, rule: 'C-10' } as const]),
    { key: 'learn.say-pass', params: { last: last ? 'yes' : 'no' }, rule: last ? 'C-09' : 'C-08' },
    ...(last ? [{ key: 'learn.say-turn-up', params: { card: cardInText(hand.turnUp) }, rule: 'C-07' } as const] : []),
  ];
};

/** C-09, C-10, C-11, C-27 */
const secondRound = (hand: HandView, { calls }: GameChoices): readonly Line[] => {
  const refusalOf = (suit: string) => calls.find(({ act }) => act.do === 'name' && act.suit === suit)?.refusal ?? null;
  const named = SUITS.map((suit): Line & { readonly may: boolean } => {
    const refusal = refusalOf(suit);
    const params = { suit: suitTitle(suit) };
    if (refusal?.code === 'suit-was-passed') {
      return { key: 'learn.say-name-passed', params, rule: 'C-09', may: false };
    }
    if (refusal) return { key: 'learn.say-name-none', params, rule: 'C-10', may: false };
    const n = (hand.cards ?? []).filter(card => suitOf(card) === suit).length;
    return { key: 'learn.say-name', params: { ...params, n }, rule: 'C-09', may: true };
  });
  const last = hand.calls.length === 7;
  return [
    ...named.filter(({ may }) => may),
    NEED,
    ...named.filter(({ may }) => !may),
    { key: 'learn.say-pass-two', params: { last: last ? 'yes' : 'no' }, rule: last ? 'C-11' : 'C-09' },
  ];
};
