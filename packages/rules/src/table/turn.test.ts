import { describe, expect, test } from 'vitest';
import type { Act } from '../clabber/act.ts';
import { bySeat, SEATS } from '../seats.ts';
import { cards, type Hands } from '../testing.ts';
import type { PlayerCommand } from './command.ts';
import { decide } from './decide.ts';
import { stageOf } from './stage.ts';
import {
  answers,
  deals,
  does,
  follow,
  fourSeated,
  given,
  happened,
  inHand,
  type Moment,
  opened,
  person,
  playOn,
  readies,
  refused,
  untilDue,
  waits,
} from './testing.ts';

const HANDS = { S: 'AS QS 9S TD JD QD', E: 'JC 9C AC TC KC QC', N: '9H KH TH JH KS TS' };
const card = (name: string) => ({ do: 'card', card: cards(name)[0]! }) as const;
/** S is dealt HANDS.S, has named spades, and leads. */
const sLeads = (): Moment => follow(inHand('E', HANDS), ...['Cal', 'Dan', 'Ann', 'Bea'].map(passes), names('Cal'));
const passes = (name: string) => does(name, { do: 'pass' });
const names = (name: string) => does(name, { do: 'name', suit: 'S' });
/** E has named clubs in the second round, and leads. */
const eLeads = (hands: Hands = HANDS): Moment =>
  follow(inHand('N', hands), ...['Bea', 'Cal', 'Dan', 'Ann'].map(passes), does('Bea', { do: 'name', suit: 'C' }));

describe('turns', () => {
  test('each call, card and wait raises the turn by one and ends its commit', () => {
    const moment = inHand('N');
    const { turn } = moment.table.turn;
    given(moment)
      .when(passes('Bea'))
      .then(({ table, events, now }) => {
        expect(events.at(-1)).toEqual({ type: 'Turn', turn: turn + 1, seat: 'S', at: now, until: null });
        expect(table.turn).toEqual({ turn: turn + 1, seat: 'S', at: now, until: null });
      });
    const scored = playOn(moment, table => stageOf(table.game) === 'deal');
    expect(scored.events.map(event => event.type)).toEqual(['Played', 'TrickWon', 'HandScored', 'Turn']);
    given(scored)
      .when(untilDue, deals('E'))
      .then(({ table }) => expect(table.turn.turn).toBe(scored.table.turn.turn + 1));
  });

  test('they go on rising over games', () => {
    const ended = playOn(opened({ standIns: true }), table => table.game?.winner != null);
    expect(ended.events.map(event => event.type).slice(-4)).toEqual(['TrickWon', 'HandScored', 'GameEnded', 'Turn']);
    given(ended)
      .when(readies('Ann'))
      .then(({ table }) => expect(table.turn.turn).toBe(ended.table.turn.turn + 1));
  });

  test('an announcement is a commit of its own that ends no turn and restarts no clock', () => {
    const lead = eLeads();
    const announce = does('Bea', { do: 'announce', melds: [cards('9C TC JC QC KC AC')] });
    given(lead)
      .when(waits(3_000), announce)
      .then(moment => {
        expect(happened(moment)).toEqual(['MeldsAnnounced']);
        expect(moment.table.turn).toEqual(lead.table.turn);
      })
      .when(announce)
      .then(refused('already-announced'));
  });
});

describe('two answers to one turn', () => {
  test('HO-11 one card said again leaves the hand once, and the next player’s turn is not used', () => {
    const { turn } = sLeads().table.turn;
    given(sLeads())
      .when(does('Cal', card('AS')), does('Cal', card('AS'), turn))
      .then(({ table, refusal }) => {
        expect(refusal).toEqual({ code: 'stale' });
        expect(table.game!.hand!.hands.S).toHaveLength(5);
        expect(table.turn).toMatchObject({ turn: turn + 1, seat: 'W' });
      });
  });

  test('HO-13 of two cards meant for one turn the second is stale', () => {
    const { turn } = sLeads().table.turn;
    given(sLeads())
      .when(does('Cal', card('AS')), does('Cal', card('QS'), turn))
      .then(({ table, refusal }) => {
        expect(refusal).toEqual({ code: 'stale' });
        expect(table.game!.hand!.hands.S).toEqual(expect.arrayContaining(cards('QS 9S TD JD QD')));
      });
  });
});

describe('refusals', () => {
  const quiet = (moment: Moment, act: Act, code: string) =>
    given(moment)
      .when(does('Cal', act))
      .then(({ table, events, refusal }) => {
        expect(refusal?.code).toBe(code);
        expect([table, events]).toEqual([moment.table, []]);
      });

  test('HO-16 a card that is not held, one of N, one against a duty: refused, and nothing changes', () => {
    quiet(sLeads(), card('AD'), 'not-held');
    quiet(sLeads(), card('9H'), 'not-held');
    const led = follow(eLeads({ ...HANDS, E: 'JC 9C AC TC KD QC' }), does('Bea', card('KD')));
    quiet(led, card('AS'), 'must-follow-suit');
  });

  test('come in one order: not seated, phase, stale, turn, not held', () => {
    given(sLeads())
      .when(does('Eve', card('AS'), 0))
      .then(refused('not-seated'));
    given(sLeads())
      .when(does('Dan', { do: 'pass' }, 0))
      .then(refused('not-now'));
    given(sLeads())
      .when(does('Dan', card('AS'), 0))
      .then(refused('stale'));
    given(sLeads())
      .when(does('Dan', card('AS')))
      .then(refused('not-your-turn'));
    given(sLeads())
      .when(does('Cal', card('AD')))
      .then(refused('not-held'));
    given(fourSeated())
      .when(does('Cal', card('AD')))
      .then(refused('not-now'));
    given(sLeads()).when(readies('Cal', 0)).then(refused('not-now'));
    given(fourSeated()).when(readies('Cal', 0)).then(refused('stale'));
    given(fourSeated()).when(answers('Cal', true)).then(refused('no-question'));
  });

  test('HO-29 a watcher sends everything a player can, for each seat: not-seated', () => {
    const turnOf = (moment: Moment) => moment.table.turn.turn;
    for (const moment of [opened(), fourSeated(), inHand('N'), sLeads()]) {
      const turn = turnOf(moment);
      const words: readonly PlayerCommand[] = [
        ...SEATS.flatMap((seat): PlayerCommand[] => [
          { do: 'change-seat', seat },
          { do: 'ask-swap', seat },
          { do: 'stand-in', seat, sits: true },
          { do: 'stand-in', seat, sits: false },
          { do: 'kick', seat, fresh: 'invite-1' },
          { do: 'ban', seat, fresh: 'invite-1' },
          { do: 'replace', seat },
          ...(moment.table.game?.hand?.hands[seat] ?? []).map(held => ({ ...card(held), turn })),
        ]),
        { do: 'leave' },
        { do: 'ready', turn },
        { do: 'start', turn },
        { do: 'answer', question: 1, yes: true, fresh: 'invite-1' },
        { do: 'set-options', options: {} },
        { do: 'ban-watcher', watcher: 'alias-Ann' },
        { do: 'pause' },
        { do: 'unpause' },
        { do: 'take-back' },
        { do: 'claim', turn },
        { do: 'mix', order: bySeat(seat => seat) },
        { do: 'rename', name: 'Eve' },
        { do: 'resume' },
        { do: 'move', fresh: 'secret-1' },
        { do: 'pass', turn },
        { do: 'play-it', turn },
        { do: 'name', suit: 'S', turn },
        { do: 'announce', melds: [cards('9S TS JS')], turn },
        { do: 'show', melds: [cards('9S TS JS')], turn },
      ];
      for (const word of words) {
        expect(decide(moment.table, { ...person('Eve'), ...word }, moment.now)).toEqual({
          ok: false,
          refusal: { code: 'not-seated' },
        });
      }
    }
  });
});
