/** Does at the table what a pressed key means. */

import type { Suit } from '@clabber/rules/play';
import { tick } from 'svelte';
import { openSettings } from '../settings/open.svelte.ts';
import { settings } from '../settings.svelte.ts';
import type { Panel } from '../side/Side.svelte';
import { t } from '../words/t.ts';
import { type Key, keyFor, TALK } from './keys.ts';
import type { Picking } from './picking.svelte.ts';

export interface Keyed {
  readonly pick: Picking;
  /** The nth card of the hand, from 0. */
  readonly press: (n: number) => void;
  readonly focusSuit: (suit: Suit) => void;
  readonly onpanel: (panel: Panel) => void;
  readonly say: (text: string) => void;
  /** What is read aloud when it is asked for. */
  readonly read: (what: (Key & { kind: 'read' })['read']) => string;
}

export const answerKeys = ({ pick, press, focusSuit, onpanel, say, read }: Keyed) => {
  const focus = async (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus();
    // Where one cannot speak beside the table, the sheet is opened.
    if (selector !== TALK || (found && document.activeElement === found)) return;
    onpanel('talk');
    await tick();
    document.querySelector<HTMLElement>(`dialog ${TALK}`)?.focus();
  };
  return (event: KeyboardEvent): void => {
    const key = keyFor(event, settings.letterKeys);
    if (!key) return;
    if (key.kind === 'card') press(key.n);
    else if (key.kind === 'suit') {
      const naming = document.querySelector<HTMLElement>(`.sb[data-s=${key.suit}]`); // while a trump is to be named
      naming?.focus();
      naming?.click();
      if (!naming) focusSuit(key.suit);
    } else if (key.kind === 'enter') pick.playPicked();
    else if (key.kind === 'escape') pick.drop();
    else if (key.kind === 'bella') pick.bella = !pick.bella;
    else if (key.kind === 'mute') {
      settings.sounds = !settings.sounds;
      say(t(settings.sounds ? 'play.sounds-on' : 'play.sounds-off'));
    } else if (key.kind === 'panel') onpanel(key.panel);
    else if (key.kind === 'keys') void openSettings('keys');
    else if (key.kind === 'focus') void focus(key.on);
    else say(read(key.read));
    event.preventDefault();
  };
};
