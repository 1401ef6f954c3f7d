/** What a commit does to a view, and the sentences it is told in. */

import { applyTableView, type Shown, type TableView, type TableViewEvent } from '@clabber/rules/view';
import { tell } from './words/events.ts';

type Teller = typeof tell;

interface Filed {
  readonly view: TableView;
  readonly said: readonly string[];
}

/**
 * Null when there is an event among them that this page does not know: it is older than its server.
 * @param tellGame tells what happens in the game, once it has been loaded
 */
export const file = (
  before: TableView,
  events: readonly Shown<TableViewEvent>[],
  tellGame: Teller | null = null,
): Filed | null => {
  let view = before;
  const said: string[] = [];
  for (const event of events) {
    const sentence = tell(event, view) ?? tellGame?.(event, view);
    // The rules are exhaustive over the events they know and give nothing for any other.
    const after: TableView | undefined = applyTableView(view, event);
    if (!after) return null;
    if (sentence) said.push(sentence);
    view = after;
  }
  return { view, said };
};
