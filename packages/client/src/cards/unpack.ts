/**
 * What a hand will show is fetched before it is needed, in tasks of their own: the pencil's letters, which would else be
 * swapped in under a result that is being read, and the pictures. Those are drawn to pixels: a browser lays out and
 * paints a drawing of thirty shapes again for each card that shows it, in the moment the card is played.
 */

import { type Card, PACK } from '@clabber/rules/play';
import { soon } from '../soon.ts';
import { drawn, fileOf } from './faces.ts';

/** Of the art on the largest card there is, px. */
const HEIGHT = 168;

/** @throws what the browser says of a file that does not come */
const draw = async (card: Card, src: string): Promise<void> => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.height = Math.ceil(HEIGHT * devicePixelRatio);
  canvas.width = Math.ceil((canvas.height * image.naturalWidth) / image.naturalHeight);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise<Blob | null>(resolve => void canvas.toBlob(resolve));
  if (!pixels) return;
  const url = URL.createObjectURL(pixels);
  await Object.assign(new Image(), { src: url }).decode();
  const old = drawn.get(card);
  drawn.set(card, url);
  if (old) URL.revokeObjectURL(old); // pages that show it have it
};

let ratio = 0; // pixels of the screen to one of the page's, as drawn

const drawAll = async (): Promise<void> => {
  if (ratio === devicePixelRatio) return;
  ratio = devicePixelRatio;
  for (const card of PACK) {
    const src = fileOf(card);
    if (src === null) continue;
    await draw(card, src).catch(() => undefined);
    await new Promise<void>(resolve => void soon(resolve));
  }
};

let begun = false;

/** What does not come is shown another way: in other letters, as its file. */
export const unpack = async (): Promise<void> => {
  if (begun) return;
  begun = true;
  for (const face of document.fonts) await face.load().catch(() => undefined);
  addEventListener('resize', () => void drawAll()); // somebody zooms, or takes the window to another screen
  await drawAll();
};
