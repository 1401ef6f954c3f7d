/** What a page or a bot may know, and what it may do. */

export type { Act } from './clabber/act.ts';
export { choices as gameChoices } from './clabber/choices.ts';
export type { Meld, MeldClass, Sheet, ViewEvent as GameViewEvent } from './clabber/event.ts';
export type { Options as HouseRules } from './clabber/options.ts';
export type { Call, Phase, Settlement, Trick } from './clabber/state.ts';
export type { Choices as GameChoices, HandView, MeldsView, View as GameView } from './clabber/view.ts';
export type { Shown } from './game.ts';
export type { GameRefusal, Refusal, RefusalCode } from './refusal.ts';
export { applyView as applyTableView } from './table/applyView.ts';
export { isFree, playedByTable, present, settled } from './table/chairs.ts';
export { choices as tableChoices } from './table/choices.ts';
export type { ViewEvent as TableViewEvent } from './table/event.ts';
export {
  type Clock,
  isPublic,
  OPTION_VALUES,
  PACE,
  type Pace,
  TABLE_DEFAULTS,
  type TableOptions,
} from './table/options.ts';
export { isAppeal } from './table/question.ts';
export { type Stage, stageOf } from './table/stage.ts';
export type { Question, Topic, Turn } from './table/state.ts';
export type { ChairView, TableChoices, TableView } from './table/view.ts';
