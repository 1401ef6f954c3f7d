/** Finished games: the page of each, and the list of one's own. Loaded when somebody looks at one. */

import '../styles/play.css';
import '../home/house.css';
import './record.css';

export { default as GamePage } from './GamePage.svelte';
export { default as GamesPage } from './GamesPage.svelte';
export { default as GamesThere } from './GamesThere.svelte';
