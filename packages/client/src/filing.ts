/** What a commit does to a view, and what there is to tell of it. */

import { applyTableView, type Shown, type TableView, type TableViewEvent } from '@clabber/rules/view';

/** An event, and the view that it came to: a sentence needs both. */
export interface Happened {
  readonly event: Shown<TableViewEvent>;
  readonly before: TableView;
}
interface Filed {
  readonly view: TableView;
  readonly happened: readonly Happened[];
}

/** Null when there is an event among them that this page does not know: it is older than its server. */
export const file = (before: TableView, events: readonly Shown<TableViewEvent>[]): Filed | null => {
  let view = before;
  const happened: Happened[] = [];
  for (const event of events) {
    // The rules are exhaustive over the events they know and give nothing for any other.
    const after: TableView | undefined = applyTableView(view, event);
    if (!after) return null;
    happened.push({ event, before: view });
    view = after;
  }
  return { view, happened };
};
