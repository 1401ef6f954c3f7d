/** The pill between trick and hand: whose turn it is and what is legal, always in the same place. */

import { type Card, openPlays, roundOf, suitOf } from '@clabber/rules/play';
import { type GameChoices, type HandView, stageOf, type TableView } from '@clabber/rules/view';
import { capital, cardInText, rankName, suitName } from './cards.ts';
import { isMe, nameOf, whoOf } from './people.ts';

interface Hint {
  readonly keys: readonly string[];
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
  readonly slip: 'announce' | 'show' | null;
}

const plain = (text: string): Prompt => ({ text, hints: [] });

/** Null when nothing needs saying. */
export const promptFor = (view: TableView, game: GameChoices | null, page: OnPage): Prompt | null => {
  const hand = view.game?.hand ?? null;
  if (stageOf(view.game) === 'deal' && hand === null) return plain('Drawing for the first deal…');
  if (!hand || view.turn.seat === null) return null;
  const seat = view.turn.seat;
  if (!isMe(view.me, seat) || !game) {
    const calling = hand.phase === 'calling';
    return plain(`${nameOf(view, seat)} to ${calling ? 'call' : isLead(hand) ? 'lead' : 'play'}`);
  }
  return hand.phase === 'calling' ? callPrompt(hand) : playPrompt(hand, game, page);
};

const isLead = (hand: HandView): boolean => openPlays(hand.tricks).length === 0;

const callPrompt = (hand: HandView): Prompt =>
  roundOf(hand.calls) === 1
    ? {
        text: 'Your call',
        hints: [
          { keys: ['P'], does: 'play it' },
          { keys: ['X'], does: 'pass' },
        ],
      }
    : {
        text: 'Your call',
        hints: [
          { keys: ['S', 'H', 'D', 'C'], does: 'suit' },
          { keys: ['X'], does: 'pass' },
        ],
      };

const playPrompt = (hand: HandView, game: GameChoices, { picked, bella, slip }: OnPage): Prompt => {
  const turn = isLead(hand) ? 'Your lead' : 'Your turn';
  if (picked && bella) {
    const hints: Hint[] = [
      { keys: ['B'], does: 'bella' },
      { keys: ['Enter'], does: 'play' },
    ];
    return { text: `${capital(rankName(picked))} picked — say bella as it falls`, hints };
  }
  if (picked) return { text: `${turn} — ${cardInText(picked)} picked`, hints: [{ keys: ['Enter'], does: 'play' }] };
  const duty = dutyText(hand, game);
  if (slip === 'show') return { text: `${turn} — show first, then ${duty}`, hints: [{ keys: ['M'], does: 'show' }] };
  if (slip === 'announce') return { text: `${turn} — ${duty}`, hints: [{ keys: ['M'], does: 'announce' }] };
  const count = game.cards.length;
  const numbers = count > 1 ? ['1', String(count)] : ['1'];
  return {
    text: `${turn} — ${duty}`,
    hints: [
      { keys: numbers, does: 'choose' },
      { keys: ['Enter'], does: 'play' },
    ],
  };
};

/** `follow clubs`; `no spades, play a trump`; `any card`. C-13 in few words. */
const dutyText = (hand: HandView, { cards }: GameChoices): string => {
  const lead = openPlays(hand.tricks)[0];
  const { trump } = hand;
  if (!lead || !trump) return 'any card';
  const led = suitOf(lead.card);
  const higher = cards.some(({ refusal }) => refusal?.code === 'must-overtrump');
  if (cards.some(({ card }) => suitOf(card) === led)) {
    return led === trump && higher ? 'beat the trump' : `follow ${suitName(led)}`;
  }
  if (!cards.some(({ card }) => suitOf(card) === trump)) return `no ${suitName(led)}, throw off any card`;
  return `no ${suitName(led)}, ${higher ? 'trump higher' : 'play a trump'}`;
};

/** What is said aloud when the turn comes to this page. */
export const turnAloud = (view: TableView, game: GameChoices | null): string | null => {
  if (view.turn.seat === null || !isMe(view.me, view.turn.seat) || !game) return null;
  const hand = view.game?.hand;
  if (!hand) return null;
  if (hand.phase !== 'calling') return `${promptFor(view, game, { picked: null, bella: false, slip: null })?.text}.`;
  if (roundOf(hand.calls) === 1) return `Your call. ${capital(cardInText(hand.turnUp))} is up.`;
  return `Your call, second round. ${capital(suitName(suitOf(hand.turnUp)))} were turned down.`;
};

/** The hand as it is read aloud. */
export const handAloud = (cards: readonly Card[]): string =>
  cards.length === 0 ? 'You hold no cards.' : `You hold ${cards.map(cardInText).join(', ')}.`;

/** The running trick as it is read aloud. */
export const trickAloud = (view: TableView): string => {
  const hand = view.game?.hand;
  const plays = hand ? openPlays(hand.tricks) : [];
  if (plays.length === 0) return 'No card on the table.';
  return `${plays.map(play => `${whoOf(view, play.seat)}: ${cardInText(play.card)}`).join(', ')}.`;
};
