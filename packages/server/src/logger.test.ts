import { expect, test } from 'vitest';
import { createLogger, warnSeldom } from './logger.ts';

const lines = (): { logger: ReturnType<typeof createLogger>; said: string[] } => {
  const said: string[] = [];
  return { logger: createLogger('info', { write: line => said.push(line) }), said };
};

test('what opens a seat or signs somebody in is masked, three levels deep', () => {
  const { logger, said } = lines();
  const secrets = { cookie: 'hush', invite: 'hush', move: 'hush', fresh: 'hush', secret: 'hush', 'set-cookie': 'hush' };
  logger.info({ ...secrets, headers: secrets, req: { headers: secrets }, code: 'stale' }, 'a word');
  expect(said.join('')).not.toContain('hush');
  expect(JSON.parse(said[0]!)).toMatchObject({ code: 'stale', msg: 'a word', invite: '…' });
});

test('trouble that keeps coming is told once in a while, other trouble at once', async () => {
  const { logger, said } = lines();
  const warn = warnSeldom(logger, 'trouble', 40);
  for (let n = 0; n < 5; n++) warn(new Error('refused'));
  warn(new Error('reset'));
  expect(said).toHaveLength(2);
  await expect
    .poll(
      () => {
        warn(new Error('refused'));
        return said.length;
      },
      { interval: 5 },
    )
    .toBe(3);
});
