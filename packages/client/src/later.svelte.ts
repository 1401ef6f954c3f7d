/** Parts of the page that are not needed before cards are dealt. They come once, when somebody deals or asks. */

import { loadWords } from './words/t.ts';

type Later = typeof import('./later/index.ts');
type More = typeof import('./more/index.ts');
type TalkPart = typeof import('./talk/index.ts');

let later = $state.raw<Later | null>(null);
let more = $state.raw<More | null>(null);
let talk = $state.raw<TalkPart | null>(null);

export const parts = {
  /** Null until it has come. */
  get later() {
    return later;
  },
  get more() {
    return more;
  },
  get talk() {
    return talk;
  },
};

export const fetchLater = async (): Promise<void> => {
  const [part] = await Promise.all([import('./later/index.ts'), loadWords('hand')]);
  later = part;
};
/** Wanted when somebody speaks or wants to. */
export const fetchTalk = async (): Promise<TalkPart> => {
  const [part] = await Promise.all([import('./talk/index.ts'), loadWords('talk')]);
  talk = part;
  return part;
};
export const fetchMore = async (): Promise<void> => {
  const [part] = await Promise.all([import('./more/index.ts'), loadWords('more')]);
  more = part;
};
