/** What a host has chosen, while it is on its way to the table: several choices may be made faster than they get there. */

import type { TableOptions } from '@clabber/rules/view';
import type { TableStore } from '../store.svelte.ts';

export type OptionName = Exclude<keyof TableOptions, 'rules'>;

export interface Draft {
  /** The set as the host sees it. */
  readonly options: TableOptions;
  choose(name: OptionName, value: string): void;
}

/** Options are texts on the page; those that are on or off are `true` and `false`. */
const readValue = (text: string): string | boolean => (text === 'true' ? true : text === 'false' ? false : text);

/** Must be called while a component starts. */
export const openDraft = (table: () => TableStore, options: () => TableOptions): Draft => {
  let chosen = $state.raw<Partial<TableOptions>>({});
  let refused = table().refused; // those before are not about this draft
  $effect(() => {
    const { refused: latest, pending, line } = table();
    const now = options();
    const names = Object.keys(chosen) as OptionName[];
    if (names.length === 0) return;
    if (latest !== null && latest !== refused && latest.command.do === 'set-options') {
      refused = latest;
      chosen = {};
    } else if (names.every(name => chosen[name] === now[name])) chosen = {};
    else if (pending === null && line.state === 'open') {
      table().send({ do: 'set-options', options: { ...now, ...chosen } });
    }
  });
  return {
    get options() {
      return { ...options(), ...chosen };
    },
    choose(name, value) {
      chosen = { ...chosen, [name]: readValue(value) };
    },
  };
};
