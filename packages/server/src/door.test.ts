import { afterEach, expect, test } from 'vitest';
import { newBrowser } from './testing/browser.ts';
import { seatFourWith, startGame } from './testing/evening.ts';
import { type Glass, serveGlass } from './testing/glass.ts';

const open: Glass[] = [];
afterEach(async () => {
  for (const node of open.splice(0)) await node.close();
});

test('where nobody may watch, who follows a move link comes in and takes the seat along', async () => {
  const node = await serveGlass({ pace: { grace: 60_000 } });
  open.push(node);
  const evening = await seatFourWith({ watch: 'nobody' }, [node.url]);
  await startGame(evening);
  const { table, lines } = evening;
  const phone = await newBrowser(node.url, 'Ray');
  await expect(phone.join(table)).rejects.toThrow('not-watchable');
  await lines.N.do({ do: 'move' });
  const line = await phone.join(table);
  await line.do({ do: 'take-over', move: lines.N.view().move!.secret });
  await line.until(() => line.view().me === 'N', 'the seat');
  await expect((await newBrowser(node.url, 'Fay')).join(table)).rejects.toThrow('not-watchable');
});

test('where nobody may watch, a hand that everybody left may be joined', async () => {
  const node = await serveGlass({ pace: { grace: 60_000 } });
  open.push(node);
  const ray = await newBrowser(node.url, 'Ray');
  const { table, invite } = await ray.open({ options: { watch: 'nobody' } });
  const line = await ray.join(table);
  await line.do({ do: 'ready' });
  await line.do({ do: 'start' });
  await line.until(() => line.view().game?.hand != null, 'a hand');
  await line.do({ do: 'leave' });
  const eve = await (await newBrowser(node.url, 'Eve')).join(table);
  await eve.do({ do: 'sit', name: 'Eve', invite });
  await eve.until(() => eve.view().me !== 'watcher', 'a seat');
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
