/** One thing said, on its way to the table: asked again with the same id until it is known what became of it. */

import type { DoorRefusal, Phrase, SayFrame } from '@clabber/protocol';
import type { Refusal } from '@clabber/rules/view';

/** What a person says: his own words, or one of the table's phrases. */
export type Words = { readonly text: string } | { readonly phrase: Phrase };

export interface SayingListener {
  /** What is on its way, null when nothing is. */
  saying(words: Words | null): void;
  unsaid(refusal: Refusal | DoorRefusal, words: Words): void;
}

export interface Carrier {
  newId(): string;
  /** False while there is no line; it is sent again after the next snapshot. */
  emit(frame: SayFrame): boolean;
  /** Sends again after so many ms. */
  again(ms: number): void;
  stop(): void;
}

/** @param least ms until a refusal that is none is asked again; doubled each time up to `most` */
export const createSaying = (
  { newId, emit, again, stop }: Carrier,
  { least, most }: { readonly least: number; readonly most: number },
  hear: SayingListener,
) => {
  let pending: { readonly id: string; readonly words: Words; tries: number } | null = null;

  const transmit = () => {
    if (pending) emit({ id: pending.id, ...pending.words });
  };
  const drop = () => {
    if (pending === null) return;
    pending = null;
    stop();
    hear.saying(null);
  };

  return {
    transmit,
    drop,
    /** False while another is on its way. */
    say(words: Words): boolean {
      if (pending) return false;
      pending = { id: newId(), words, tries: 0 };
      hear.saying(words);
      transmit();
      return true;
    },
    /** It was said. */
    settle(id: string | undefined): void {
      if (pending?.id === id) drop();
    },
    /** False when the refusal is about something else. */
    refuse(id: string | null, refusal: Refusal | DoorRefusal): boolean {
      if (pending === null || pending.id !== id) return false;
      if (refusal.code === 'unsaved' || refusal.code === 'busy') {
        pending.tries += 1;
        again(Math.min(most, least * 2 ** pending.tries));
        return true;
      }
      const { words } = pending;
      drop();
      hear.unsaid(refusal, words);
      return true;
    },
  };
};
