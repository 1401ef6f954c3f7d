/** People and watchers who say something over raw sockets, and what they hear. */

import type { Talk, TalkLine } from '@clabber/protocol';
import type { Overrides } from '../config.ts';
import { type Browser, type Line, newBrowser } from './browser.ts';
import { QUICK } from './server.ts';

/** People may say as much as they like. */
export const TALKATIVE: Overrides = { ...QUICK, limits: { ...QUICK.limits, say: { points: 10_000, ms: 1_000 } } };

type Said = { readonly text: string } | { readonly phrase: string };

/** Every `talk` frame that came, in order. */
export const talks = (line: Line, from = 0): readonly Talk[] =>
  line.frames.slice(from).flatMap(({ name, data }) => (name === 'talk' ? [data as Talk] : []));
export const linesOf = (line: Line, from = 0): readonly TalkLine[] => talks(line, from).flatMap(({ lines }) => lines);
export const words = (lines: readonly TalkLine[]): readonly string[] =>
  lines.map(each => ('text' in each ? each.text : each.phrase));
/** What this page was told so far, each frame after a snapshot included. */
export const heard = (line: Line, from = 0): readonly string[] => words(linesOf(line, from));

/** Sends `say` and resolves with the code of its no, or `said`. */
export const say = async (line: Line, said: Said, id = line.newId()): Promise<string> => {
  const from = line.frames.length;
  line.socket.emit('say', { id, ...said });
  const answer = await line.until(
    () => line.frames.slice(from).find(({ data }) => (data as { id?: string }).id === id),
    `the answer to ${JSON.stringify(said).slice(0, 60)}`,
  );
  return answer.name === 'no' ? (answer.data as { refusal: { code: string } }).refusal.code : 'said';
};

export const hears = (line: Line, text: string, from = 0): Promise<unknown> =>
  line.until(() => heard(line, from).includes(text), `"${text}"`);

/** A browser that comes to watch. */
export const watcher = async (url: string, table: string, name: string): Promise<{ browser: Browser; line: Line }> => {
  const browser = await newBrowser(url, name);
  const line = await browser.join(table);
  await line.until(() => talks(line).length > 0, 'the talk so far');
  return { browser, line };
};
