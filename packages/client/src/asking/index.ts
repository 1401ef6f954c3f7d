/** What the table asks its people, and a game that stands still. Loaded when somebody asks. */

import './asking.css';

export { default as PauseSlip } from './PauseSlip.svelte';
export { default as QuestionSlip } from './QuestionSlip.svelte';
