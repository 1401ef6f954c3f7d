/** Finished games: the page of each, and the list of one's own. Loaded when somebody looks at one. */

import '../styles/play.css';
import '../home/house.css';
import './replay.css';
import './laid.css';
import './openHand.css';
import './points.css';
import './tricks.css';
import './controls.css';
import './slips.css';
import './course.css';
import './games.css';

export { default as GamePage } from './GamePage.svelte';
export { default as GamesPage } from './GamesPage.svelte';
export { default as GamesThere } from './GamesThere.svelte';
