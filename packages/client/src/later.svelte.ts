/** Parts of the page that are not needed before cards are dealt. They come once, when somebody deals or asks. */

import { insist } from './insist.svelte.ts';
import { loadWords } from './words/t.ts';

type Asking = typeof import('./asking/index.ts');
type Later = typeof import('./later/index.ts');
type More = typeof import('./more/index.ts');
type Options = typeof import('./options/index.ts');
type PlayPart = typeof import('./play/index.ts');
type TalkPart = typeof import('./talk/index.ts');

let asking = $state.raw<Asking | null>(null);
let later = $state.raw<Later | null>(null);
let more = $state.raw<More | null>(null);
let options = $state.raw<Options | null>(null);
let play = $state.raw<PlayPart | null>(null);
let talk = $state.raw<TalkPart | null>(null);

export const parts = {
  /** Null until it has come. */
  get asking() {
    return asking;
  },
  get later() {
    return later;
  },
  get more() {
    return more;
  },
  get options() {
    return options;
  },
  get play() {
    return play;
  },
  get talk() {
    return talk;
  },
};

export const fetchLater = async (): Promise<void> => {
  const [part] = await insist(() => Promise.all([import('./later/index.ts'), loadWords('hand')]));
  later = part;
};
/** Wanted when the table is asked something, or stands still. */
export const fetchAsking = async (): Promise<Asking> => {
  const [part] = await insist(() => Promise.all([import('./asking/index.ts'), loadWords('asking')]));
  asking = part;
  return part;
};
/** Wanted when somebody speaks or wants to. */
export const fetchTalk = async (): Promise<TalkPart> => {
  const [part] = await insist(() => Promise.all([import('./talk/index.ts'), loadWords('talk')]));
  talk = part;
  return part;
};
export const fetchMore = async (): Promise<void> => {
  const [part] = await insist(() => Promise.all([import('./more/index.ts'), loadWords('more')]));
  more = part;
};
/** Wanted by a host who waits. */
export const fetchOptions = async (): Promise<void> => {
  options = await insist(() => import('./options/index.ts'));
};
/** Wanted when cards are about to be dealt. What happens with them is told in the words of what comes later. */
export const fetchPlay = async (): Promise<PlayPart> => {
  if (!later) void fetchLater();
  const [part] = await insist(() => Promise.all([import('./play/index.ts'), loadWords('play')]));
  play = part;
  return part;
};
