import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeContract } from '../contract.ts';
import { openEmbedded } from './index.ts';

storeContract('lmdb', async life => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clabber-'));
  const first = await openEmbedded({ dataDir, ...(life !== undefined && { life }) });
  return {
    node: async () => first.peer(),
    async end() {
      await first.close();
      rmSync(dataDir, { recursive: true });
    },
  };
});
