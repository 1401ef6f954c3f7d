/** To learn the game: the page of its rules, and the coach at a table. Loaded when somebody wants to. */

import '../home/house.css';
import './learn.css';
import './coach.css';

export { default as Coach } from './Coach.svelte';
export { default as RulesPage } from './RulesPage.svelte';
