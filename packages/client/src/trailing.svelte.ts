import { untrack } from 'svelte';
import { soon } from './soon.ts';

/** A value that follows in a task of its own, for what the eye is not on. To be called while a component is made. */
export const trailing = <T>(value: () => T): { readonly now: T } => {
  let now = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    return soon(() => {
      now = next;
    });
  });
  return {
    get now() {
      return now;
    },
  };
};
