/** A table's log, commit by commit, and how it stands at its end. */

import { redact, SEATS, type Seat, seatOf, type Table, type TableEvent, viewOf } from '@clabber/rules';
import { type Folded, FromTheFuture, foldCommit } from '../folded.ts';
import type { Commit } from '../log.ts';
import { fields, moment, shortened } from './words.ts';

export interface Telling {
  readonly lines: readonly string[];
  /** Why the log could not be told to its end; null when it was. */
  readonly trouble: string | null;
}

/** @param hands everything but secrets; else only what whoever watches the table may know */
export const tellLog = (commits: readonly Commit[], hands: boolean): Telling => {
  const lines: string[] = [];
  let folded: Folded | null = null;
  for (const commit of commits) {
    const { v, mark, schema, at, by, id } = commit;
    const seat = by === null || folded === null ? null : seatOf(folded.state, by);
    const who = by === null ? 'the table' : [seat, shortened(by)].filter(Boolean).join(' ');
    lines.push(`v${v}  ${moment(at)}  ${who}${id === null ? '' : `  id ${id}`}  mark ${mark}  schema ${schema}`);
    const expected = (folded?.v ?? 0) + 1;
    if (v !== expected) return { lines, trouble: `There is a hole: version ${expected} should stand here.` };
    try {
      folded = foldCommit(folded, commit);
    } catch (error) {
      const trouble =
        error instanceof FromTheFuture
          ? `A later release wrote version ${v} (schema ${schema}): inspect it with that one.`
          : `Version ${v} can't be folded: ${(error as Error).message}`;
      return { lines, trouble };
    }
    for (const event of commit.events) lines.push(`    ${tellEvent(event, hands)}`);
  }
  if (folded !== null) lines.push('', `at v${folded.v}`, ...tellState(folded.state, hands).map(line => `    ${line}`));
  return { lines, trouble: null };
};

const tellEvent = (event: TableEvent, hands: boolean): string => {
  const told = hands ? event : redact(event, 'watcher');
  return told === null ? `${event.type} …` : `${event.type} ${fields(told)}`.trimEnd();
};

const tellState = (state: Table, hands: boolean): string[] => {
  const { title, options, chairs, host, turn, question, paused, gameNo, game } = viewOf(state, 'watcher');
  const lines = [
    `table ${fields({ title })}`,
    `options ${fields(options)}`,
    ...SEATS.map(seat => `${seat} ${fields(chairs[seat])}${seat === host ? ', host' : ''}`),
    `waits for ${fields(turn)}`,
  ];
  if (question !== null) lines.push(`question ${fields(question)}`);
  if (paused !== null) lines.push(`paused ${moment(paused)}`);
  if (game === null) return lines;
  lines.push(`game ${gameNo}: ${fields(game.totals)}${game.winner === null ? '' : `, won by ${game.winner}`}`);
  if (game.hand === null) return lines;
  const { n, phase, dealer, turnUp, calls, trump, maker, melds, settlement, bella, tricks, counts } = game.hand;
  lines.push(`hand ${n} ${fields({ phase, dealer, turnUp, trump, maker, settlement, bella })}`);
  lines.push(`calls ${calls.map(({ seat, call }) => `${seat} ${call}`).join(', ') || '-'}`);
  for (const [n, { plays, winner }] of tricks.entries()) {
    const cards = plays.map(({ seat, card }) => `${seat} ${card}`).join(', ');
    lines.push(`trick ${n + 1}: ${cards}${winner === null ? '' : `, to ${winner}`}`);
  }
  const held = (seat: Seat): string => {
    const said = melds[seat] === null ? '' : `, said ${fields(melds[seat])}`;
    return hands ? `${state.game?.hand?.hands[seat].join(' ')}${said}` : `${counts[seat]} cards${said}`;
  };
  return [...lines, ...SEATS.map(seat => `${seat} holds ${held(seat)}`)];
};
