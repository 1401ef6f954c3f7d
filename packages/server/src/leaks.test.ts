/** Whole random evenings, recorded socket by socket: nothing that leaves the server holds a card before its time. */

import { bySeat, type Card, due, SEATS, seatOf, type Table, type Viewer, viewOf } from '@clabber/rules';
import { pick, randomFrom } from '@clabber/rules/testing';
import { expect, test } from 'vitest';
import { foldCommit } from './folded.ts';
import type { Commit } from './log.ts';
import { recordIdOf } from './record.ts';
import { cardsSaid } from './testing/cardsSaid.ts';
import { type Commotion, commotion, type Human } from './testing/commotion.ts';
import { type Glass, serveGlass } from './testing/glass.ts';

const SEED = Number(process.env.LEAK_SEED ?? 14);
const HANDS = 10; // an evening

/** All cards that some seat holds and that `viewer` may not see; told from the state, not from what was sent. */
const hiddenFrom = ({ game }: Table, viewer: Viewer): ReadonlySet<string> => {
  const hand = game?.hand;
  if (!hand || (game.reveal && (hand.phase === 'thrown-in' || hand.claimed !== null))) return new Set();
  const open = SEATS.flatMap((seat): readonly Card[] => [
    ...(hand.shown[seat]?.flatMap(meld => meld.cards) ?? []),
    ...(hand.laid[seat] ?? []),
  ]);
  const held = SEATS.filter(seat => seat !== viewer).flatMap(seat => hand.hands[seat]);
  return new Set(held.filter(card => card !== hand.turnUp && !open.includes(card)));
};

/** Every string anywhere in a value, names of fields too. */
const strings = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...strings(each)]);
};

/** What the table was after each commit. */
const statesAfter = (log: readonly Commit[]): readonly Table[] => {
  const states: Table[] = [];
  let folded: ReturnType<typeof foldCommit> | null = null;
  for (const commit of log) {
    folded = foldCommit(folded, commit);
    states.push(folded.state);
  }
  return states;
};

/** The same table where the cards still held lie otherwise. */
const dealtOtherwise = (state: Table): Table => {
  const { game } = state;
  if (!game?.hand) return state;
  const { hand } = game;
  const held = SEATS.flatMap(seat => hand.hands[seat]).reverse();
  const hands = bySeat(seat => held.splice(0, hand.hands[seat].length));
  return { ...state, game: { ...game, hand: { ...hand, hands } } };
};

/** When the table acts is known from what everybody sees: no forced card, no empty slip of melds shows by its speed. */
const paceOf = (log: readonly Commit[], states: readonly Table[]): number => {
  for (const state of states) expect(due(dealtOtherwise(state))).toEqual(due(state));
  const autos = log.filter(({ events }) => events[0]?.type === 'Auto');
  for (const { v, at } of autos) expect(at).toBeGreaterThanOrEqual(due(states[v - 2]!)!.at);
  return autos.length;
};

/** What was played in the hand so far, though it was taken back since. */
const playedBy = (log: readonly Commit[]): readonly ReadonlySet<string>[] => {
  let played = new Set<string>();
  return log.map(({ events }) => {
    if (events.some(({ type }) => type === 'Dealt')) played = new Set();
    const more = events.flatMap(event => (event.type === 'Played' ? [event.card] : []));
    played = new Set([...played, ...more]);
    return played;
  });
};

/** Judges every frame by who its reader was at the version it tells of. */
const judge = ({ lines, person, browser }: Human, states: readonly Table[], played: readonly ReadonlySet<string>[]) => {
  const found = { frames: 0, secret: 0, roles: new Set<Viewer>(), leaks: [] as string[] };
  for (const line of lines) {
    let v = 0;
    for (const { name, data } of line.frames) {
      v = (name === 'sync' || name === 'commit' ? (data as { v: number }).v : v) || 1;
      const state = states[v - 1]!;
      const viewer = seatOf(state, person) ?? 'watcher';
      const hidden = hiddenFrom(state, viewer);
      found.frames += 1;
      found.secret += hidden.size;
      if (stillHeld(state)) found.roles.add(viewer);
      for (const card of strings(data).filter(text => hidden.has(text) && !played[v - 1]!.has(text)))
        found.leaks.push(`${browser.name} as ${viewer} was told ${card} by ${name} ${v}: ${JSON.stringify(data)}`);
      if (name === 'sync') expect((data as { view: unknown }).view).toEqual(told(viewOf(state, viewer)));
    }
  }
  return found;
};
/** Somebody holds a card. */
const stillHeld = ({ game }: Table): boolean => SEATS.some(seat => (game?.hand?.hands[seat].length ?? 0) > 0);
const told = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What anybody can ask over HTTP, at a moment of a running hand. */
const askAround = async (node: Glass, state: Table, { table, people }: Commotion): Promise<number> => {
  const { game, gameNo } = state;
  if (!stillHeld(state)) return 0;
  const hidden = hiddenFrom(state, 'watcher');
  const paths = ['/api/tables', `/api/tables/${table}/games`, '/api/games', '/api/me', `/t/${table}`, '/metrics'];
  const isOn = (no: number): boolean => {
    const now = node.tables.get(table).state();
    return now?.gameNo === no && now.game?.winner === null;
  };
  const running = game?.winner == null ? [`/api/records/${recordIdOf(table, gameNo)}`] : [];
  for (const path of [...paths, ...running, ...running.map(each => `${each}/download`), '/healthz', '/readyz']) {
    const answer = await fetch(node.url + path, { headers: { cookie: people[gameNo % 4]!.browser.cookie } });
    const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
    expect(
      [...hidden].filter(card => new RegExp(`\\b${card}\\b`).test(text)),
      path,
    ).toEqual([]);
    if (running.includes(path) && isOn(gameNo)) expect(answer.status, path).toBe(404);
  }
  return 1;
};

test.each([0, 1, 2])(
  'HO-14 HO-15 no frame, log line, page or answer holds a card before its time, and no pace tells of one (evening %i)',
  async n => {
    const random = randomFrom(SEED + n);
    const node = await serveGlass({
      pace: { grace: 30, firstDeal: 1, hold: 2, think: [1, 4], ask: 60, vote: 60, undecided: 10, idle: 10 },
      times: { away: 30, sweep: 100 },
      counts: { watchers: 10 },
    });
    const options = {
      watch: pick(['link', 'welcome'], random),
      reveal: pick(['after-hand', 'never'], random),
      lastCard: pick(['player', 'auto'], random),
      takeBack: true,
    };
    let hands = 0;
    let last = '';
    let looks = 0;
    const enough = ({ gameNo, game }: Table): boolean => {
      const now = `${gameNo} ${game?.hand?.n ?? 0}`;
      if (now !== last) hands += 1;
      last = now;
      return hands > HANDS;
    };
    const evening = await commotion(node, random, options, enough, async (state, so) => {
      looks += await askAround(node, state, so);
    });
    const log = await node.log.read(evening.table, 1);
    const states = statesAfter(log);
    const found = evening.people.map(human => judge(human, states, playedBy(log)));
    const facts = `seed ${SEED + n}: ${JSON.stringify([...evening.done])}, ${looks} looks`;
    expect(
      found.flatMap(({ leaks }) => leaks),
      facts,
    ).toEqual([]);
    expect(cardsSaid(node.logged()), facts).toEqual([]);
    expect(looks, facts).toBeGreaterThan(0);
    // There was something to tell, and somebody saw a hand from more than one place.
    expect(
      found.reduce((sum, { secret }) => sum + secret, 0),
      facts,
    ).toBeGreaterThan(5_000);
    expect(found.filter(({ roles }) => roles.size > 1).length, facts).toBeGreaterThan(2);
    expect(paceOf(log, states), facts).toBeGreaterThan(0);
    for (const { lines } of evening.people) for (const line of lines) line.close();
    await node.close();
  },
  120_000,
);
