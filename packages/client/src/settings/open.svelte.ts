/** Whether the settings lie open on this page. They may be opened from anywhere, in mid-hand too. */

import { insist } from '../insist.svelte.ts';
import { loadWords } from '../words/t.ts';

type Part = typeof import('./index.ts');
export type SettingsTab = 'settings' | 'keys';

let part = $state.raw<Part | null>(null);
let tab = $state<SettingsTab | null>(null);

export const opened = {
  /** Null until it has come. */
  get part() {
    return part;
  },
  /** Null while they are closed. */
  get tab() {
    return tab;
  },
};

export const openSettings = async (on: SettingsTab = 'settings'): Promise<void> => {
  tab = on;
  const [loaded] = await insist(() => Promise.all([import('./index.ts'), loadWords('settings')]));
  part = loaded;
};
export const closeSettings = (): void => {
  tab = null;
};
