import { describe, expect, test } from 'vitest';
import { SEATS } from '../seats.ts';
import { playedByTable } from './chairs.ts';
import { choices } from './choices.ts';
import { due } from './due.ts';
import { stageOf } from './stage.ts';
import {
  comesBack,
  deals,
  does,
  follow,
  fourSeated,
  given,
  goesAway,
  happened,
  inHand,
  kicks,
  lapses,
  leaves,
  playOn,
  readies,
  refused,
  resumes,
  timeUp,
  untilDue,
  waits,
} from './testing.ts';
import { viewOf } from './viewOf.ts';

describe('a drop', () => {
  test('touches no clock and no turn, and a return within the grace leaves nothing', () => {
    const dealt = inHand();
    given(dealt)
      .when(waits(5_000), goesAway('E', dealt.now))
      .then(moment => {
        expect(moment.events).toEqual([{ type: 'WentAway', seat: 'E', since: dealt.now }]);
        expect(moment.table.turn).toEqual(dealt.table.turn);
      })
      .when(comesBack('E'))
      .then(({ table, events }) => {
        expect(events).toEqual([{ type: 'CameBack', seat: 'E' }]);
        expect(table).toEqual(dealt.table);
      });
  });

  test('said twice, or of a seat without a person, it writes nothing', () => {
    given(inHand())
      .when(goesAway('E'), goesAway('E'))
      .then(moment => expect(happened(moment)).toEqual([]));
    given(inHand())
      .when(leaves('Bea'), goesAway('E'))
      .then(moment => expect(happened(moment)).toEqual([]));
  });

  test('whoever acts is here, whatever was thought of him', () =>
    given(inHand('N'))
      .when(goesAway('E'), does('Bea', { do: 'pass' }))
      .then(moment => {
        expect(happened(moment)).toEqual(['CameBack', 'Passed', 'Turn']);
        expect(moment.table.chairs.E).toMatchObject({ away: null });
      }));

  test('who leaves while he was thought away does not come back for it', () =>
    given(inHand('N'))
      .when(goesAway('E'), goesAway('S'), goesAway('W'), goesAway('N'), leaves('Bea'))
      .then(moment => expect(happened(moment)).toEqual(['Left', 'StandInSat'])));

  test('what is refused does not bring him back', () =>
    given(inHand('N'))
      .when(goesAway('S'), does('Cal', { do: 'pass' }))
      .then(({ table, refusal }) => {
        expect(refusal).toEqual({ code: 'not-your-turn' });
        expect(table.chairs.S).toMatchObject({ away: expect.any(Number) });
      }));
});

describe('the end of a grace', () => {
  test('comes G after the drop, in mid-turn too, and a stand-in plays for the owner', () => {
    const away = follow(inHand('N'), goesAway('E'));
    expect(due(away.table)).toEqual({ at: away.now + 60_000, say: { do: 'lapse', seat: 'E', since: away.now } });
    given(away).when(waits(59_999), lapses('E')).then(refused('not-now'));
    given(away)
      .when(timeUp({ do: 'pass' }))
      .then(refused('not-now'));
    given(away)
      .when(untilDue, lapses('E'))
      .then(moment => {
        expect(moment.events).toEqual([{ type: 'Lapsed', seat: 'E', at: moment.now }]);
        const think = due(moment.table)!.at - moment.now;
        expect(think).toBeGreaterThanOrEqual(600);
        expect(think).toBeLessThanOrEqual(1_200);
      })
      .when(untilDue, timeUp({ do: 'pass' }))
      .then(moment => expect(happened(moment)).toEqual(['Auto', 'Passed', 'Turn']));
  });

  test('hands back with the first socket, in mid-turn too', () =>
    given(inHand('N'))
      .when(goesAway('E'), untilDue, lapses('E'), comesBack('E'))
      .then(({ table, events }) => {
        expect(events).toEqual([{ type: 'CameBack', seat: 'E' }]);
        expect(due(table)).toBeNull();
      })
      .when(waits(2_000), does('Bea', { do: 'pass' }))
      .then(moment => expect(happened(moment)).toEqual(['Passed', 'Turn'])));

  test('a stand-in’s turn that crosses the return is refused', () =>
    given(inHand('N'))
      .when(goesAway('E'), untilDue, lapses('E'), untilDue, comesBack('E'), timeUp({ do: 'pass' }))
      .then(refused('not-now')));

  test('he may also take it back by what he does, or by `resume`', () => {
    const lapsed = follow(inHand('N'), goesAway('E'), untilDue, lapses('E'));
    given(lapsed)
      .when(does('Bea', { do: 'pass' }))
      .then(moment => expect(happened(moment)).toEqual(['CameBack', 'Passed', 'Turn']));
    given(lapsed)
      .when(resumes('Bea'))
      .then(moment => expect(happened(moment)).toEqual(['CameBack']))
      .when(resumes('Bea'))
      .then(refused('not-now'));
  });

  test('said more than 3 s late nobody was awake to say it, and it begins anew', () => {
    const away = follow(inHand('N'), goesAway('E'));
    given(away)
      .when(waits(63_000), lapses('E'))
      .then(moment => expect(happened(moment)).toEqual(['Lapsed']));
    given(away)
      .when(waits(63_001), lapses('E'))
      .then(moment => expect(moment.events).toEqual([{ type: 'WentAway', seat: 'E', since: moment.now }]))
      .when(waits(60_000), lapses('E'))
      .then(moment => expect(happened(moment)).toEqual(['Lapsed']));
  });

  test('counts for the drop that began it, not for a later one', () => {
    const first = follow(inHand('N'), goesAway('E'));
    given(first)
      .when(waits(50_000), comesBack('E'), goesAway('E'), waits(10_000), () => ({
        do: 'lapse',
        seat: 'E',
        since: first.now,
      }))
      .then(refused('not-now'));
  });
});

describe('a table nobody is at', () => {
  const asleep = () => follow(inHand('N'), goesAway('S'), goesAway('W'), goesAway('N'), waits(1_000), goesAway('E'));

  test('sleeps: nothing is due, and nothing the table says is accepted', () => {
    given(asleep()).then(({ table }) => expect(due(table)).toBeNull());
    given(asleep()).when(waits(60_000), lapses('S')).then(refused('not-now'));
    const standIns = follow(inHand('N'), leaves('Bea'), goesAway('S'), goesAway('W'), goesAway('N'));
    expect(due(standIns.table)).toBeNull();
    given(standIns)
      .when(waits(60_000), timeUp({ do: 'pass' }))
      .then(refused('not-now'));
  });

  test('a deal is not said either, and comes its whole time after the first is back', () => {
    const scored = playOn(inHand('N'), table => stageOf(table.game) === 'deal');
    given(scored)
      .when(waits(2_000), goesAway('N'), goesAway('E'), goesAway('S'), goesAway('W'), waits(3_600_000), deals('E'))
      .then(refused('not-now'));
    given(scored)
      .when(waits(2_000), goesAway('N'), goesAway('E'), goesAway('S'), goesAway('W'), waits(3_600_000), comesBack('S'))
      .then(({ table, now }) => expect(due(table)).toMatchObject({ at: now + 6_000, say: { do: 'deal' } }));
  });

  test('the first who is back starts the turn’s time anew, and the others’ graces', () => {
    const before = asleep();
    given(before)
      .when(waits(3_600_000), comesBack('W'))
      .then(({ table, events, now }) => {
        expect(events.at(-1)).toEqual({ type: 'Turn', ...before.table.turn, at: now });
        expect(SEATS.map(seat => table.chairs[seat])).toMatchObject([
          { away: now },
          { away: now },
          { away: now },
          { away: null },
        ]);
        expect(due(table)).toMatchObject({ at: now + 60_000, say: { do: 'lapse' } });
      });
  });

  test('the first act does so as well', () =>
    given(asleep())
      .when(waits(3_600_000), does('Bea', { do: 'pass' }))
      .then(moment => {
        expect(happened(moment)).toEqual(['CameBack', 'WentAway', 'WentAway', 'WentAway', 'Passed', 'Turn']);
        expect(moment.table.turn).toMatchObject({ seat: 'S', at: moment.now });
      }));

  test('seats that a stand-in plays for are not given back by another’s return', () => {
    const lapsed = follow(inHand('N'), goesAway('E'), untilDue, lapses('E'));
    given(lapsed)
      .when(goesAway('N'), goesAway('S'), goesAway('W'), waits(3_600_000), comesBack('N'))
      .then(({ table, now }) => {
        expect(playedByTable(table.chairs.E)).toBe(true);
        const think = due(table)!.at - now;
        expect(think).toBeGreaterThanOrEqual(600); // its think time, too, begins anew
      });
  });
});

describe('HO-02 W is away while the hand ends and the next is dealt', () => {
  test('and on his return sees six new cards, whose call it is, and the sheet of the hand before', () => {
    const lapsed = follow(inHand('N'), goesAway('W'), untilDue, lapses('W'));
    const scored = playOn(lapsed, table => stageOf(table.game) === 'deal');
    const old = scored.table.game!.hand!.tricks.flatMap(trick => trick.plays.map(play => play.card));
    expect(old).toHaveLength(24);
    given(scored)
      .when(readies('Ann'), readies('Bea'), readies('Cal'))
      .then(({ table, now }) => expect(due(table)!.at).toBeLessThanOrEqual(now)) // he counts as ready
      .when(deals('E', { W: '9C 9D 9H 9S TC TD' }), waits(1_000), comesBack('W'))
      .then(({ table, now }) => {
        const view = viewOf(table, 'W');
        expect(view.game!.hand).toMatchObject({ n: 2, dealer: 'E', phase: 'calling', tricks: [] });
        expect(view.game!.hand!.cards!.toSorted()).toEqual(['9C', '9D', '9H', '9S', 'TC', 'TD']);
        expect(view.game!.hand!.turnUp).toBe(table.game!.hand!.hands.E.at(-1));
        expect(view.turn.seat).toBe('S');
        expect(view.game!.pad).toEqual(scored.table.game!.pad);
        expect(JSON.stringify(view)).not.toContain('"tricks":[{');
        expect(choices(view, now).game!.cards).toHaveLength(6); // live at once
      });
  });
});

test('kicked while away, in a game, the seat is a stand-in’s', () =>
  given(inHand('N'))
    .when(goesAway('E'), untilDue, lapses('E'), kicks('Ann', 'E'), comesBack('E'))
    .then(({ table }) => expect(table.chairs.E.kind).toBe('stand-in')));

test('before the start a grace that ends frees no seat', () =>
  given(fourSeated())
    .when(goesAway('E'), untilDue, lapses('E'))
    .then(({ table }) => {
      expect(table.chairs.E).toMatchObject({ kind: 'person', name: 'Bea' });
      expect(due(table)).toBeNull();
    }));
