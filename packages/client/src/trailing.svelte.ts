import { untrack } from 'svelte';
import { afterPicture } from './afterPicture.ts';

/**
 * A value that follows a picture later, or when `wait` says, for what the eye is not on. To be called while a component
 * is made.
 */
export const trailing = <T>(value: () => T, wait = afterPicture): { readonly now: T } => {
  let now = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    return wait(() => {
      now = next;
    });
  });
  return {
    get now() {
      return now;
    },
  };
};
