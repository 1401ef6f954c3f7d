/** A slip lies over the trick, whose cards move side by side into what it leaves free; nothing is laid out anew. */

import { afterPicture } from '../afterPicture.ts';

const TAG = 14; // px that a name hangs below its card
const LEAST = 0.2;
const TIGHT = 100; // px that a trick and the one before it need

export const besideTheTrick = (slip: HTMLElement): (() => void) | undefined => {
  const cloth = slip.closest<HTMLElement>('.cloth');
  const trick = cloth?.querySelector<HTMLElement>('.trick');
  if (!cloth || !trick) return;
  const cards = () => trick.querySelectorAll<HTMLElement>('.lay .card');
  const fit = () => {
    const row = slip.offsetParent;
    if (!(row instanceof HTMLElement)) return;
    const free = row.offsetTop + slip.offsetTop - trick.offsetTop;
    const tags = [...trick.querySelectorAll<HTMLElement>('.tag')];
    const named = tags.some(tag => tag.offsetHeight > 0) ? TAG : 0;
    const wide = cloth.clientWidth / (cards().length === 4 ? 4.6 : 3.5);
    const high = (free - named) / 1.4;
    const scale = Math.min(1, Math.min(wide, high) / (cards()[0]?.offsetWidth ?? 1));
    trick.classList.toggle('tight', free < TIGHT);
    trick.style.setProperty('--free', `${free}px`);
    trick.style.setProperty('--fit', `${Math.max(LEAST, scale)}`);
  };
  const observer = new ResizeObserver(fit);
  const make = () => {
    trick.classList.add('beside');
    observer.observe(slip); // tells at once, too
    observer.observe(trick);
    for (const card of cards()) observer.observe(card); // a new size of the trick is told to it last
  };
  // Over the trick before, it may have no room to be seen at all. HO-21
  let takeBack = () => {};
  if (trick.matches('.before')) make();
  else takeBack = afterPicture(make);
  return () => {
    takeBack();
    observer.disconnect();
    trick.classList.remove('beside', 'tight');
  };
};
