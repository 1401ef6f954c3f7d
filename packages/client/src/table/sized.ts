/**
 * Tells a part of the page its size, for what within is measured by it: `--tw` and `--th`, a hundredth of its width and
 * height. In a container, which would do the same, browsers lay out what changes more than once. To be had with the
 * class `sized`, for until it is told.
 */

import type { Attachment } from 'svelte/attachments';

const telling =
  (high: boolean): Attachment<HTMLElement> =>
  part => {
    const seen = new ResizeObserver(entries => {
      for (const { contentRect } of entries) {
        part.style.setProperty('--tw', `${contentRect.width / 100}px`);
        if (high) part.style.setProperty('--th', `${contentRect.height / 100}px`);
      }
    });
    seen.observe(part);
    return () => seen.disconnect();
  };

export const sized = telling(true);

/** Its width alone, for a part that is as high as what is in it. */
export const wide = telling(false);
