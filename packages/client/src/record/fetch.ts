import { insist } from '../insist.svelte.ts';
import { loadWords } from '../words/t.ts';

/** Pages of finished games; what happened in a hand is told there in the words of the table. */
export const fetchRecord = async () => {
  const [part] = await insist(() => Promise.all([import('./index.ts'), loadWords('record', 'play', 'hand')]));
  return part;
};
