/** The house rules as their host sets them. Loaded for a host who waits. */

import '../styles/segment.css';
import './options.css';

export { default as Options } from './Options.svelte';
