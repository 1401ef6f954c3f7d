import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SEATS } from '@clabber/rules';
import { afterEach, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { HO_18 } from './testing/decks.ts';
import { playUntil, seatFour, startGame } from './testing/evening.ts';
import { dataDir, serve, type TestServer } from './testing/server.ts';

const data = dataDir();
let server: TestServer;
afterEach(async () => {
  await server.close();
  data.remove();
});

test('an older copy of DATA_DIR is put back: every page that saw more is told that play went back, and goes on', async () => {
  const live = join(data.dir, 'live');
  const kept = join(data.dir, 'kept');
  server = await serve({ DATA_DIR: live }, [HO_18]);
  const evening = await seatFour(server.url);
  await startGame(evening);
  await playUntil(evening, line => line.view().game?.hand?.phase === 'play');
  const { v } = evening.lines.N.end();
  const again = async (): Promise<void> => {
    server = await serve({ DATA_DIR: live });
    for (const seat of SEATS) {
      const { name, cookie } = evening.browsers[seat];
      const browser = await newBrowser(server.url, name, cookie);
      evening.lines[seat] = await browser.join(evening.table, evening.lines[seat].end());
    }
  };
  await server.close();
  cpSync(live, kept, { recursive: true });

  await again();
  await playUntil(evening, line => line.view().game!.hand!.tricks[0]?.winner != null);
  expect(evening.lines.N.end().v).toBeGreaterThan(v);
  await server.close();
  rmSync(live, { recursive: true });
  cpSync(kept, live, { recursive: true });

  await again();
  for (const seat of SEATS) {
    const { frames } = evening.lines[seat];
    expect(frames.find(({ name }) => name === 'sync')?.data).toMatchObject({ v, back: true });
  }
  await playUntil(evening, line => line.view().game!.pad.length === 1);
});
