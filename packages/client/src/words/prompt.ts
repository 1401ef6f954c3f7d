/** The pill between trick and hand: whose turn it is and what is legal, always in the same place. */

import { type Card, openPlays, rankOf, roundOf, suitOf } from '@clabber/rules/play';
import { type GameChoices, type HandView, stageOf, type TableView } from '@clabber/rules/view';
import { cardInText, cardName, suitName, suitTitle } from './cards.ts';
import { isMe, nameOf, person } from './people.ts';
import { t } from './t.ts';

interface Hint {
  readonly keys: readonly string[];
  /** All from the first key to the last. */
  readonly range?: boolean;
  readonly does: string;
}
export interface Prompt {
  readonly text: string;
  readonly hints: readonly Hint[];
}

/** What lies open on this page and is no fact of the table. */
export interface OnPage {
  readonly picked: Card | null;
  /** Bella may be said with the picked card. */
  readonly bella: boolean;
  /** A tap plays at once: picked by key, a card waits for one. */
  readonly oneTap: boolean;
  readonly slip: 'announce' | 'show' | null;
}

const plain = (text: string): Prompt => ({ text, hints: [] });

/** Null when nothing needs saying. */
export const promptFor = (view: TableView, game: GameChoices | null, page: OnPage): Prompt | null => {
  const hand = view.game?.hand ?? null;
  if (stageOf(view.game) === 'deal' && hand === null) return plain(t('play.prompt-drawing'));
  if (!hand || view.turn.seat === null) return null;
  const seat = view.turn.seat;
  if (!isMe(view.me, seat) || !game) {
    const what = hand.phase === 'calling' ? 'call' : isLead(hand) ? 'lead' : 'play';
    return plain(t('play.prompt-other', { name: nameOf(view, seat), what }));
  }
  return hand.phase === 'calling' ? callPrompt(hand) : playPrompt(hand, game, page);
};

const isLead = (hand: HandView): boolean => openPlays(hand.tricks).length === 0;

const callPrompt = (hand: HandView): Prompt => {
  const pass: Hint = { keys: ['X'], does: t('play.hint-pass') };
  const make: Hint =
    roundOf(hand.calls) === 1
      ? { keys: ['P'], does: t('play.hint-play-it') }
      : { keys: ['S', 'H', 'D', 'C'], does: t('play.hint-suit') };
  return { text: t('play.prompt-call'), hints: [make, pass] };
};

const playPrompt = (hand: HandView, game: GameChoices, { picked, bella, oneTap, slip }: OnPage): Prompt => {
  const turn = isLead(hand) ? 'lead' : 'follow';
  const play: Hint = { keys: ['Enter'], does: t('play.hint-play') };
  if (picked && bella) {
    const say: Hint = { keys: ['B'], does: t('play.hint-bella') };
    return { text: t('play.prompt-bella', { rank: rankOf(picked) }), hints: [say, play] };
  }
  if (picked) {
    const text = oneTap
      ? t('play.prompt-picked', { turn, card: cardInText(picked) })
      : t('play.prompt-tap-again', { card: cardName(picked) });
    return { text, hints: [play] };
  }
  const duty = dutyText(hand, game);
  if (slip === 'show') {
    return { text: t('play.prompt-show', { turn, duty }), hints: [{ keys: ['M'], does: t('play.hint-show') }] };
  }
  const text = t('play.prompt-duty', { turn, duty });
  if (slip === 'announce') return { text, hints: [{ keys: ['M'], does: t('play.hint-announce') }] };
  const count = game.cards.length;
  const choose: Hint = {
    keys: count > 1 ? ['1', String(count)] : ['1'],
    range: true,
    does: t('play.hint-choose'),
  };
  return { text, hints: [choose, play] };
};

/** `follow clubs`; `no spades, play a trump`; `any card`. C-13 in few words. */
const dutyText = (hand: HandView, { cards }: GameChoices): string => {
  const lead = openPlays(hand.tricks)[0];
  const { trump } = hand;
  if (!lead || !trump) return t('play.duty-any');
  const led = suitOf(lead.card);
  const suit = suitName(led);
  const higher = cards.some(({ refusal }) => refusal?.code === 'must-overtrump');
  if (cards.some(({ card }) => suitOf(card) === led)) {
    return led === trump && higher ? t('play.duty-beat') : t('play.duty-follow', { suit });
  }
  if (!cards.some(({ card }) => suitOf(card) === trump)) return t('play.duty-throw-off', { suit });
  return higher ? t('play.duty-trump-higher', { suit }) : t('play.duty-trump', { suit });
};

/** What is said aloud when the turn comes to this page. */
export const turnAloud = (view: TableView, game: GameChoices | null): string | null => {
  if (view.turn.seat === null || !isMe(view.me, view.turn.seat) || !game) return null;
  const hand = view.game?.hand;
  if (!hand) return null;
  if (hand.phase !== 'calling') {
    return promptAloud(promptFor(view, game, { picked: null, bella: false, oneTap: false, slip: null }));
  }
  if (roundOf(hand.calls) === 1) return t('play.aloud-call', { card: cardName(hand.turnUp) });
  return t('play.aloud-call-two', { suit: suitTitle(suitOf(hand.turnUp)) });
};

/** Whose turn it is, what is legal, and how long there is for it. @param left ms; null without a clock */
export const statusAloud = (prompt: Prompt | null, left: number | null): string => {
  const said = promptAloud(prompt);
  if (!prompt || left === null) return said;
  return t('play.aloud-time', { said, seconds: Math.max(0, Math.ceil(left / 1000)) });
};

/** The pill as it is read aloud. */
const promptAloud = (prompt: Prompt | null): string =>
  prompt ? t('play.aloud-sentence', { text: prompt.text }) : t('play.aloud-nothing');

/** The hand as it is read aloud. */
export const handAloud = (cards: readonly Card[]): string =>
  t('play.aloud-hand', { n: cards.length, cards: cards.map(cardInText).join(', ') });

/** The running trick as it is read aloud. */
export const trickAloud = (view: TableView): string => {
  const hand = view.game?.hand;
  const plays = hand ? openPlays(hand.tricks) : [];
  if (plays.length === 0) return t('play.aloud-no-trick');
  const laid = plays.map(({ seat, card }) =>
    t('play.aloud-trick-card', { ...person(view, seat), card: cardInText(card) }),
  );
  return t('play.aloud-sentence', { text: laid.join(', ') });
};
