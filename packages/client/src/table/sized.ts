/**
 * Tells a part of the page its size, for what within is measured by it: `--tw` and `--th`, a hundredth of its width and
 * height. It is no container in the sense of styles: in one, browsers lay out what changes more than once.
 */

import type { Attachment } from 'svelte/attachments';

export const sized: Attachment<HTMLElement> = part => {
  const seen = new ResizeObserver(entries => {
    for (const { contentRect } of entries) {
      part.style.setProperty('--tw', `${contentRect.width / 100}px`);
      part.style.setProperty('--th', `${contentRect.height / 100}px`);
    }
  });
  seen.observe(part);
  return () => seen.disconnect();
};
