/**
 * A finished game as its page shows it: everybody may step through every hand, card by card and all hands open, with
 * nothing left to derive. Who played is told by name, never by person.
 */

import type { TableOptions } from '@clabber/rules';
import { type Card, PACK, SEATS, SIDES, SUITS } from '@clabber/rules/play';
import { z } from 'zod';

/** Says nothing about the table it comes from. */
export const recordId = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

const seat = z.enum(SEATS);
const side = z.enum(SIDES);
const card = z.enum(PACK as [Card, ...Card[]]);
const cards = z.array(card).readonly();
const points = z.int().min(0);
const at = z.int(); // ms of the store's clock

const ofSeats = <T extends z.ZodType>(one: T) => z.object({ N: one, E: one, S: one, W: one });
const ofSides = <T extends z.ZodType>(one: T) => z.object({ NS: one, EW: one });

/** Only defaults and names the rules know are ever written. */
export const tableOptions = z.record(z.string(), z.unknown()) as unknown as z.ZodType<TableOptions>;

const player = z.object({
  name: z.string().nullable(), // null: a stand-in that plays for nobody
  twin: points, // 1, or the number shown beside a name that another person here had too
  standIn: z.boolean(), // the table played for this seat
});

/** Another player, another name, or a stand-in that came or went, while the game was on. */
const change = z.object({ at, hand: points, seat, from: player.nullable(), to: player.nullable() });

const auto = z.literal(true).optional(); // the table played it
/** An act in the words of the referee; those taken back are not among them. */
const action = z.discriminatedUnion('do', [
  z.object({ seat, do: z.literal('pass'), auto }),
  z.object({ seat, do: z.literal('play-it'), auto }),
  z.object({ seat, do: z.literal('name'), suit: z.enum(SUITS), auto }),
  z.object({ seat, do: z.literal('announce'), melds: z.array(cards).readonly(), auto }),
  z.object({ seat, do: z.literal('show'), melds: z.array(cards).readonly(), auto }),
  z.object({ seat, do: z.literal('card'), card, bella: z.literal(true).optional(), auto }),
  z.object({ seat, do: z.literal('claim'), auto }),
]);

const meldClass = z.enum(['dad', 'fifty', 'hundred', 'two-hundred']);
const meld = z.object({ class: meldClass, cards });
/** `cards` null: they never became known. */
const announced = z.object({ class: meldClass, cards: cards.nullable() });

const trick = z.object({
  leader: seat,
  plays: z.array(z.object({ seat, card, bella: z.boolean() })).readonly(), // bella: called with this card
  winner: seat.nullable(), // null: a claim ended the hand first
  points,
});

const sheet = z.object({
  trump: z.enum(SUITS),
  maker: side,
  makerSeat: seat,
  trickWinners: z.array(seat).readonly(),
  cardPoints: ofSides(points),
  meldWinner: side.nullable(),
  melds: ofSides(points),
  bella: ofSides(points),
  totals: ofSides(points),
  set: z.boolean(),
  score: ofSides(points),
  sheet: ofSides(z.string()),
  claimed: seat.optional(), // whose claim ended the hand before its last card
});

const hand = z.object({
  n: points, // from 1, thrown-in hands included
  dealer: seat,
  turnUp: card,
  /** All 24 cards are known. Where the table's `reveal` is `never`, a hand not played out holds only what was seen. */
  open: z.boolean(),
  deal: ofSeats(cards), // as dealt, in the order dealt
  actions: z.array(action).readonly(),
  trump: z.enum(SUITS).nullable(), // null: thrown in
  maker: seat.nullable(),
  tricks: z.array(trick).readonly(), // fewer, and the last perhaps incomplete, where a claim ended the hand
  melds: ofSeats(z.object({ announced: z.array(announced).readonly(), shown: z.array(meld).readonly() }).nullable()),
  settlement: z.object({ winner: side.nullable(), points: ofSides(points) }).nullable(),
  bella: seat.nullable(), // whose bella counted
  claim: seat.nullable(), // whose claim was accepted
  result: sheet.nullable(), // null: thrown in
  totals: ofSides(points), // of the game, after this hand
});

/** `GET /api/records/:id` */
export const gameRecord = z
  .object({
    id: recordId,
    title: z.string(),
    game: points, // of its table's evening, from 1
    options: tableOptions,
    startedAt: at,
    endedAt: at,
    players: ofSeats(player.nullable()), // at the end
    changes: z.array(change).readonly(),
    hands: z.array(hand).readonly(),
    score: ofSides(points),
    winner: side,
  })
  .meta({ id: 'GameRecord' });

const line = z.object({
  id: recordId,
  title: z.string(),
  game: points,
  endedAt: at,
  players: ofSeats(player.nullable()),
  score: ofSides(points),
  winner: side,
});

/** `GET /api/tables/:table/games`: the finished games of a table, the newest first. */
export const tableGames = z.object({ games: z.array(line).readonly() }).meta({ id: 'TableGames' });

/** `GET /api/games`: the finished games I sat in, the newest first. */
export const myGames = z
  .object({
    games: z
      .array(
        line.extend({
          seat, // where I sat last
          won: z.boolean().nullable(), // null: I was gone before the end
        }),
      )
      .readonly(),
  })
  .meta({ id: 'MyGames' });

export type GameRecord = z.infer<typeof gameRecord>;
export type HandRecord = GameRecord['hands'][number];
export type RecordAction = HandRecord['actions'][number];
export type RecordPlayer = NonNullable<GameRecord['players'][keyof GameRecord['players']]>;
export type TableGame = z.infer<typeof line>;
export type MyGame = z.infer<typeof myGames>['games'][number];
