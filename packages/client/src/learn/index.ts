/** To learn the game: the page of its rules. Loaded when somebody wants to. */

import '../home/house.css';
import './learn.css';

export { default as RulesPage } from './RulesPage.svelte';
