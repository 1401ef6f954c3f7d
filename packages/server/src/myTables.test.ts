import { expect, onTestFinished, test } from 'vitest';
import { personIn } from './identity.ts';
import { newTableId } from './shuffle.ts';
import { newBrowser } from './testing/browser.ts';
import { serveGlass } from './testing/glass.ts';

test('HO-36 home lists no table that died, though its seats were never given up', async () => {
  const node = await serveGlass();
  onTestFinished(node.close);
  const ray = await newBrowser(node.url, 'Ray');
  const { table } = await ray.open({ title: 'Porch' });
  const person = personIn(ray.cookie)!;
  const key = `tables:${person}`;
  const { life } = node.config.times;
  const now = node.log.now();
  const place = (at?: number) => JSON.stringify({ title: 'Old', seat: 'E', ...(at !== undefined && { at }) });
  const score = JSON.stringify({ score: [20, 30], gameNo: 1, handNo: 2 });
  const [dead, older, playedOn, young, spoilt] = Array.from({ length: 5 }, newTableId);
  await node.notes.putField(key, dead!, place(now - life - 1), 60_000);
  await node.notes.putField(key, older!, place(), 60_000); // a release ago nobody said since when
  await node.notes.putField(key, playedOn!, place(now - life - 1), 60_000);
  await node.notes.putField(key, young!, place(now - life + 60_000), 60_000);
  await node.notes.putField(key, spoilt!, '{"title":', 60_000);
  await node.notes.put(`standing:${playedOn}`, score, 60_000);
  const alive = [playedOn, young, table].toSorted();

  const listed = async (): Promise<unknown[]> => {
    const answer = await fetch(`${node.url}/api/me`, { headers: { cookie: ray.cookie } });
    const { tables } = (await answer.json()) as { tables: { table: string }[] };
    return tables.map(each => each.table).toSorted();
  };
  expect(await listed()).toEqual(alive);
  await expect
    .poll(async () => Object.keys(await node.notes.fields(key)).toSorted())
    .toEqual([...alive, spoilt].toSorted());
});
