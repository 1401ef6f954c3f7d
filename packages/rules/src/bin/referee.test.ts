import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer } from './record.ts';

const lines = readFileSync(new URL('../../cases/clabber-hands.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const records = lines.map(line => JSON.parse(line));

/** The refusals that fit a record's `kind`. */
const CODES: Record<string, readonly string[]> = {
  turn: ['not-your-turn'],
  'not-held': ['not-held'],
  suit: ['must-hold-suit', 'suit-was-passed'],
  duty: ['must-follow-suit', 'must-trump', 'must-overtrump'],
  meld: [
    ...['not-a-meld', 'melds-overlap', 'not-full-length', 'already-announced', 'announce-too-late'],
    ...['not-announced', 'show-not-now'],
  ],
  'early-bella': ['bella-too-early', 'bella-not-held'],
};

const dir = mkdtempSync(join(tmpdir(), 'referee-'));
const file = join(dir, 'referee.mjs');
const referee = (input: string): unknown[] => {
  const run = spawnSync(process.execPath, [file], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout === '' || run.stdout.endsWith('\n')).toBe(true);
  return run.stdout
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));
};

beforeAll(() => {
  const entry = new URL('./referee.ts', import.meta.url).pathname;
  buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile: file });
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('the 150 recorded hands', () => {
  test('every legal set, every result, every refusal at its place', () => {
    const answers = referee(lines.join('\n'));
    expect(answers).toHaveLength(150);
    for (const [n, { id, legal, result }] of records.entries()) {
      const { refusal, ...given } = answers[n] as Record<string, unknown>;
      if (result.refusedAt === undefined) expect(given).toEqual({ id, legal, result });
      else {
        expect(given).toEqual({ id, refusedAt: result.refusedAt });
        expect(CODES[result.kind]).toContain(refusal);
      }
    }
  });
});

const good = records[0];
const bad = (id: unknown) => ({ id, error: 'bad-record' });

describe('other input', () => {
  test('a record that stops early has no result', () => {
    const early = { ...good, actions: good.actions.slice(0, 8) };
    expect(JSON.parse(answer(JSON.stringify(early)))).toEqual({
      id: good.id,
      legal: good.legal.slice(0, 3),
      result: null,
    });
  });

  test('an act after the end is refused', () => {
    const over = { ...good, actions: [...good.actions, { seat: 'N', do: 'pass' }] };
    expect(JSON.parse(answer(JSON.stringify(over)))).toEqual({
      id: good.id,
      refusedAt: good.actions.length,
      refusal: 'not-now',
    });
  });

  const played: { seat: string; do: string; [field: string]: unknown }[] = good.actions;
  /** Up to the `n`th card. */
  const untilCard = (n: number) => {
    const nth = played.flatMap((action, at) => (action.do === 'card' ? [at] : []))[n - 1]!;
    return played.slice(0, nth + 1);
  };
  const judged = (actions: object[]) => JSON.parse(answer(JSON.stringify({ ...good, actions })));

  test('a claim by the seat to play is the last action from trick 3 on', () => {
    const { seat } = played[untilCard(13).length]!;
    const side = seat === 'N' || seat === 'S' ? 'NS' : 'EW';
    const other = side === 'NS' ? 'EW' : 'NS';
    const actions = [...untilCard(13), { seat, do: 'claim' }];
    const { legal, result } = judged(actions);
    expect(legal).toEqual(good.legal.slice(0, 13));
    expect(result).toMatchObject({ claimed: seat, trickWinners: good.result.trickWinners.slice(0, 3) });
    expect(result.cardPoints[side] + result.cardPoints[other]).toBe(162);
    expect(result.cardPoints[other]).toBeLessThanOrEqual(good.result.cardPoints[other]);
    expect(judged([...actions, { seat, do: 'claim' }])).toMatchObject({
      refusedAt: actions.length,
      refusal: 'not-now',
    });
  });

  test('a claim before trick 3, or by another seat, is refused', () => {
    const [early, later] = [untilCard(5), untilCard(13)];
    expect(judged([...early, { seat: played[early.length]!.seat, do: 'claim' }])).toMatchObject({
      refusedAt: early.length,
      refusal: 'not-now',
    });
    const last = later.at(-1)!.seat;
    expect(judged([...later, { seat: last, do: 'claim' }])).toMatchObject({
      refusedAt: later.length,
      refusal: 'not-your-turn',
    });
  });

  test('options at their defaults are known, others are not offered', () => {
    const withOptions = (options: unknown) => JSON.parse(answer(JSON.stringify({ ...good, options })));
    expect(withOptions({ target: 500 })).toMatchObject({ result: good.result });
    expect(withOptions({ target: 300 })).toEqual(bad(good.id));
    expect(withOptions(null)).toEqual(bad(good.id));
  });

  test.each([
    ['no JSON', 'nonsense', null],
    ['nothing', '', null],
    ['a number', '7', null],
    ['a list', '[]', null],
    ['null', 'null', null],
    ['no fields', '{}', null],
    ['another game', JSON.stringify({ ...good, game: 'klaberjass' }), good.id],
    ['no such dealer', JSON.stringify({ ...good, dealer: 'X' }), good.id],
    ['an object as id', JSON.stringify({ ...good, id: {} }), null],
    ['23 cards', JSON.stringify({ ...good, deck: good.deck.slice(1) }), good.id],
    ['a card twice', JSON.stringify({ ...good, deck: [good.deck[1], ...good.deck.slice(1)] }), good.id],
    ['a deck of text', JSON.stringify({ ...good, deck: good.deck.join(' ') }), good.id],
    ['actions that are none', JSON.stringify({ ...good, actions: [null] }), good.id],
    ['an unknown act', JSON.stringify({ ...good, actions: [{ seat: 'N', do: 'fold' }] }), good.id],
    ['an unknown card', JSON.stringify({ ...good, actions: [{ seat: 'N', do: 'card', card: '7S' }] }), good.id],
    ['a suit too many', JSON.stringify({ ...good, actions: [{ seat: 'N', do: 'name', suit: 'X' }] }), good.id],
    ['melds of text', JSON.stringify({ ...good, actions: [{ seat: 'N', do: 'show', melds: ['QS KS AS'] }] }), good.id],
    [
      'bella as text',
      JSON.stringify({ ...good, actions: [{ seat: 'N', do: 'card', card: 'QS', bella: 'yes' }] }),
      good.id,
    ],
    ['a prototype', '{"__proto__": {"id": "x"}, "deck": "constructor"}', null],
  ])('%s is a bad record', (_, line, id) => {
    expect(JSON.parse(answer(line))).toEqual(bad(id));
  });

  test('deep, huge and broken lines do not end the run', () => {
    const deep = `{"id":"deep","actions":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    const huge = `{"id":"huge","x":"${'x'.repeat(3_000_000)}"}`;
    const input = [huge, deep, '[', lines[0], '', huge, `${lines[1]}\r`].join('\n');
    const answers = referee(`${input}\n`);
    expect(answers).toHaveLength(7);
    expect(answers.slice(0, 3)).toEqual([bad(null), bad('deep'), bad(null)]);
    expect(answers[3]).toMatchObject({ id: records[0].id, result: records[0].result });
    expect(answers.slice(4, 6)).toEqual([bad(null), bad(null)]);
    expect(answers[6]).toMatchObject({ id: records[1].id, result: records[1].result });
  });

  test('no input, no output', () => {
    expect(referee('')).toEqual([]);
  });

  test('a line may come in pieces', async () => {
    const run = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = new Promise<string>(resolve => {
      let out = '';
      run.stdout.on('data', chunk => {
        out += chunk;
      });
      run.stdout.on('end', () => resolve(out));
    });
    const text = lines.slice(0, 3).join('\n');
    for (let from = 0; from < text.length; from += 700) {
      await new Promise(resolve => run.stdin.write(text.slice(from, from + 700), resolve));
    }
    run.stdin.end();
    const answers = (await ended).trim().split('\n');
    expect(answers).toEqual(lines.slice(0, 3).map(answer));
  });
});
