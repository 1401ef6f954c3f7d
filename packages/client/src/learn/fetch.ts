import { insist } from '../insist.svelte.ts';
import { loadWords } from '../words/t.ts';

/** The rules page and the coach; melds are named there in the words of the hand. */
export const fetchLearn = async () => {
  const [part] = await insist(() => Promise.all([import('./index.ts'), loadWords('learn', 'hand')]));
  return part;
};
