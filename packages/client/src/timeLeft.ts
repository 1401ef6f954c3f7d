/** The running turn's clock as this page shows it: it stands while the table stands, and so does what is left of it. */

import { isAppeal, type TableView } from '@clabber/rules/view';

type Clock = Pick<TableView, 'turn' | 'paused' | 'question' | 'pace'>;

/** Since when it stands, ms of the store's clock: in a pause, or while a card asked back or a claim is answered. Null: it runs. */
export const stoppedAt = ({ paused, question, pace }: Clock): number | null => {
  if (paused !== null) return paused;
  return question && isAppeal(question) && question.until !== null ? question.until - pace.ask : null;
};

/** Ms until the time for the running turn is over; null where there is no limit. */
export const timeLeft = (clock: Clock, now: number): number | null =>
  clock.turn.until === null ? null : clock.turn.until - (stoppedAt(clock) ?? now);
