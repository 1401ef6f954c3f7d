/** Holds a table's log against what its pages were told. */

import { PACK, SEATS, type Table, type Viewer, viewOf } from '@clabber/rules';
import { type Folded, foldCommit } from '../../folded.ts';
import { personIn } from '../../identity.ts';
import type { Commit } from '../../log.ts';
import { bitOf, type CardSet, cardsIn, digest, type Sight, type Witness } from './witness.ts';

/** A page and what it saw. */
interface Page {
  readonly cookie: string;
  readonly witness: Witness;
  end(): { v: number; mark: string } | null;
  view(): unknown;
}

export interface Verdict {
  readonly commits: number;
  readonly hands: number;
  readonly games: number;
  readonly acked: number;
  /** Acknowledged commands that a failover took, and whose pages were told that play went back. */
  readonly announced: number;
  readonly autos: number;
  /** What does not hold, in words; empty when all is well. */
  readonly broken: readonly string[];
}

/** @param log of one table, whole; `pages` are current */
export const judge = (log: readonly Commit[], pages: readonly Page[]): Verdict => {
  const broken: string[] = [];
  let folded: Folded | null = null;
  const places = pages.map(page => ({
    ...page,
    person: personIn(page.cookie),
    sights: byVersion(page.witness.sights),
  }));

  for (const [n, commit] of log.entries()) {
    if (commit.v !== n + 1) {
      broken.push(`the log has version ${commit.v} where ${n + 1} was due`);
      break;
    }
    folded = foldCommit(folded, commit);
    const { state } = folded;
    const cards = dealtCards(state);
    if (cards !== null && (cards.length !== PACK.length || new Set(cards).size !== PACK.length)) {
      broken.push(`v ${commit.v}: the cards are ${cards.join(' ')}`);
    }
    for (const { sights, witness } of places) {
      for (const sight of sights.get(commit.v) ?? []) {
        if (sight.mark === commit.mark) broken.push(...faultsOf(sight, state));
        else if (witness.backs() <= sight.backs) {
          broken.push(`v ${commit.v}: a page saw ${sight.mark}, which was lost, and never heard that play went back`);
        }
      }
    }
  }
  if (folded === null) return { commits: 0, hands: 0, games: 0, acked: 0, announced: 0, autos: 0, broken };

  for (const { end, view, sights, witness } of places) {
    const seen = end();
    const last = log.find(({ v }) => v === seen?.v);
    if (last === undefined || last.mark !== seen?.mark) broken.push(`a page ends at ${JSON.stringify(seen)}`);
    else if (folded.v === last.v) {
      const { me } = view() as { me: Viewer };
      if (digest(view()) !== digest(viewOf(folded.state, me))) broken.push(`v ${last.v}: ${me} ends with another view`);
    }
    for (const [v, lost] of sights) {
      if (v > log.length && lost.some(({ backs }) => witness.backs() <= backs)) {
        broken.push(`v ${v}: a page saw more than there is, and never heard that play went back`);
      }
    }
  }
  const judged = places.map(({ person, witness }) => commandsOf(log, person, witness));
  broken.push(...judged.flatMap(each => each.broken));

  const count = (type: string): number =>
    log.reduce((sum, { events }) => sum + events.filter(event => event.type === type).length, 0);
  return {
    commits: log.length,
    hands: count('HandScored') + count('ThrownIn'),
    games: count('GameEnded'),
    acked: judged.reduce((sum, { acked }) => sum + acked, 0),
    announced: judged.reduce((sum, { announced }) => sum + announced, 0),
    autos: count('Auto'),
    broken,
  };
};

/** Every card of the hand on the table, where the hand still shows them all. */
const dealtCards = ({ game }: Table): readonly string[] | null => {
  const hand = game?.hand;
  if (!hand) return null;
  const played = hand.tricks.flatMap(({ plays }) => plays.map(({ card }) => card));
  return [...SEATS.flatMap(seat => hand.hands[seat]), ...played];
};

/** Cards that `viewer` cannot know while the hand is under way. */
const hiddenFrom = ({ game }: Table, viewer: Viewer): CardSet => {
  const hand = game?.hand;
  if (!hand || hand.phase === 'scored' || hand.phase === 'thrown-in') return 0;
  let hidden = 0;
  for (const seat of SEATS) {
    if (seat === viewer) continue;
    for (const card of hand.hands[seat]) hidden |= bitOf(card);
    const open = [...(hand.shown[seat] ?? []).flatMap(meld => meld.cards), ...(hand.laid[seat] ?? [])];
    for (const card of open) hidden &= ~bitOf(card);
  }
  return hidden & ~bitOf(hand.turnUp);
};

const faultsOf = ({ v, viewer, cards, view }: Sight, state: Table): readonly string[] => {
  const broken: string[] = [];
  const leaked = cards & hiddenFrom(state, viewer);
  if (leaked !== 0) broken.push(`v ${v}: ${viewer} was told of ${cardsIn(leaked).join(' ')}`);
  if (view !== null && view !== digest(viewOf(state, viewer))) broken.push(`v ${v}: ${viewer} had another view`);
  return broken;
};

/** Acknowledged: in the log once, where it was said to be, or its loss was announced after. Refused: not in the log. */
const commandsOf = (log: readonly Commit[], person: string | null, witness: Witness) => {
  const broken: string[] = [];
  const found = new Map<string, number[]>();
  for (const { by, id, v } of log) {
    if (by === person && id !== null) found.set(id, [...(found.get(id) ?? []), v]);
  }
  let announced = 0;
  let acked = 0;
  for (const { id, what, acked: ack, refused } of witness.said.values()) {
    const [at, ...more] = found.get(id) ?? [];
    if (more.length > 0) broken.push(`${id} ${what} is in the log at ${[at, ...more].join(', ')}`);
    if (ack === null) {
      if (refused !== null && refused !== 'went-back' && at !== undefined) {
        broken.push(`${id} ${what} was refused (${refused}) and is in the log at ${at}`);
      }
      continue;
    }
    if (at === undefined && ack.by === 'yes' && MAY_BE_SO_ALREADY.has(what)) continue;
    acked += 1;
    if (at !== undefined && (ack.v === null || ack.v === at)) continue;
    // A failover may have taken the yes; what was then sent again may stand elsewhere. Not where the commit still stands.
    const stands = ack.v !== null && ack.mark !== null && log[ack.v - 1]?.mark === ack.mark;
    if (witness.backs() > ack.backs && !stands) announced += 1;
    else broken.push(`${id} ${what} was acknowledged at ${ack.v} and is at ${at ?? 'no place'} in the log`);
  }
  return { acked, announced, broken };
};

/** What is so already is answered yes, and nothing is written. */
const MAY_BE_SO_ALREADY: ReadonlySet<string> = new Set(['ready', 'resume']);

const byVersion = (sights: readonly Sight[]): ReadonlyMap<number, readonly Sight[]> => {
  const map = new Map<number, Sight[]>();
  for (const sight of sights) {
    const known = map.get(sight.v);
    if (known === undefined) map.set(sight.v, [sight]);
    else known.push(sight);
  }
  return map;
};
