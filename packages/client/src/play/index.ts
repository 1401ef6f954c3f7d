/** A table with cards on it. Loaded when somebody is ready, or a game begins. */

import '../styles/play.css';

export { default as Play } from '../screens/Play.svelte';
export { default as ScorePad } from '../side/ScorePad.svelte';
export { turnAloud } from '../words/prompt.ts';
