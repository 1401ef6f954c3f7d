/** What an automatic player wants, from his own view. */

import { choose } from '@clabber/bots';
import type { WireCommand } from '@clabber/protocol';
import { type TableView, tableChoices } from '@clabber/rules';

/** What a willing player does now: his turn, his readiness, his answer; null when nothing is asked of him. */
export const wish = (view: TableView): WireCommand | null => {
  if (view.me === 'watcher') return null;
  const may = tableChoices(view, Date.now());
  if (may.answer.yes === null && view.question !== null) {
    return { do: 'answer', question: view.question.no, yes: view.question.no % 2 === 0 };
  }
  if (may.resume === null) return { do: 'resume' };
  if (may.ready === null && !isReady(view)) return { do: 'ready' };
  if (view.turn.seat !== view.me || view.paused !== null) return null;
  const { me } = view;
  // Now and then somebody claims everything, once a hand.
  if (may.claim === null && view.turn.turn % 23 === 0 && view.game?.hand?.laid[me] === null) return { do: 'claim' };
  return (choose(view)[0] as WireCommand | undefined) ?? null;
};

const isReady = ({ me, chairs }: TableView): boolean => {
  const chair = me === 'watcher' ? null : chairs[me];
  return chair?.kind === 'person' && chair.ready;
};
