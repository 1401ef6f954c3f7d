/** Clabber, as `table/` hosts it. */

import type { Game, Waits } from '../game.ts';
import type { Act, Claim } from './act.ts';
import { applyView } from './applyView.ts';
import { layClaim, takeBack } from './ask.ts';
import { choices } from './choices.ts';
import { deal } from './deal.ts';
import { decide } from './decide.ts';
import type { Event, ViewEvent } from './event.ts';
import { evolve, start } from './evolve.ts';
import type { Settings } from './options.ts';
import type { State } from './state.ts';
import { toAct } from './turn.ts';
import type { Choices, View } from './view.ts';
import { redact, viewOf } from './viewOf.ts';

const waits = (state: State): Waits => {
  if (state.winner !== null) return { for: 'over' };
  const seat = state.hand && toAct(state.hand);
  return seat ? { for: 'seat', seat } : { for: 'deal' };
};

export const clabber = {
  start,
  deal,
  decide,
  layClaim,
  takeBack,
  evolve,
  waits,
  viewOf,
  redact,
  applyView,
  choices,
} satisfies Game<Settings, State, Act | Claim, Event, View, ViewEvent, Choices>;
