import { afterEach, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { seatFourWith, startGame } from './testing/evening.ts';
import { type Glass, serveGlass } from './testing/glass.ts';

const open: Glass[] = [];
afterEach(async () => {
  for (const node of open.splice(0)) await node.close();
});

test('where nobody may watch, who was invited to a seat left open in a hand can come and take it', async () => {
  const node = await serveGlass({ pace: { grace: 60_000 } });
  open.push(node);
  const evening = await seatFourWith({ watch: 'nobody', absence: 'wait' }, [node.url]);
  await startGame(evening);
  const { table, invite, lines } = evening;
  const eve = await newBrowser(node.url, 'Eve');
  await expect(eve.join(table)).rejects.toThrow('not-watchable');

  await lines.W.do({ do: 'leave' });
  const line = await eve.join(table);
  expect(line.view().chairs.W.kind).toBe('open');
  expect(await line.do({ do: 'sit', name: 'Eve', seat: 'W', invite })).not.toHaveProperty('no');
  await line.until(() => line.view().me === 'W', 'her seat');
  // Now nobody may watch again: who left goes, and nobody else comes in.
  await lines.W.until(() => lines.W.frames.some(({ name }) => name === 'bye'), 'a farewell');
  await expect((await newBrowser(node.url, 'Fay')).join(table)).rejects.toThrow('not-watchable');
});
