/** What the table asks its people, and a game that stands still. Loaded when somebody asks. */

import './asking.css';

import type { TableView } from '@clabber/rules/view';
import { t } from '../words/t.ts';
import { questionText } from './question.ts';

/** What stands open at the table, in words, for whoever comes in upon it. */
export const standingText = (view: TableView): string | null =>
  view.question ? questionText(view, view.question) : view.paused === null ? null : t('asking.paused');

export { default as PauseSlip } from './PauseSlip.svelte';
export { default as QuestionSlip } from './QuestionSlip.svelte';
