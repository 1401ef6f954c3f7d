/** Frames that nobody would send, by the thousand; the same for the same seed. */

import { commandId, doFrame, FRAME_LIMIT, sayFrame, syncFrame } from '@clabber/protocol';
import { PACK, SEATS } from '@clabber/rules';
import { pick, type Random } from '@clabber/rules/testing';
import fc from 'fast-check';
import { newSecret } from '../shuffle.ts';
import { say } from '../testing/rawSocket.ts';

/** One event as it goes on the line, with the bytes it announces. */
export interface Shot {
  readonly packet: string;
  readonly bytes?: Buffer;
  /** The id by which its answer is known; null: one that names none. */
  readonly id: string | null;
}

/** What a page saw last, or would like to have seen. */
export interface Seen {
  readonly v: number;
  readonly mark: string;
  readonly turn: number;
}

export const deep = (n: number): string => `${'['.repeat(n)}${']'.repeat(n)}`;

const EVENTS = ['do', 'sync', 'say', 'deal', 'commit', 'message', 'error', '__proto__', 'constructor', ''] as const;
const KEYS = ['__proto__', 'constructor', 'prototype', 'id', 'v', 'mark', 'turn', 'command', 'do', 'toString'] as const;

const NASTY: readonly string[] = [
  'null',
  '""',
  '[]',
  '{}',
  '-0',
  '1e309',
  '{"__proto__":{"id":"x","command":{"do":"leave"}}}',
  '{"constructor":{"prototype":{"id":"x"}}}',
  '{"id":{"toString":"x"},"v":[],"mark":{},"command":[]}',
  '{"id":"x","v":1,"mark":"aaaaaaaa","command":{"do":"__proto__"}}',
  '{"id":"x","v":1,"mark":"aaaaaaaa","command":{"do":"set-options","options":{"__proto__":{"claim":true}}}}',
  '{"id":"x","v":1e9,"mark":"aaaaaaaa","command":{"do":"deal","turn":1,"pack":[],"cut":12,"dealer":"N"}}',
  '{"id":"x","v":"1","mark":null,"command":"leave","by":"x","seat":"N"}',
  '{"id":"x","text":null}',
  '{"v":-1}',
  deep(1_000),
  `"${'x'.repeat(8_000)}"`,
];

/** JSON of every shape, poisoned keys among it. */
const oddities = (seed: number): readonly string[] => {
  const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 5 }));
  const values = [fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(...PACK, ...SEATS), fc.integer(), fc.double()];
  const odd = fc.oneof(...values, fc.dictionary(key, fc.oneof(...values), { maxKeys: 5 }));
  return fc.sample(odd, { seed, numRuns: 1_000 }).map(value => JSON.stringify(value) ?? 'null');
};

/** Nothing in them can be read, whoever sends them. */
export const unreadables = (random: Random): (() => Shot) => {
  const odd = [...NASTY, ...oddities(Math.floor(random() * 2 ** 31))].filter(text => !isReadable(text));
  return () => {
    const name = pick(EVENTS, random);
    const ack = random() < 0.2 ? String(Math.floor(random() * 1e6)) : '';
    if (random() < 0.05) {
      const bytes = Buffer.from(pick(odd, random).slice(0, 100));
      return { packet: `451-${ack}["${name}",{"_placeholder":true,"num":0}]`, bytes, id: null };
    }
    const text = pick(odd, random);
    const more = random() < 0.1 ? `,${pick(odd, random)}` : '';
    return { packet: `42${ack}["${name}",${text}${more}]`, id: idIn(text) };
  };
};

const isReadable = (text: string): boolean =>
  [doFrame, syncFrame, sayFrame].some(frame => frame.safeParse(JSON.parse(text)).success);

/** Where an id can be read, the answer names it. */
const idIn = (text: string): string | null =>
  commandId.safeParse((JSON.parse(text) as { id?: unknown } | null)?.id).data ?? null;

/** What can be read, and is a lie: another's turn, seat, cards, version, mark, invite or link, or the same thing again. */
export const forgeries = (random: Random): ((seen: Seen) => Shot) => {
  let ids = 0;
  let last: Shot | null = null;
  const seat = () => pick(SEATS, random);
  const card = () => pick(PACK, random);
  const command = (): object =>
    pick(
      [
        { do: 'card', card: card() },
        { do: 'card', card: card(), bella: true },
        { do: 'announce', melds: [[card(), card(), card()]] },
        { do: 'show', melds: [[card(), card(), card()]] },
        { do: 'pass' },
        { do: 'name', suit: 'C' },
        { do: 'claim' },
        { do: 'start' },
        { do: 'ready' },
        { do: 'sit', name: 'Nosy', invite: newSecret() },
        { do: 'sit', name: 'Nosy', seat: seat(), invite: newSecret() },
        { do: 'take-over', move: newSecret() },
        { do: 'answer', question: pick([1, 2, 1e9], random), yes: true },
        { do: 'kick', seat: seat() },
        { do: 'ban', seat: seat() },
        { do: 'ban-watcher', alias: 'aaaaaaaa' },
        { do: 'replace', seat: seat() },
        { do: 'set-options', options: { clock: 'sundial' } },
        { do: 'take-back' },
        { do: 'unpause' },
      ],
      random,
    );
  return seen => {
    if (last !== null && random() < 0.15) return last;
    ids += 1;
    const id = `forged-${ids}`;
    const said = command();
    const turn = TURN.has((said as { do: string }).do) && { turn: pick([seen.turn, seen.turn, 0, 1e9], random) };
    const v = random() < 0.95 ? seen.v : pick([0, seen.v + 1, 1e9, Number.MAX_SAFE_INTEGER], random);
    const mark = random() < 0.95 ? seen.mark : 'aaaaaaaa';
    last = { packet: say('do', { id, v, mark, ...turn, command: said }), id };
    return last;
  };
};
const TURN = new Set(['card', 'announce', 'show', 'pass', 'name', 'claim', 'start', 'ready']);

/** Each of these ends its line, whether or not somebody joined. */
export const RUBBISH: readonly string[] = [
  '8',
  'b!',
  '4\ud800x',
  '4x',
  '42{}',
  '42[null]',
  '42["connect"]',
  `42["do",${deep(8_000)}`,
  '451e9-["x"]',
  '451-["do",{"_placeholder":true,"num":5}]x',
  'x'.repeat(FRAME_LIMIT + 1),
  'x'.repeat(1_000_000),
];
