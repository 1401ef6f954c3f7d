/** Names that look like another’s, or like nothing. */

import { describe, expect, test } from 'vitest';
import { newBrowser } from '../testing/browser.ts';
import { code, hostAt, hostileStage, LENIENT } from './stage.ts';

const { serve } = hostileStage();

describe('HO-33 names', () => {
  const REFUSED = {
    empty: '',
    blanks: ' \u00a0\u3000 ',
    'a zero width space': '\u200b',
    'a Hangul filler': '\u3164',
    'its half width': '\uffa0',
    'a Braille blank': '\u2800',
    'a variation selector': '\ufe0f',
    'a grapheme joiner': '\u034f',
    'a tag': '\u{e0041}',
    'half a pair': '\ud800',
    'no character': '\uffff\u{10ffff}',
    'an object': '\ufffc',
    'a mark without a letter': '\u0301',
    '5,000 letters': 'x'.repeat(5_000),
    markup: '<script>alert(1)</script>',
  };

  test('what nobody can see or is too long is refused everywhere, and nobody hears of it', async () => {
    const node = await serve({ limits: { bad: LENIENT } });
    const { host, table, invite } = await hostAt(node);
    const seated = await host.join(table);
    const guest = await (await newBrowser(node.url, 'Dutch')).join(table);
    for (const [what, name] of Object.entries(REFUSED)) {
      expect((await host.post('/api/me', { name })).status, what).toBe(400);
      expect((await host.post('/api/tables', { name })).status, what).toBe(400);
      expect(code(await seated.do({ do: 'rename', name })), what).toBe('bad-message');
      expect(code(await guest.do({ do: 'sit', name, invite })), what).toBe('bad-message');
    }
    expect(guest.end().v).toBe(1);
    for (const line of [seated, guest]) line.close();
  });

  test.each([
    ['right to left', '\u202eRay'],
    ['a zero width joiner', 'R\u200day'],
    ['a variation selector', 'Ray\ufe0f'],
    ['a filler', 'Ray\u3164'],
    ['half a pair', 'Ray\ud83d'],
    ['wide letters', '\uff32\uff41\uff59'],
    ['blanks', '  Ray\n'],
    ['capitals', 'RAY'],
  ])('with %s in it another’s name is marked all the same', async (_, name) => {
    const node = await serve();
    const { table, invite } = await hostAt(node);
    const line = await (await newBrowser(node.url, 'Dutch')).join(table);
    await line.do({ do: 'sit', name, invite });
    expect(line.view().chairs.S).toMatchObject({ name: expect.stringMatching(/^ray$/i), twin: 2 });
    line.close();
  });

  test('a line under a letter makes no other name', async () => {
    const node = await serve();
    const { table, invite } = await hostAt(node);
    const line = await (await newBrowser(node.url, 'Dutch')).join(table);
    await line.do({ do: 'sit', name: 'Ra\u0332y', invite });
    expect(line.view().chairs.S).toMatchObject({ twin: 2 });
    line.close();
  });

  test('no tower of marks stands over a neighbour', async () => {
    const node = await serve();
    const browser = await newBrowser(node.url, `Ray${'\u0301'.repeat(16)}`);
    const line = await browser.join((await browser.open()).table);
    expect(line.view().chairs.N).toMatchObject({ name: 'Ra\u00fd\u0301\u0301\u0301' });
    line.close();
  });

  test('markup is text', async () => {
    const node = await serve();
    const name = '<b onx=1>&amp;';
    const browser = await newBrowser(node.url, name);
    const line = await browser.join((await browser.open()).table);
    expect(line.view().chairs.N).toMatchObject({ name });
    line.close();
  });
});
