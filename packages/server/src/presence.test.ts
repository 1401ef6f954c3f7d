import { afterEach, expect, test } from 'vitest';
import { type Line, newBrowser } from './testing/browser.ts';
import { playUntil, seatFour, startGame } from './testing/evening.ts';
import { type Glass, serveGlass } from './testing/glass.ts';

const open: Glass[] = [];
afterEach(async () => {
  for (const node of open.splice(0)) await node.close();
});

const named = (line: Line): readonly string[] => line.here()?.watchers.map(({ name }) => name) ?? [];

test('a watcher’s name reaches no seat in mid-hand, neither a new one nor a newcomer’s', async () => {
  const node = await serveGlass();
  open.push(node);
  const evening = await seatFour(node.url);
  const { lines } = evening;
  const nosy = await newBrowser(node.url, 'Nosy');
  const line = await nosy.join(evening.table);
  await lines.N.until(() => named(lines.N).includes('Nosy'), 'the watcher');
  await startGame(evening);
  const from = lines.N.frames.length;

  await nosy.post('/api/me', { name: 'JS 9S void H' });
  const late = await (await newBrowser(node.url, 'QD KD')).join(evening.table);
  await line.until(() => named(line).includes('JS 9S void H') && named(line).includes('QD KD'), 'names among watchers');
  await lines.N.until(() => named(lines.N).length === 2, 'how many watch');
  expect(named(lines.N).toSorted()).toEqual(['', 'Nosy']);
  // By another line it is the same name.
  line.close();
  await lines.N.until(() => named(lines.N).length === 1, 'one to go');
  const again = await nosy.join(evening.table);
  await lines.N.until(() => named(lines.N).length === 2, 'him again');
  expect(JSON.stringify(lines.N.frames.slice(from))).not.toMatch(/JS 9S|QD KD/);

  await playUntil(evening, each => (each.view().game?.pad.length ?? 0) > 0);
  await lines.N.until(() => named(lines.N).includes('JS 9S void H') && named(lines.N).includes('QD KD'), 'their names');
  for (const each of [late, again]) each.close();
});
