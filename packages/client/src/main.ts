import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { routeOf, wordsOf } from './route.ts';
import { settings } from './settings.svelte.ts';
import { wearTheme } from './theme.svelte.ts';
import { startWords } from './words/t.ts';

const route = routeOf(location);
if (route.page === 'home') import('./home/index.ts').catch(() => undefined); // beside the words, not after them
document.documentElement.dataset.motion = settings.motion;
await Promise.all([wearTheme(), startWords('core', ...wordsOf(route))]);
mount(App, { target: document.getElementById('app')! });

/** The page opens without a line from the second visit on. Not before it is at rest: nothing may delay a hand. */
const keepPage = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepPage();
  else addEventListener('load', keepPage);
}
