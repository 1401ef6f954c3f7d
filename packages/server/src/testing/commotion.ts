/** A random evening over real sockets: people come, leave, swap, move, drop and are thrown out, in mid-hand too. */

import { choose } from '@clabber/bots';
import type { WireCommand } from '@clabber/protocol';
import { SEATS, type Seat, seatOf, stageOf, type Table } from '@clabber/rules';
import { pick, type Random } from '@clabber/rules/testing';
import { vi } from 'vitest';
import { personIn } from '../identity.ts';
import { type Browser, type Line, newBrowser } from './browser.ts';
import type { Glass } from './glass.ts';

const NAMES = ['Ray', 'Dutch', 'Opal', 'Lorena', 'Mae', 'Nosy', 'Zeke'] as const;

/** A human and his browser; each line he ever had keeps what it was told. */
export interface Human {
  readonly browser: Browser;
  readonly person: string;
  readonly lines: Line[];
}

export interface Commotion {
  readonly table: string;
  readonly people: readonly Human[];
  /** How often each kind of thing was done and accepted. */
  readonly done: ReadonlyMap<string, number>;
}

const SHORT = { timeout: 100, interval: 2 }; // ms

const isOpen = ({ lines }: Human): boolean => lines.at(-1)?.socket.connected ?? false;

/** @param enough asked between any two acts; `look` is run now and then, at any moment of a hand */
export const commotion = async (
  node: Glass,
  random: Random,
  options: Record<string, unknown>,
  enough: (state: Table) => boolean,
  look: (state: Table, commotion: Commotion) => Promise<void>,
): Promise<Commotion> => {
  const people: Human[] = [];
  for (const name of NAMES) {
    const browser = await newBrowser(node.url, name);
    people.push({ browser, person: personIn(browser.cookie)!, lines: [] });
  }
  const done = new Map<string, number>();
  const count = (what: string): void => void done.set(what, (done.get(what) ?? 0) + 1);
  const { table } = await people[0]!.browser.open({ options });
  const evening = { table, people, done };
  const live = () => node.tables.get(table);
  const state = (): Table => live().state()!;

  const join = async (human: Human): Promise<void> => {
    const { v, mark } = human.lines.at(-1)?.end() ?? {};
    const line = await human.browser.join(table, random() < 0.5 && v && mark ? { v, mark } : {}).catch(() => null);
    if (line) human.lines.push(line);
  };
  const say = async (human: Human, command: WireCommand): Promise<void> => {
    const line = human.lines.at(-1)!;
    const cut = new Promise<null>(resolve => line.socket.once('disconnect', () => resolve(null)));
    if (!line.socket.connected) return;
    const answer = await Promise.race([line.do(command).catch(() => null), cut]);
    if (answer !== null && !('no' in answer)) count(command.do);
  };
  const holder = (seat: Seat): Human | undefined => {
    const chair = state().chairs[seat];
    return people.find(({ person }) => chair.kind === 'person' && chair.person === person);
  };
  /** Something else has happened, or nothing will for a while. */
  const waitPast = (v: number): Promise<unknown> =>
    vi
      .waitFor(() => {
        if (live().version() === v) throw new Error('nothing yet');
      }, SHORT)
      .catch(() => null);

  const upheaval = async (): Promise<void> => {
    const human = pick(people, random);
    if (!isOpen(human)) return join(human);
    if (random() < 0.15) {
      if (random() < 0.5) human.lines.at(-1)!.close();
      count('drop');
      return join(random() < 0.5 ? human : pick(people, random));
    }
    const seat = pick(SEATS, random);
    const { name } = human.browser;
    const { invite, moves, host, game } = state();
    const link = SEATS.flatMap(each => moves[each] ?? []).at(-1)?.secret;
    const out: readonly WireCommand[] = [
      { do: 'sit', name, invite },
      { do: 'sit', name, invite, seat },
      ...(link ? [{ do: 'take-over' as const, move: link }] : []),
    ];
    const seated: readonly WireCommand[] = [
      { do: 'card', card: pick(game?.hand?.hands[seat] ?? ['9C'], random) },
      { do: 'resume' },
      { do: 'take-back' },
      { do: 'claim' },
      { do: 'change-seat', seat },
      { do: 'ask-swap', seat },
      { do: 'leave' },
      { do: 'move' },
      { do: 'move' },
    ];
    const hosts: readonly WireCommand[] = [
      { do: 'kick', seat },
      { do: 'mix' },
      { do: 'stand-in', seat, sits: random() < 0.8 },
    ];
    const sits = seatOf(state(), human.person) !== null;
    await say(
      human,
      pick(sits ? (human.person === host ? [...seated, ...hosts, ...hosts] : seated) : [...out, ...seated], random),
    );
  };

  const onward = async (): Promise<void> => {
    const { turn, game, question, chairs } = state();
    const v = live().version();
    const here = people.filter(human => isOpen(human) && seatOf(state(), human.person) !== null);
    if (here.length < (stageOf(game) === 'hand' ? 1 : 4) && random() < 0.6) {
      const human = pick(people, random);
      if (!isOpen(human)) await join(human);
      if (isOpen(human)) await say(human, { do: 'sit', name: human.browser.name, invite: state().invite });
      return;
    }
    const asked = question && holder(pick(question.asked, random));
    if (asked && isOpen(asked)) return say(asked, { do: 'answer', question: question.no, yes: random() < 0.7 });
    if (stageOf(game) !== 'hand') {
      const open = SEATS.find(seat => chairs[seat].kind === 'open');
      const [host] = people.filter(({ person }) => person === state().host);
      if (stageOf(game) === 'between' && open && host && isOpen(host))
        return say(host, random() < 0.5 ? { do: 'stand-in', seat: open, sits: true } : { do: 'start' });
      for (const human of here) await say(human, { do: 'ready' });
      return void (await waitPast(v));
    }
    const player = turn.seat && holder(turn.seat);
    if (!player || !isOpen(player)) return void (await waitPast(v));
    const line = player.lines.at(-1)!;
    await line.until(() => line.end().v >= v, `version ${v}`, SHORT.timeout).catch(() => null);
    const view = line.view();
    if (view.me !== turn.seat || view.turn.turn !== turn.turn) return;
    for (const act of choose(view)) await say(player, act as WireCommand);
  };

  for (const human of people.slice(0, 5)) await join(human);
  while (!enough(state())) {
    if (random() < 0.02) await look(state(), evening);
    await (random() < 0.25 ? upheaval() : onward());
  }
  return evening;
};
