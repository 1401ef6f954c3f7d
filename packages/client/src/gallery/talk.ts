/** What was said at the gallery's table. */

import type { TalkLine } from '@clabber/protocol';
import type { Talking } from '../talking.svelte.ts';

const line = (n: number, name: string, seat: TalkLine['from']['seat'], said: object, after: number | null) => ({
  line: { n, from: { alias: name, seat, name, twin: 1 }, at: n, ...said } as TalkLine,
  heard: after === null ? null : { hand: '1/5', after },
});

export const TALKING: Talking = {
  lines: [
    line(1, 'Nosy', null, { phrase: 'hello' }, null),
    line(2, 'Opal', 'N', { text: 'Good call, partner.' }, 103),
    line(3, 'Dutch', 'E', { text: 'We’ll see about that.' }, 104),
  ],
  alias: 'Ray',
  saying: null,
  unsaid: null,
  unread: 2,
  mutesAll: false,
  say: console.log,
  see() {},
  isMuted: () => false,
  mute() {},
  muteAll() {},
};
