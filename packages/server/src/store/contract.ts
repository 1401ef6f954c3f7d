import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { End } from '../log.ts';
import { appendMany, commitAfter, endOf } from '../testing/commits.ts';
import { notesContract } from './notesContract.ts';
import { NOWHERE, type Store } from './store.ts';

/** Nodes that share one store. */
export interface Stage {
  node(): Promise<Store>;
  end(): Promise<void>;
}
/** @param life W in ms */
export type SetStage = (life?: number) => Promise<Stage>;

/** What both stores promise, as tests. */
export function storeContract(name: string, setStage: SetStage): void {
  describe(`the log on ${name}`, () => logContract(setStage));
  describe(`the notes on ${name}`, () => notesContract(setStage));
}

let tables = 0;
const newTable = () => `table${++tables}`;

function logContract(setStage: SetStage): void {
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

  test('an empty log has no tail and reads as nothing', async () => {
    const table = newTable();
    expect(await one.log.tail(table)).toBeNull();
    expect(await one.log.read(table, 1)).toEqual([]);
  });

  test('commits come back whole, in order, from any version on, to every node', async () => {
    const table = newTable();
    const first = commitAfter(null, 'Zoë 🂡 "\\\u0000\u2028');
    expect(await one.log.append(table, null, first)).toEqual({ ...endOf(first), isMine: true });
    const rest = await appendMany(one.log, table, 11, first);
    const all = [first, ...rest];
    for (const { log } of [one, two]) {
      expect(await log.read(table, 1)).toEqual(all);
      expect(await log.read(table, 0)).toEqual(all);
      expect(await log.read(table, 10)).toEqual(all.slice(9));
      expect(await log.read(table, 13)).toEqual([]);
      expect(await log.tail(table)).toEqual(endOf(all[11]!));
    }
  });

  test('tables are apart, also where one name begins another', async () => {
    const table = newTable();
    const mine = await appendMany(one.log, table, 3);
    const other = await appendMany(one.log, `${table}0`, 2);
    expect(await two.log.read(table, 1)).toEqual(mine);
    expect(await two.log.read(`${table}0`, 1)).toEqual(other);
  });

  test('an append behind the end is refused, writes nothing, and tells the real end', async () => {
    const table = newTable();
    const [first, second] = await appendMany(one.log, table, 2);
    const late = commitAfter(first!);
    expect(await two.log.append(table, endOf(first!), late)).toEqual({ ...endOf(second!), isMine: false });
    expect(await two.log.append(table, null, commitAfter(null))).toEqual({ ...endOf(second!), isMine: false });
    expect(await one.log.read(table, 1)).toEqual([first, second]);
  });

  test('of appends that race, from two nodes, exactly one wins each version and all learn which', async () => {
    const table = newTable();
    const winners: End[] = [];
    let end: End | null = null;
    for (let v = 1; v <= 200; v++) {
      const rivals = [one, two, one, two].map(node => ({ node, commit: commitAfter(end) }));
      const answers = await Promise.all(rivals.map(({ node, commit }) => node.log.append(table, end, commit)));
      const mine = answers.flatMap((answer, i) => (answer.isMine ? [rivals[i]!.commit] : []));
      expect(mine).toHaveLength(1);
      end = endOf(mine[0]!);
      expect(answers.map(endOf)).toEqual([end, end, end, end]);
      winners.push(end);
    }
    expect((await one.log.read(table, 1)).map(endOf)).toEqual(winners);
  });

  test('nodes that append as fast as they can leave no gap and no repeat', async () => {
    const table = newTable();
    const mine: End[] = [];
    await appendMany(one.log, table, 1);
    const play = async ({ log }: Store) => {
      let end = await log.tail(table);
      while (end && end.v < 300) {
        const commit = commitAfter(end);
        const stands = await log.append(table, end, commit);
        if (stands.isMine) mine.push(endOf(commit));
        end = endOf(stands);
      }
    };
    await Promise.all([one, two, one, two].map(play));
    const log = await two.log.read(table, 1);
    expect(log.map(commit => commit.v)).toEqual(log.map((_, i) => i + 1));
    expect(log.slice(1).map(endOf)).toEqual(mine.toSorted((a, b) => a.v - b.v));
  });

  test('repeating a commit is safe: with its mark it is mine, and it is written once', async () => {
    const table = newTable();
    const first = commitAfter(null);
    for (const { log } of [one, one, two]) {
      expect(await log.append(table, null, first)).toEqual({ ...endOf(first), isMine: true });
    }
    const second = commitAfter(first);
    await Promise.all([1, 2, 3].map(() => one.log.append(table, endOf(first), second)));
    expect(await one.log.append(table, endOf(first), second)).toEqual({ ...endOf(second), isMine: true });
    expect(await one.log.read(table, 1)).toEqual([first, second]);
  });

  test('a repeated commit that others followed stays once in the log; the answer tells the end behind it', async () => {
    const table = newTable();
    const [first, second, third] = await appendMany(one.log, table, 3);
    expect(await one.log.append(table, endOf(first!), second!)).toEqual({ ...endOf(third!), isMine: false });
    expect(await one.log.read(table, 2)).toEqual([second, third]);
  });

  test('two branches with equal versions: the mark tells them apart', async () => {
    const table = newTable();
    const [first, second] = await appendMany(one.log, table, 2);
    const lost = commitAfter(first!); // another version 2, acknowledged by a master that is gone
    const answer = await two.log.append(table, endOf(lost), commitAfter(lost));
    expect(answer).toEqual({ ...endOf(second!), isMine: false });
    expect(await two.log.read(table, 1)).toEqual([first, second]);
  });

  test('a log that is longer on another branch refuses as well', async () => {
    const table = newTable();
    const all = await appendMany(one.log, table, 5);
    const lost = commitAfter(all[1]!);
    expect(await one.log.append(table, endOf(lost), commitAfter(lost))).toEqual({ ...endOf(all[4]!), isMine: false });
  });

  test('an empty log where mine was not takes only an opening commit', async () => {
    const table = newTable();
    const lost = commitAfter({ v: 6, mark: 'elsewhere' });
    expect(await one.log.append(table, endOf(lost), commitAfter(lost))).toEqual({ ...NOWHERE, isMine: false });
    expect(await one.log.tail(table)).toBeNull();
    const opening = commitAfter(null);
    expect(await one.log.append(table, null, opening)).toMatchObject({ isMine: true });
  });

  test('a commit that leaves a hole is a bug and throws', async () => {
    const hole = commitAfter({ v: 4, mark: 'x' });
    await expect(one.log.append(newTable(), null, hole)).rejects.toThrow(RangeError);
  });

  test('an append rings the bell of every other node that listens, never its own', async () => {
    const table = newTable();
    const bells = { one: vi.fn(), two: vi.fn(), again: vi.fn(), elsewhere: vi.fn() };
    await Promise.all([
      one.log.listen(table, bells.one),
      two.log.listen(table, bells.two),
      two.log.listen(table, bells.again),
      two.log.listen(newTable(), bells.elsewhere),
    ]);
    const [first] = await appendMany(one.log, table, 1);
    await vi.waitFor(() => expect([bells.two, bells.again].map(bell => bell.mock.calls.length)).toEqual([1, 1]));
    await appendMany(two.log, table, 1, first);
    await vi.waitFor(() => expect(bells.one).toHaveBeenCalledTimes(1)); // the other's bell; its own came not before
    expect(bells.two).toHaveBeenCalledTimes(1);
    expect(bells.elsewhere).not.toHaveBeenCalled();
  });

  test('who stopped listening hears nothing and finds what happened at the tail', async () => {
    const table = newTable();
    const [stopped, kept] = [vi.fn(), vi.fn()];
    const stop = await two.log.listen(table, stopped);
    await two.log.listen(table, kept);
    const [first] = await appendMany(one.log, table, 1);
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1));
    await stop();
    const [second] = await appendMany(one.log, table, 1, first);
    await vi.waitFor(() => expect(kept).toHaveBeenCalledTimes(2));
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(await two.log.tail(table)).toEqual(endOf(second!));
    expect(await two.log.read(table, 2)).toEqual([second]);
  });

  test('listening again after the last one stopped rings again', async () => {
    const table = newTable();
    const stop = await two.log.listen(table, () => {});
    const bell = vi.fn();
    const [, listening] = await Promise.all([stop(), two.log.listen(table, bell)]);
    await appendMany(one.log, table, 1);
    await vi.waitFor(() => expect(bell).toHaveBeenCalledTimes(1));
    await listening();
  });

  test('a table ends W after its last commit, not after its first', async () => {
    const life = 1000;
    const short = await setStage(life);
    onTestFinished(short.end);
    const node = await short.node();
    onTestFinished(node.close); // before the stage ends
    const table = newTable();
    const [first] = await appendMany(node.log, table, 1);
    let end = endOf(first!);
    const later = performance.now() + 1.5 * life;
    while (performance.now() < later) {
      const commit = commitAfter(end);
      expect(await node.log.append(table, end, commit)).toMatchObject({ isMine: true });
      end = endOf(commit);
    }
    expect((await node.log.read(table, 1))[0]).toEqual(first);
    await vi.waitFor(async () => expect(await node.log.tail(table)).toBeNull(), { timeout: 5 * life });
    expect(await node.log.read(table, 1)).toEqual([]);
    expect(await node.log.append(table, end, commitAfter(end))).toEqual({ ...NOWHERE, isMine: false });
    const opening = commitAfter(null);
    expect(await node.log.append(table, null, opening)).toMatchObject({ isMine: true });
    expect(await node.log.read(table, 1)).toEqual([opening]);
  });

  test('the store answers, and tells a time near ours', async () => {
    expect(await one.log.ready()).toBe(true);
    expect(Math.abs(one.log.now() - Date.now())).toBeLessThan(100);
  });

  test('closing may be repeated and leaves the log to the others', async () => {
    const node = await stage.node();
    const table = newTable();
    const [first] = await appendMany(node.log, table, 1);
    await Promise.all([node.close(), node.close(), node.log.close(), node.notes.close()]);
    expect(await one.log.tail(table)).toEqual(endOf(first!));
  });
}
