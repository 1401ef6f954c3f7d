import type { Card } from '@clabber/rules/play';

/** Pictures in pixels, as unpack.ts drew them. Held here, a browser has them at hand and shows them at once. */
export const drawn = $state<{ pictures: ReadonlyMap<Card, HTMLImageElement> }>({ pictures: new Map() });
