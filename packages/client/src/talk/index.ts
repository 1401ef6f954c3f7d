/** Talk at a table. Loaded when there is something to hear or to say. */

import './talk.css';

export { default as TalkBox } from './TalkBox.svelte';
export { tellLines, unsaidText } from './words.ts';
