/**
 * What a hand will show is fetched before it is needed, in tasks of their own: the pictures, and letters that come late,
 * like the pencil's, which would be swapped in under a result that is being read. The pictures are drawn to pixels: a
 * browser lays out and paints a drawing of thirty shapes again for each card that shows it, in the moment it is played.
 */

import { type Card, PACK } from '@clabber/rules/play';
import { soon } from '../soon.ts';
import { drawn } from './drawn.svelte.ts';
import { fileOf } from './faces.ts';

/** Of the art on the largest card there is, rem. */
const HEIGHT = 10.5;

/** Browsers that hide what makes a machine known hand out other pixels than were drawn. */
const keepsPixels = (): boolean => {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return false;
  brush.fillStyle = '#123456';
  brush.fillRect(0, 0, 1, 1);
  return brush.getImageData(0, 0, 1, 1).data.join() === '18,52,86,255';
};

/** @throws what the browser says of a file that does not come */
const draw = async (src: string, height: number): Promise<HTMLImageElement | null> => {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.height = height;
  canvas.width = Math.ceil((height * image.naturalWidth) / image.naturalHeight);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise<Blob | null>(resolve => void canvas.toBlob(resolve));
  if (!pixels) return null;
  const picture = Object.assign(new Image(), { src: URL.createObjectURL(pixels) });
  await picture.decode();
  return picture;
};

/** Who shows one has it. */
const free = (pictures: ReadonlyMap<Card, HTMLImageElement>): void => {
  for (const { src } of pictures.values()) URL.revokeObjectURL(src);
};

let ratio = 0; // pixels of the screen to one of the page's, as drawn or being drawn

const drawAll = async (): Promise<void> => {
  if (ratio === devicePixelRatio) return;
  const at = devicePixelRatio;
  ratio = at;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const all = new Map<Card, HTMLImageElement>();
  for (const card of PACK) {
    const src = fileOf(card);
    if (src === null) continue;
    const picture = await draw(src, Math.ceil(HEIGHT * rem * at)).catch(() => null);
    if (picture) all.set(card, picture);
    if (ratio !== at) return free(all); // zoomed again
    await new Promise<void>(resolve => void soon(resolve));
  }
  free(drawn.pictures);
  drawn.pictures = all;
};

let begun = false;

/** What does not come is shown another way: as its file, in other letters. */
export const unpack = async (): Promise<void> => {
  if (begun) return;
  begun = true;
  if (keepsPixels()) {
    addEventListener('resize', () => void drawAll()); // somebody zooms
    await drawAll();
  }
  for (const face of document.fonts) await face.load().catch(() => undefined);
};
