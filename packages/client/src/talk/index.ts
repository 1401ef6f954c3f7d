/** Talk at a table. Loaded when there is something to hear or to say. */

import '../styles/play.css';
import './talk.css';

export { default as TalkBox } from './TalkBox.svelte';
export { tellLines, unsaidText } from './words.ts';
