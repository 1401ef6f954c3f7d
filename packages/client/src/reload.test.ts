import { expect, test, vi } from 'vitest';
import { reloadOnce } from './reload.ts';

/** A tab whose server answers each load with the next of these builds; every page of it is too old. */
const tab = (...served: readonly string[]) => {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let loads = 0;
  const run = (): number => {
    const build = served[Math.min(loads, served.length - 1)]!;
    const goesOn = reloadOnce(
      build,
      () => memory,
      () => {
        loads += 1;
      },
    );
    return goesOn && loads < 20 ? run() : loads;
  };
  return run;
};

test('an old tab reloads once, however often it is told that it is old', () => {
  const run = tab('old');
  expect([run(), run(), run()]).toEqual([1, 1, 1]);
});

test('nodes of two releases that each call the other’s page old make no circle', () => {
  expect(tab('old', 'new', 'old', 'new', 'old')()).toBe(2);
});

test('a later release may have it load again', () => {
  expect(tab('old', 'new', 'newer')()).toBe(3);
});

test('where nothing can be remembered it does not reload at all', () => {
  const blocked = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const load = vi.fn();
  expect(reloadOnce('old', blocked, load)).toBe(false);
  expect(load).not.toHaveBeenCalled();
});
