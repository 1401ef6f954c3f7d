/** What is said at a table, as this page has heard it: filed, counted while nobody looks, and muted as this browser wishes. */

import type { DoorRefusal, Talk, TalkLine } from '@clabber/protocol';
import type { Refusal, TableView } from '@clabber/rules/view';
import { keep, kept } from './kept.ts';
import { handOf, progress } from './progress.ts';
import type { Words } from './saying.ts';

/** How far the running hand had come; what is said stands there among what happens. */
export interface Point {
  readonly hand: string;
  readonly after: number;
}
/** `heard` is null for what was said before this page came. */
export interface HeardLine {
  readonly line: TalkLine;
  readonly heard: Point | null;
}

export interface Unsaid {
  readonly refusal: Refusal | DoorRefusal;
  readonly words: Words;
  readonly until: number | null; // when it may be tried again, ms of this browser
}

export interface Talking {
  readonly lines: readonly HeardLine[];
  readonly alias: string | null; // one's own
  readonly saying: Words | null;
  readonly unsaid: Unsaid | null;
  /** Lines of others that nobody has looked at. */
  readonly unread: number;
  readonly mutesAll: boolean;
  say(words: Words): void;
  /** Everything heard so far was looked at. */
  see(): void;
  isMuted(alias: string): boolean;
  mute(alias: string, on: boolean): void;
  muteAll(on: boolean): void;
}

interface Muted {
  readonly all: boolean;
  readonly aliases: readonly string[];
}
const NOBODY: Muted = { all: false, aliases: [] };
const readMuted = (key: string): Muted => {
  try {
    const found = JSON.parse(kept(key) ?? 'null') as Partial<Muted> | null;
    return Array.isArray(found?.aliases) ? { all: found.all === true, aliases: found.aliases } : NOBODY;
  } catch {
    return NOBODY;
  }
};

const KEPT = 200;

/** @param say sends; false while another is on its way */
export const openTalking = (table: string, say: (words: Words) => boolean) => {
  const key = `muted:${table}`;
  let lines = $state.raw<readonly HeardLine[]>([]);
  let alias = $state<string | null>(null);
  let saying = $state.raw<Words | null>(null);
  let unsaid = $state.raw<Unsaid | null>(null);
  let seen = $state(0); // the newest line that was looked at
  let muted = $state.raw(readMuted(key));
  let came = false; // the talk of before was told

  const isMuted = (who: string): boolean => who !== alias && (muted.all || muted.aliases.includes(who));
  const unread = $derived(
    lines.filter(({ line: { n, from } }) => n > seen && from.alias !== alias && !isMuted(from.alias)).length,
  );
  const setMuted = (next: Muted) => {
    muted = next;
    keep(key, JSON.stringify(next));
  };
  const see = () => {
    seen = Math.max(seen, lines.at(-1)?.line.n ?? 0);
  };

  const talking: Talking = {
    get lines() {
      return lines;
    },
    get alias() {
      return alias;
    },
    get saying() {
      return saying;
    },
    get unsaid() {
      return unsaid;
    },
    get unread() {
      return unread;
    },
    get mutesAll() {
      return muted.all;
    },
    say(words) {
      if (unsaid?.until && unsaid.until > Date.now()) return;
      if (say(words)) unsaid = null;
    },
    see,
    isMuted,
    mute(who, on) {
      const others = muted.aliases.filter(each => each !== who);
      setMuted({ ...muted, aliases: on ? [...others, who] : others });
    },
    muteAll: on => setMuted({ ...muted, all: on }),
  };

  return {
    talking,
    /** Whose page it is. */
    meet(own: string): void {
      alias = own;
    },
    /** Files a frame. @returns what is to be told aloud: others' new lines, the muted ones left out */
    hear({ lines: come }: Talk, view: TableView): readonly TalkLine[] {
      const known = new Set(lines.map(({ line }) => line.n));
      const heard = came ? { hand: handOf(view), after: progress(view) } : null;
      const fresh = come.filter(({ n }) => !known.has(n));
      lines = [...lines, ...fresh.map(line => ({ line, heard }))].sort((a, b) => a.line.n - b.line.n).slice(-KEPT);
      if (!came) {
        came = true;
        see();
        return [];
      }
      return fresh.filter(({ from }) => from.alias !== alias && !isMuted(from.alias));
    },
    saying(words: Words | null): void {
      saying = words;
    },
    unsaid(refusal: Refusal | DoorRefusal, words: Words): void {
      unsaid = { refusal, words, until: refusal.code === 'too-fast' ? Date.now() + refusal.ms : null };
    },
  };
};
