/** What somebody opens to read or to arrange. Loaded when it is opened. */

import '../styles/play.css';
import '../styles/more.css';

export { default as Help } from './Help.svelte';
export { default as More } from './More.svelte';
export { default as Watchers } from './Watchers.svelte';
