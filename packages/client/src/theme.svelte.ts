/** The look that the page wears: `data-theme` chooses the tokens, and the browser's own frame takes its colour. */

import { MediaQuery } from 'svelte/reactivity';
import { settings, type Theme } from './settings.svelte.ts';

type Worn = Exclude<Theme, 'auto'>;
const FRAME: Readonly<Record<Worn, string>> = { night: '#1f130c', day: '#f1e4c6', contrast: '#000000' };
/** The night is the page's own; the others come when they are worn. */
const fetchTheme: Readonly<Record<Worn, () => Promise<unknown>>> = {
  night: () => Promise.resolve(),
  day: () => import('./styles/themes/day.css'),
  contrast: () => import('./styles/themes/contrast.css'),
};

const strong = new MediaQuery('(prefers-contrast: more)');
const worn = (): Worn => (settings.theme === 'auto' ? (strong.current ? 'contrast' : 'night') : settings.theme);

/** Follows the setting, and where that is `auto` the system. Resolves when the page may be shown. */
export const wearTheme = async (): Promise<void> => {
  await fetchTheme[worn()]();
  $effect.root(() => {
    $effect.pre(() => {
      const theme = worn();
      document.documentElement.dataset.theme = theme;
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', FRAME[theme]);
      void fetchTheme[theme]();
    });
  });
};
