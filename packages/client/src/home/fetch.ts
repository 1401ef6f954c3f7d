import { insist } from '../insist.svelte.ts';
import { loadWords } from '../words/t.ts';

export const fetchHome = async () => {
  const [part] = await insist(() => Promise.all([import('./index.ts'), loadWords('home')]));
  return part;
};
