/** Who watches a table, told over raw sockets; run on both stores, with one node or two. */

import { SEATS } from '@clabber/rules';
import { describe, expect, test } from 'vitest';
import type { Overrides } from '../config.ts';
import { newSecret } from '../shuffle.ts';
import { type Line, newBrowser } from './browser.ts';
import { HO_18 } from './decks.ts';
import { seatFour, startGame } from './evening.ts';
import { knock, openRaw } from './rawSocket.ts';
import { hears, linesOf, say, TALKATIVE, watcher } from './saying.ts';

/** @param serve starts one node or several on one store of their own, dealing `decks` first; answers their addresses */
export const watcherScenarios = (
  store: string,
  serve: (decks?: readonly string[], own?: Overrides) => Promise<readonly string[]>,
): void => {
  describe(`watchers on ${store}`, () => {
    test('a name told after the handshake reaches every page, and what he says', async () => {
      const urls = await serve([], TALKATIVE);
      const host = await newBrowser(urls[0]!, 'Ray');
      const { table } = await host.open();
      const line = await host.join(table);
      // A page without a name comes to one node; its person's name is given to another.
      const cookie = `clabber=${newSecret()}`;
      const nameless = await openRaw(urls[0]!, { cookie });
      nameless.send(knock(table));
      await line.until(() => line.here()?.watchers[0]?.name === '', 'one without a name');
      const named = await newBrowser(urls.at(-1)!, 'Nosy', cookie);
      await line.until(() => line.here()?.watchers[0]?.name === 'Nosy', 'his name');
      const late = await (await newBrowser(urls[0]!, 'Nosy', cookie)).join(table);
      await named.post('/api/me', { name: 'Nosier' });
      await line.until(() => line.here()?.watchers[0]?.name === 'Nosier', 'his new name');
      nameless.close();
      await say(late, { text: 'hi' });
      await hears(line, 'hi');
      expect(linesOf(line)[0]!.from.name).toBe('Nosier');
    });

    test('HO-30 one watcher closes, one reloads, a player reloads: one watcher by name, no player, nothing in the log', async () => {
      const urls = await serve([HO_18], TALKATIVE);
      const evening = await seatFour(...urls);
      const { table, lines, browsers } = evening;
      const { line: gone } = await watcher(urls[0]!, table, 'Gone');
      const { browser, line: stays } = await watcher(urls.at(-1)!, table, 'Stays');
      const names = (line: Line) =>
        line
          .here()
          ?.watchers.map(({ name }) => name)
          .join();
      // Who comes in mid-hand is known by name when it is over.
      for (const line of Object.values(lines))
        await line.until(() => ['Gone,Stays', 'Stays,Gone'].includes(names(line) ?? ''), 'two watchers');
      await startGame(evening);
      const { v } = lines.N.end();
      gone.close();
      stays.close();
      lines.S.close();
      const reloaded = await browser.join(table);
      lines.S = await browsers.S.join(table);
      for (const line of [...Object.values(lines), reloaded]) {
        await line.until(
          () => names(line) === 'Stays' && line.here()?.connected.length === 4,
          'one watcher, four seats',
        );
        expect(line.here()?.connected).toEqual([...SEATS]);
        expect(line.end().v).toBe(v);
      }
    });
  });
};
