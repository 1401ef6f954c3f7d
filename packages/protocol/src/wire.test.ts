import { expect, test } from 'vitest';
import { command } from './wire.ts';

const reads = (text: string): boolean => command.safeParse(JSON.parse(text)).success;

test('options that come with a poisoned prototype can’t be read', () => {
  expect(reads('{"do": "set-options", "options": {"clock": "barge"}}')).toBe(true);
  expect(reads('{"do": "set-options", "options": {"rules": {"to": 500}}}')).toBe(true);
  for (const options of [
    '{"__proto__": {"clock": "barge"}}',
    '{"__proto__": null, "clock": "barge"}',
    '[]',
    'null',
    '"x"',
  ])
    expect(reads(`{"do": "set-options", "options": ${options}}`)).toBe(false);
});

test('who is banned while he watches is named by an alias and nothing else', () => {
  expect(reads('{"do": "ban-watcher", "alias": "aB3_-xyz"}')).toBe(true);
  for (const alias of ['', 'x', 'aB3_-xyz9', 'aB3_ xyz']) {
    expect(reads(JSON.stringify({ do: 'ban-watcher', alias }))).toBe(false);
  }
});
