/** Every picture is fetched and drawn once before it is needed: else the card that shows it first waits for both. */

import { PACK } from '@clabber/rules/play';
import { soon } from '../soon.ts';
import { pictureOf } from './faces.ts';

const kept: HTMLImageElement[] = []; // for as long as the page is open

/** Each in tasks of its own; one that does not come is fetched when it is shown. */
export const unpack = async (): Promise<void> => {
  if (kept.length > 0) return;
  for (const src of PACK.map(pictureOf)) {
    if (src === null) continue;
    const image = Object.assign(new Image(), { src });
    kept.push(image);
    await image.decode().catch(() => undefined);
    await new Promise<void>(resolve => void soon(resolve));
  }
};
