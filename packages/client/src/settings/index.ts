/** What a person arranges for this browser, and the keys. Loaded when it is opened. */

import '../styles/play.css';
import '../styles/segment.css';
import '../styles/settings.css';

export { default as Settings } from './Settings.svelte';
