/** Four browsers at one table, for tests. */

import { choose } from '@clabber/bots';
import type { WireCommand } from '@clabber/protocol';
import { SEATS, type Seat, type TableOptions } from '@clabber/rules';
import { type Browser, type Line, newBrowser } from './browser.ts';

const NAMES: Readonly<Record<Seat, string>> = { N: 'Ray', E: 'Dutch', S: 'Opal', W: 'Lorena' };

export interface Evening {
  readonly table: string;
  readonly invite: string;
  readonly browsers: Readonly<Record<Seat, Browser>>;
  readonly lines: Record<Seat, Line>;
}

/** Opens a table and seats four people, each where his letter says; nobody is ready yet. @param urls one or several nodes */
export const seatFour = (...urls: readonly string[]): Promise<Evening> => seatFourWith({}, urls);

/** The same at a table with these options. */
export const seatFourWith = async (options: Partial<TableOptions>, urls: readonly string[]): Promise<Evening> => {
  const at = (n: number): string => urls[n % urls.length]!;
  const browsers = {} as Record<Seat, Browser>;
  const lines = {} as Record<Seat, Line>;
  browsers.N = await newBrowser(at(0), NAMES.N);
  const { table, invite } = await browsers.N.open({ options });
  lines.N = await browsers.N.join(table);
  for (const [n, seat] of SEATS.slice(1).entries()) {
    browsers[seat] = await newBrowser(at(n + 1), NAMES[seat]);
    lines[seat] = await browsers[seat].join(table);
    await lines[seat].do({ do: 'sit', name: NAMES[seat], seat, invite });
    await lines[seat].until(() => lines[seat].view().me === seat, `${seat} to sit`);
  }
  await allAlike(lines);
  return { table, invite, browsers, lines };
};

/** All four say ready and the first hand is dealt. */
export const startGame = async ({ lines }: Evening): Promise<void> => {
  for (const seat of SEATS) {
    await lines[seat].do({ do: 'ready' });
    await allAlike(lines);
  }
  for (const seat of SEATS) await lines[seat].until(() => lines[seat].view().game?.hand, 'the first deal');
  await allAlike(lines);
};

/** Waits until every page has seen the same end of the log. */
export const allAlike = async (lines: Partial<Record<Seat, Line>>): Promise<void> => {
  const all = Object.values(lines);
  const newest = Math.max(...all.map(line => line.end().v));
  for (const line of all) await line.until(() => line.end().v >= newest, `version ${newest}`);
};

/** The line whose seat is to play. */
export const toPlay = ({ lines }: Pick<Evening, 'lines'>): Line => {
  const { seat } = lines.N.view().turn;
  if (seat === null) throw new Error('nobody is to play');
  return lines[seat];
};

/**
 * Plays as the stand-ins would, by raw sockets, until `enough` holds for the first of `seats`. Only these seats are
 * played for; a turn of another's is awaited.
 */
export const playUntil = async (
  { lines }: Pick<Evening, 'lines'>,
  enough: (line: Line) => boolean,
  seats: readonly Seat[] = SEATS,
): Promise<void> => {
  const first = lines[seats[0]!];
  const here = Object.fromEntries(seats.map(seat => [seat, lines[seat]]));
  while (!enough(first)) {
    const { turn, seat } = first.view().turn;
    if (seat !== null && seats.includes(seat)) {
      const line = lines[seat];
      for (const act of choose(line.view())) {
        const answer = await line.do(act as WireCommand);
        if ('no' in answer) throw new Error(`refused ${JSON.stringify(act)}: ${answer.no.refusal.code}`);
      }
    } else {
      if (seat === null) for (const each of seats) await lines[each].do({ do: 'ready' });
      await first.until(() => enough(first) || first.view().turn.turn !== turn, 'the next turn');
    }
    await allAlike(here);
  }
};
