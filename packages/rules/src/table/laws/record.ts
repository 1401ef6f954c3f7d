/** For the laws: what an evening has come to, and what each viewer may know of it by the rules. */

import { PACK } from '../../cards.ts';
import { SEATS, type Seat, type Viewer } from '../../seats.ts';
import type { Random } from '../../testing.ts';
import type { Event } from '../event.ts';
import { stageOf } from '../stage.ts';
import type { Table } from '../state.ts';
import type { TableView } from '../view.ts';
import { viewOf } from '../viewOf.ts';
import type { Happening } from './evening.ts';

export const VIEWERS: readonly Viewer[] = [...SEATS, 'watcher'];

export interface Evening {
  readonly random: Random; // for samples
  readonly first: Table;
  readonly log: Event[];
  readonly views: Map<Viewer, TableView>; // built from redacted events alone
  readonly known: Map<Viewer, Set<string>>; // cards of this hand he may know of
  readonly secrets: Map<string, Seat>; // whose move link it is
  readonly seen: Map<string, number>; // how often, over all evenings: no law should hold for want of cases
  hand: Happening[]; // since the last deal
}

export const beginEvening = (first: Table, random: Random, seen: Map<string, number>): Evening => ({
  random,
  first,
  log: [],
  views: new Map(VIEWERS.map(viewer => [viewer, viewOf(first, viewer)])),
  known: new Map(VIEWERS.map(viewer => [viewer, new Set()])),
  secrets: new Map(),
  seen,
  hand: [],
});

export const count = ({ seen }: Evening, what: string): void => {
  seen.set(what, (seen.get(what) ?? 0) + 1);
};

export const eventsOf = ({ decision }: Happening): readonly Event[] => (decision.ok ? decision.events : []);

export const note = (happening: Happening, evening: Evening): void => {
  const { after, decision } = happening;
  const events = eventsOf(happening);
  if (events.some(event => event.type === 'Dealt')) evening.hand = [happening];
  else if (stageOf(after.game) === 'between') evening.hand = [];
  else if (evening.hand.length > 0) evening.hand.push(happening);
  evening.log.push(...events);
  for (const event of events) {
    learn(event, after, evening);
    count(evening, event.type);
    if (event.type === 'Asked') count(evening, `asked: ${event.question.kind}`);
    if (event.type === 'QuestionClosed' && event.yes) count(evening, 'a yes');
  }
  if (!decision.ok) count(evening, decision.refusal.code);
};

const learn = (event: Event, table: Table, { known, secrets }: Evening): void => {
  if (event.type === 'MoveOffered') secrets.set(event.secret, event.seat);
  for (const viewer of VIEWERS) {
    const cards = known.get(viewer)!;
    if (event.type === 'Dealt') {
      cards.clear();
      for (const card of viewer === 'watcher' ? [] : event.hands[viewer]) cards.add(card);
      cards.add(event.hands[event.dealer][5]!);
    }
    if (event.type === 'Played') cards.add(event.card);
    if (event.type === 'MeldsShown') for (const card of event.melds.flatMap(meld => meld.cards)) cards.add(card);
    if (event.type === 'ClaimLaid') for (const card of event.cards) cards.add(card);
    const unplayed = event.type === 'ThrownIn' || event.type === 'Claimed';
    if (unplayed && table.options.reveal === 'after-hand') for (const card of PACK) cards.add(card);
  }
};
