/**
 * What a page knows of its table: the view, as the log's commits change it, and the little that is for show only.
 * It decides nothing; the rules of `@clabber/rules/view` file each event.
 */

import type { DoorRefusal, Here, WireCommand } from '@clabber/protocol';
import { type Refusal, type TableChoices, type TableView, type Trick, tableChoices } from '@clabber/rules/view';
import { tick } from 'svelte';
import { connect } from './connection.ts';
import { file, type Happened } from './filing.ts';
import { ear } from './hearing.ts';
import { fetchAsking, fetchLater, fetchPlay, fetchTalk, parts } from './later.svelte.ts';
import type { Line } from './line.ts';
import { probeOnReturn } from './probing.ts';
import { reloadOnce } from './reload.ts';
import { behind, jump } from './showing.ts';
import { soon } from './soon.ts';
import { openTalking, type Talking } from './talking.svelte.ts';
import { tell } from './words/events.ts';
import { aboutTrick, refusalText } from './words/refusals.ts';

/** A sentence to be read aloud; `id` tells two equal ones apart. */
export interface Spoken {
  readonly id: number;
  readonly text: string;
}

export interface TableStore {
  readonly view: TableView | null; // null until the first snapshot
  readonly choices: TableChoices | null;
  readonly here: Here | null;
  readonly line: Line;
  readonly lostAt: number | null; // when the line was lost, ms of this browser
  readonly now: number; // the store's clock, ms
  readonly held: Trick | null; // a full trick that stays on display
  readonly pending: WireCommand | null;
  readonly refused: { readonly command: WireCommand; readonly refusal: Refusal | DoorRefusal } | null;
  readonly trouble: string | null; // the last refusal in words, for a while
  readonly wentBack: boolean; // play went back to an earlier point
  readonly polite: readonly Spoken[];
  readonly assertive: readonly Spoken[];
  readonly talk: Talking;
  /** @returns whether it is on its way; not while another is, or without a line */
  send(command: WireCommand): boolean;
  /** Reads something aloud that was asked for. */
  say(text: string): void;
  retry(): void;
  resume(): void;
  close(): void;
}

const TICK_MS = 250;
const TROUBLE_MS = 4_000;
const SPOKEN = 4; // sentences kept in a live region

export const openTableStore = (table: string): TableStore => {
  let view = $state.raw<TableView | null>(null);
  let here = $state.raw<Here | null>(null);
  let line = $state.raw<Line>({ state: 'connecting' });
  let lostAt = $state<number | null>(null);
  let now = $state(Date.now());
  let held = $state.raw<Trick | null>(null);
  let pending = $state.raw<WireCommand | null>(null);
  let refused = $state.raw<TableStore['refused']>(null);
  let trouble = $state<string | null>(null);
  let wentBack = $state(false);
  let polite = $state.raw<readonly Spoken[]>([]);
  let assertive = $state.raw<readonly Spoken[]>([]);

  let ahead = 0; // the store's clock minus ours
  let lastId = 0;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let troubled: ReturnType<typeof setTimeout> | undefined;

  /** The last moment from which more could be asked for: the time is over, somebody has sat there idly, a no is a while ago. */
  const since = $derived.by(() => {
    if (!view) return 0;
    const { at, until } = view.turn;
    return Math.max(
      0,
      ...[until ?? 0, at + view.pace.idle, ...Object.values(view.quiet)].filter(moment => moment <= now),
    );
  });
  const choices = $derived(view && tableChoices(view, since));

  const spoken = (list: readonly Spoken[], text: string): readonly Spoken[] =>
    [...list, { id: ++lastId, text }].slice(-SPOKEN);

  /** The time counts from where the trick is on the page, which may take a slow one a while. HO-21 */
  const hold = (trick: Trick, ms: number) => {
    clearTimeout(holding);
    held = trick;
    void tick().then(() => {
      if (held !== trick) return;
      holding = setTimeout(() => {
        held = null;
      }, ms);
    });
  };

  const callTurn = async (before: TableView | null) => {
    if (!view || before?.turn.turn === view.turn.turn || view.turn.seat === null) return;
    const { turn } = view.turn;
    const { turnAloud } = await fetchPlay();
    if (turn !== view.turn.turn) return; // it has gone on meanwhile
    const text = turnAloud(view, tableChoices(view, 0).game);
    if (text) assertive = spoken(assertive, text);
  };

  /** What happened and is still to be told: of a game, once its words have come. */
  const untold: Happened[] = [];
  const tellAll = () => {
    const said: string[] = [];
    for (const { event, before } of untold.splice(0)) {
      const text = tell(event, before) ?? parts.later?.tellGame(event, before);
      if (!text) continue;
      said.push(text);
      // A no closes its question, perhaps before anybody saw it.
      if (event.type === 'QuestionClosed') notice(text);
    }
    if (said.length > 0) polite = spoken(polite, said.join(' '));
  };

  const tellStanding = async (now: TableView) => {
    if (now.question === null && now.paused === null) return;
    const text = (await fetchAsking()).standingText(now);
    if (text) polite = spoken(polite, text);
  };

  /** For the eye: what is said here stands for a while where the prompt is. */
  const notice = (text: string) => {
    trouble = text;
    clearTimeout(troubled);
    troubled = setTimeout(() => {
      trouble = null;
    }, TROUBLE_MS);
  };
  const complain = (text: string) => {
    notice(text);
    polite = spoken(polite, text);
  };

  const { talking, ...talk } = openTalking(table, words => line_.say(words));

  const line_ = connect(
    { table },
    {
      sync(frame) {
        const before = view;
        talk.meet(frame.you.alias);
        view = frame.view;
        ahead = frame.now - Date.now();
        now = frame.now;
        held = null;
        jump();
        if (frame.back) wentBack = true;
        void callTurn(before);
        if (view.question?.no !== before?.question?.no || view.paused !== (before?.paused ?? null))
          void tellStanding(view);
        const standing = view;
        soon(() => ear()?.sync(before, standing));
      },
      commit(frame) {
        if (!view) return true;
        const before = view;
        const filed = file(before, frame.events);
        if (!filed) return false;
        const { view: next } = filed;
        view = next;
        wentBack = false;
        if (frame.events.some(event => event.type === 'TrickWon')) {
          hold(next.game!.hand!.tricks.at(-1)!, next.pace.hold + behind());
        }
        if (before.turn.turn !== next.turn.turn) trouble = null;
        untold.push(...filed.happened);
        if (next.game === null || parts.later) tellAll();
        else void fetchLater().then(tellAll);
        void callTurn(before);
        soon(() => ear()?.commit(before, next, frame.events));
        return true;
      },
      here(frame) {
        here = frame;
      },
      talk(frame) {
        const fresh = view ? talk.hear(frame, view) : [];
        if (fresh.length === 0) return;
        void fetchTalk().then(({ tellLines }) => {
          polite = tellLines(fresh).reduce(spoken, polite);
        });
      },
      saying: talk.saying,
      unsaid(refusal, words) {
        talk.unsaid(refusal, words);
        void fetchTalk().then(({ unsaidText }) => {
          if (view && talking.unsaid) polite = spoken(polite, unsaidText(talking.unsaid, Date.now(), view));
        });
      },
      line(next) {
        if (next.state !== 'lost') lostAt = null;
        else lostAt ??= Date.now();
        ear()?.line(line, next);
        line = next;
      },
      pending(command) {
        pending = command;
      },
      refused(refusal, command) {
        refused = { command, refusal };
        ear()?.shake('refused');
        if (view) complain(refusalText(refusal, { ...aboutTrick(view), people: view }));
      },
      reload: reloadOnce,
    },
  );

  const stopProbing = probeOnReturn(line_.probe);
  const ticking = setInterval(() => {
    now = Date.now() + ahead;
    if (view) ear()?.tick(view, now, TICK_MS);
  }, TICK_MS);

  return {
    get view() {
      return view;
    },
    get choices() {
      return choices;
    },
    get here() {
      return here;
    },
    get line() {
      return line;
    },
    get lostAt() {
      return lostAt;
    },
    get now() {
      return now;
    },
    get held() {
      return held;
    },
    get pending() {
      return pending;
    },
    get refused() {
      return refused;
    },
    get trouble() {
      return trouble;
    },
    get wentBack() {
      return wentBack;
    },
    get polite() {
      return polite;
    },
    get assertive() {
      return assertive;
    },
    talk: talking,
    send(command) {
      if (!view || line.state !== 'open' || !line_.send(command, view.turn.turn)) return false;
      refused = null;
      trouble = null;
      return true;
    },
    say(text) {
      polite = spoken(polite, text);
    },
    retry: line_.probe,
    resume: line_.resume,
    close() {
      stopProbing();
      clearInterval(ticking);
      clearTimeout(holding);
      clearTimeout(troubled);
      line_.close();
    },
  };
};
