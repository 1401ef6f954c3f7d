import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SetStage, Stage } from './contract.ts';
import type { Store } from './store.ts';

const MINUTE = 60_000;
const SOON = 150;

let keys = 0;
const newKey = () => `kind:${++keys}`;

export function notesContract(setStage: SetStage): void {
  let stage: Stage;
  let one: Store;
  let two: Store;
  beforeAll(async () => {
    stage = await setStage();
    [one, two] = await Promise.all([stage.node(), stage.node()]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await stage.end();
  });

  test('a note is read by every node until it is dropped', async () => {
    const key = newKey();
    expect(await two.notes.get(key)).toBeNull();
    await one.notes.put(key, 'a "b"\nc 🂡', MINUTE);
    expect(await two.notes.get(key)).toBe('a "b"\nc 🂡');
    await one.notes.put(key, '', Number.POSITIVE_INFINITY);
    expect(await two.notes.get(key)).toBe('');
    await two.notes.drop(key);
    expect(await one.notes.get(key)).toBeNull();
    await two.notes.drop(key);
  });

  test('a note ends after its time', async () => {
    const key = newKey();
    await one.notes.put(key, 'soon gone', SOON);
    await vi.waitFor(async () => expect(await two.notes.get(key)).toBeNull());
  });

  test('only one claims a key, and the next only when it has ended', async () => {
    const key = newKey();
    const claims = await Promise.all([one, two, one, two].map(({ notes }, i) => notes.claim(key, `${i}`, MINUTE)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await two.notes.get(key)).toBe(String(claims.indexOf(true)));
    const brief = newKey();
    expect(await one.notes.claim(brief, 'a', SOON)).toBe(true);
    await vi.waitFor(async () => expect(await two.notes.claim(brief, 'b', MINUTE)).toBe(true));
    expect(await one.notes.claim(brief, 'c', MINUTE)).toBe(false);
  });

  test('the fields of a map come and go one by one, from all nodes', async () => {
    const key = newKey();
    expect(await one.notes.fields(key)).toEqual({});
    const puts = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).notes.putField(key, `f${i}`, `${i}`, MINUTE));
    await Promise.all(puts);
    expect(await two.notes.fields(key)).toEqual(Object.fromEntries(puts.map((_, i) => [`f${i}`, `${i}`])));
    await Promise.all(puts.slice(1).map((_, i) => two.notes.dropField(key, `f${i + 1}`)));
    await one.notes.putField(key, 'f0', 'changed', MINUTE);
    expect(await one.notes.fields(key)).toEqual({ f0: 'changed' });
    await one.notes.dropField(key, 'f0');
    await one.notes.dropField(key, 'never');
    expect(await two.notes.fields(key)).toEqual({});
    await one.notes.drop(key);
  });

  test('a field named like a part of every object is only a field', async () => {
    const key = newKey();
    await one.notes.putField(key, '__proto__', 'x', MINUTE);
    await one.notes.putField(key, 'constructor', 'y', MINUTE);
    expect(Object.entries(await two.notes.fields(key))).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  test('a map lives from its last put', async () => {
    const key = newKey();
    await one.notes.putField(key, 'a', '1', MINUTE);
    await one.notes.putField(key, 'b', '2', SOON);
    await vi.waitFor(async () => expect(await two.notes.fields(key)).toEqual({}));
  });

  test('a list keeps its last values in one order for all nodes', async () => {
    const key = newKey();
    expect(await one.notes.list(key)).toEqual([]);
    const values = Array.from({ length: 20 }, (_, i) => `${i} "b"\nc 🂡`);
    const numbers = await Promise.all(values.map((value, i) => (i % 2 ? one : two).notes.push(key, value, 12, MINUTE)));
    expect(new Set(numbers).size).toBe(20);
    const pushed = values.map((value, i) => ({ n: numbers[i]!, value })).sort((a, b) => a.n - b.n);
    expect(await two.notes.list(key)).toEqual(pushed.slice(-12));
    expect(await one.notes.list(key)).toEqual(pushed.slice(-12));
    await one.notes.push(key, '', 1, MINUTE);
    expect(await two.notes.list(key)).toEqual([{ n: expect.any(Number), value: '' }]);
    await one.notes.drop(key);
    expect(await two.notes.list(key)).toEqual([]);
  });

  test('a list that was lost goes on with higher numbers, those of the clock', async () => {
    const key = newKey();
    const earliest = one.log.now() - SOON;
    const first = await one.notes.push(key, 'a', 5, MINUTE);
    expect(first).toBeGreaterThan(earliest);
    await vi.waitUntil(() => one.log.now() > first + 1);
    await one.notes.drop(key);
    expect(await two.notes.push(key, 'b', 5, MINUTE)).toBeGreaterThan(first);
  });

  test('a list lives from its last push', async () => {
    const key = newKey();
    await one.notes.push(key, 'a', 5, MINUTE);
    await one.notes.push(key, 'b', 5, SOON);
    await vi.waitFor(async () => expect(await two.notes.list(key)).toEqual([]));
  });

  test('counts within a window that begins with the first', async () => {
    const key = newKey();
    const counts = await Promise.all([one, two, one, two].map(({ notes }) => notes.count(key, MINUTE)));
    expect(counts.toSorted()).toEqual([1, 2, 3, 4]);
    const brief = newKey();
    const ends = performance.now() + 5 * SOON;
    const seen: number[] = [];
    while (performance.now() < ends) seen.push(await one.notes.count(brief, SOON));
    const restarts = seen.filter(count => count === 1);
    expect(restarts.length).toBeGreaterThan(2); // counting on does not prolong the window
    expect(Math.max(...seen)).toBeGreaterThan(1);
  });

  test('a message reaches the other nodes that hear its channel, never the one that tells', async () => {
    const channel = newKey();
    const heard = { one: vi.fn(), two: vi.fn(), stopped: vi.fn() };
    await one.notes.hear(channel, heard.one);
    await two.notes.hear(channel, heard.two);
    const stop = await two.notes.hear(channel, heard.stopped);
    await one.notes.tell(channel, 'a b  c');
    await vi.waitFor(() => expect(heard.two).toHaveBeenCalledTimes(1));
    await stop();
    await one.notes.tell(channel, '');
    await vi.waitFor(() => expect(heard.two.mock.calls).toEqual([['a b  c'], ['']]));
    expect(heard.stopped.mock.calls).toEqual([['a b  c']]);
    await two.notes.tell(channel, 'back');
    await vi.waitFor(() => expect(heard.one.mock.calls).toEqual([['back']]));
    expect(heard.two).toHaveBeenCalledTimes(2);
  });

  test('a channel of notes is no bell of a table', async () => {
    const [bell, heard] = [vi.fn(), vi.fn()];
    await two.log.listen('same', bell);
    await two.notes.hear('same', heard);
    await one.notes.tell('same', 'x');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(bell).not.toHaveBeenCalled();
  });
}
