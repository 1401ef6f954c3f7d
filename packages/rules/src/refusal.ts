/** Every way the table says no. A code is for ever: pages turn it into a sentence in the reader's language. */

import type { Seat } from './seats.ts';

/** A refusal by the game: cards, calls, melds. */
export type GameRefusal =
  | { code: 'not-now' } // the act does not belong to this phase
  | { code: 'paused' } // the table's people agreed to pause
  | { code: 'not-your-turn' }
  | { code: 'not-held' } // a card named that is not in the hand
  | { code: 'must-hold-suit' } // C-10
  | { code: 'suit-was-passed' } // C-09
  | { code: 'must-follow-suit' } // C-13a
  | { code: 'must-trump' } // C-13b
  | { code: 'must-overtrump' } // C-13c
  | { code: 'not-a-meld' } // C-15
  | { code: 'melds-overlap' } // C-16
  | { code: 'not-full-length' } // C-16
  | { code: 'already-announced' } // C-20
  | { code: 'announce-too-late' } // C-20
  | { code: 'not-announced' } // C-21
  | { code: 'show-not-now' } // C-21
  | { code: 'bella-too-early' } // C-24
  | { code: 'bella-not-held' } // C-24
  | { code: 'bad-cut' }; // C-05

/** A refusal by the table around the game: seats, people, turns. */
export type TableRefusal =
  | { code: 'not-seated' }
  | { code: 'stale' } // another turn is running than the one answered
  | { code: 'game-running' } // only before a game or between games
  | { code: 'hand-running' } // that seat is free when the hand is scored
  | { code: 'bad-invite' }
  | { code: 'bad-move' } // a move link that is spent or late
  | { code: 'already-seated'; seat: Seat }
  | { code: 'seat-taken' }
  | { code: 'no-open-seat' }
  | { code: 'seen-a-hand' } // has held another seat in the running hand
  | { code: 'not-host' }
  | { code: 'not-ready'; seats: readonly Seat[] }
  | { code: 'nobody-there' } // the seat named holds no person (or no stand-in)
  | { code: 'question-open' } // one question at a time
  | { code: 'no-question' } // that question is not, or no longer, open
  | { code: 'not-asked' } // the question is another's to answer
  | { code: 'too-few' } // not enough people here to decide by vote
  | { code: 'not-yet' } // his time is not over, or one's last question came to a no just now
  | { code: 'not-offered' } // by the options of this table
  | { code: 'bad-options' }
  | { code: 'sent-away' } // voted out, until a game is over
  | { code: 'banned' };

export type Refusal = GameRefusal | TableRefusal;
export type RefusalCode = Refusal['code'];

/** Shorthand for a refusal without a parameter. */
export const no = <C extends Refusal['code']>(code: C): { ok: false; refusal: Extract<Refusal, { code: C }> } => ({
  ok: false,
  refusal: { code } as Extract<Refusal, { code: C }>,
});
