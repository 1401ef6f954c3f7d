/** What the coach says of cards: the duty of the trick, and how each card meets it. C-12, C-13, C-24 */

import { beats, type Card, openPlays, partnerOf, type Seat, suitOf, winningPlay } from '@clabber/rules/play';
import type { GameChoices, HandView } from '@clabber/rules/view';
import { cardInText, cardName, suitName } from '../words/cards.ts';
import type { Line } from './coach.ts';

type Held = GameChoices['cards'][number];

/** What the trick asks of this hand. */
type Duty =
  | { readonly is: 'lead' | 'throw-off' | 'must-trump' | 'follow' }
  /** A trump is to be beaten, or can't be. */
  | { readonly is: 'trump-led' | 'trumped'; readonly best: Card; readonly partner: boolean; readonly can: boolean };

const dutyOf = (hand: HandView, me: Seat, { cards }: GameChoices): Duty => {
  const plays = openPlays(hand.tricks);
  const trump = hand.trump!;
  const winning = winningPlay(plays, trump);
  if (!winning) return { is: 'lead' };
  const led = suitOf(plays[0]!.card);
  const holds = (suit: string) => cards.some(({ card }) => suitOf(card) === suit);
  if (led !== trump && holds(led)) return { is: 'follow' };
  if (!holds(trump)) return { is: 'throw-off' };
  if (suitOf(winning.card) !== trump) return { is: 'must-trump' };
  return {
    is: led === trump ? 'trump-led' : 'trumped',
    best: winning.card,
    partner: winning.seat === partnerOf(me),
    can: cards.some(({ card }) => beats(card, winning.card, trump)),
  };
};

const ledIn = (hand: HandView): string => {
  const lead = openPlays(hand.tricks)[0];
  return lead ? suitName(suitOf(lead.card)) : '';
};
const yes = (holds: boolean): 'yes' | 'no' => (holds ? 'yes' : 'no');

/** What has to be done, whichever card does it. C-12, C-13 */
export const dutyLine = (hand: HandView, me: Seat, choices: GameChoices): Line => {
  const duty = dutyOf(hand, me, choices);
  const suit = ledIn(hand);
  switch (duty.is) {
    case 'lead':
      return hand.tricks.length === 0
        ? { key: 'learn.say-lead-first', params: {}, rule: 'C-12' }
        : { key: 'learn.say-lead', params: {}, rule: 'C-14' };
    case 'follow':
      return { key: 'learn.say-follow', params: { suit }, rule: 'C-13a' };
    case 'must-trump':
      return { key: 'learn.say-must-trump', params: { suit }, rule: 'C-13b' };
    case 'throw-off':
      return { key: 'learn.say-throw-off', params: { suit }, rule: 'C-13f' };
    case 'trump-led':
      return {
        key: duty.can ? 'learn.say-trump-led-beat' : 'learn.say-trump-led',
        params: { best: cardInText(duty.best) },
        rule: 'C-13e',
      };
    case 'trumped': {
      const best = cardInText(duty.best);
      return duty.can
        ? { key: 'learn.say-overtrump', params: { suit, best, partner: yes(duty.partner) }, rule: 'C-13c' }
        : { key: 'learn.say-undertrump', params: { suit, best }, rule: 'C-13d' };
    }
  }
};

/** Whether this card may be played, by which rule, and what it has to do with bella. C-13, C-24 */
export const cardLines = (hand: HandView, me: Seat, choices: GameChoices, held: Held): readonly Line[] => {
  const duty = dutyOf(hand, me, choices);
  return held.refusal === null
    ? [legal(held.card, duty), ...bella(hand, me, held)]
    : [illegal(hand, held, duty), ...bella(hand, me, held)];
};

const legal = (held: Card, duty: Duty): Line => {
  const card = cardName(held);
  switch (duty.is) {
    case 'lead':
      return { key: 'learn.card-lead', params: { card }, rule: 'C-13' };
    case 'follow':
      return { key: 'learn.card-follow', params: { card }, rule: 'C-13a' };
    case 'must-trump':
      return { key: 'learn.card-trumps', params: { card }, rule: 'C-13b' };
    case 'throw-off':
      return { key: 'learn.card-throws-off', params: { card }, rule: 'C-13f' };
    case 'trump-led': {
      const best = cardInText(duty.best);
      return { key: 'learn.card-trump-led', params: { card, best, beats: yes(duty.can) }, rule: 'C-13e' };
    }
    case 'trumped':
      return {
        key: duty.can ? 'learn.card-overtrumps' : 'learn.card-undertrumps',
        params: { card, best: cardInText(duty.best) },
        rule: duty.can ? 'C-13c' : 'C-13d',
      };
  }
};

const illegal = (hand: HandView, { card: held, refusal }: Held, duty: Duty): Line => {
  const card = cardName(held);
  const suit = ledIn(hand);
  const leads = duty.is === 'trump-led';
  if (refusal?.code === 'must-overtrump' && 'best' in duty) {
    const params = { card, best: cardInText(duty.best), partner: yes(duty.partner) };
    return { key: 'learn.card-too-low', params, rule: leads ? 'C-13e' : 'C-13c' };
  }
  return refusal?.code === 'must-trump'
    ? { key: 'learn.card-not-trump', params: { card, suit }, rule: 'C-13b' }
    : { key: 'learn.card-not-followed', params: { card, suit }, rule: leads ? 'C-13e' : 'C-13a' };
};

/** C-24 */
const bella = (hand: HandView, me: Seat, { card, bella: refusal }: Held): readonly Line[] => {
  if (card !== `K${hand.trump}` && card !== `Q${hand.trump}`) return [];
  if (hand.bella === me) return [{ key: 'learn.bella-shown', params: {}, rule: 'C-24' }];
  if (refusal === null) return [{ key: 'learn.bella-now', params: { card: cardInText(card) }, rule: 'C-24' }];
  return refusal.code === 'bella-too-early' ? [{ key: 'learn.bella-first', params: {}, rule: 'C-24' }] : [];
};
