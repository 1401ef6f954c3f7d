/** Parts of the page that are not needed before cards are dealt. They come once, when somebody deals or asks. */

import { loadWords } from './words/t.ts';

type Later = typeof import('./later/index.ts');
type More = typeof import('./more/index.ts');

let later = $state.raw<Later | null>(null);
let more = $state.raw<More | null>(null);

export const parts = {
  /** Null until it has come. */
  get later() {
    return later;
  },
  get more() {
    return more;
  },
};

export const fetchLater = async (): Promise<void> => {
  const [part] = await Promise.all([import('./later/index.ts'), loadWords('hand')]);
  later = part;
};
export const fetchMore = async (): Promise<void> => {
  const [part] = await Promise.all([import('./more/index.ts'), loadWords('more')]);
  more = part;
};
