/** Does to the stage what the schedule says, and sees to it that every fault ends. */

import { setTimeout } from 'node:timers/promises';
import type { Fault } from './schedule.ts';
import type { Stage } from './stage.ts';

/** How slow a slow line is, ms each way. */
const SLOW = 400;

/** Resolves when the fault is over and what was stopped runs again. */
export const inflict = async (stage: Stage, { kind, node, lasts, after }: Fault): Promise<void> => {
  await setTimeout(after);
  const { process, pages, store } = stage.nodes[node];
  switch (kind) {
    case 'node killed':
      await process.kill9();
      await setTimeout(lasts);
      return process.restart();
    case 'node stopped': {
      const code = await process.stop();
      if (code !== 0) throw new Error(`a node that was told to stop ended with ${code}`);
      await setTimeout(lasts);
      return process.restart();
    }
    case 'node paused':
      process.pause();
      await setTimeout(lasts);
      return process.resume();
    case 'pages cut':
      return pages.cut();
    case 'pages shut out':
      await pages.break();
      await setTimeout(lasts);
      return pages.mend();
    case 'Redis killed': {
      const redis = stage.master();
      await redis.kill9();
      await setTimeout(lasts);
      return redis.restart();
    }
    case 'Redis paused': {
      const redis = stage.master();
      redis.pause();
      await setTimeout(lasts);
      return redis.resume();
    }
    case 'store cut':
      return store.cut();
    case 'store hushed':
      store.hush();
      await setTimeout(lasts);
      return store.cut();
    case 'store slow':
      store.delay(SLOW);
      await setTimeout(lasts);
      return store.delay(0);
    case 'store out of reach':
      await store.break();
      await setTimeout(lasts);
      return store.mend();
    case 'failed over': {
      // Either branch may become the longer one: both nodes write, each on its own side of the fork.
      const { turn, end } = await stage.beginFailover();
      await setTimeout(lasts);
      turn(node);
      await setTimeout(lasts / 2);
      turn(node === 0 ? 1 : 0);
      return end();
    }
  }
};
