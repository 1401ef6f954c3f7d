import { untrack } from 'svelte';
import { afterPicture } from './afterPicture.ts';

/** A value that follows a picture later, for what the eye is not on. To be called while a component is made. */
export const trailing = <T>(value: () => T): { readonly now: T } => {
  let now = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    return afterPicture(() => {
      now = next;
    });
  });
  return {
    get now() {
      return now;
    },
  };
};
