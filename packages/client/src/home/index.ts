/** The house's front door: start a table, find one, go on with one's own. */

import './house.css';
import './home.css';

export { default as Home } from './Home.svelte';
