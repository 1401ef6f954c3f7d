/** What people are called: kept as notes, and every node hears of a change. */

import type { Person } from '@clabber/rules';
import { z } from 'zod';
import { ME_LIFE } from './identity.ts';
import { readJson } from './json.ts';
import type { Notes } from './notes.ts';

const key = (person: Person): string => `me:${person}`;
const CHANNEL = 'names';
const change = z.tuple([z.string(), z.string()]);

type Hear = (person: Person, name: string) => void;

export type Names = ReturnType<typeof createNames>;

/** @param lost told of each hint that could not be sent or listened for */
export const createNames = (notes: Notes, lost: (error: unknown) => void) => {
  const listeners = new Set<Hear>();
  let listens = false;

  const tell: Hear = (person, name) => {
    for (const hear of listeners) hear(person, name);
  };
  const heard = (text: string): void => {
    const told = readJson(change, text);
    if (told !== null) tell(...told);
  };

  return {
    /** The name a person last gave, null when none is kept. */
    of: (person: Person): Promise<string | null> => notes.get(key(person)),
    keep: async (person: Person, name: string): Promise<void> => {
      await notes.put(key(person), name, ME_LIFE);
      tell(person, name);
      notes.tell(CHANNEL, JSON.stringify([person, name])).catch(lost);
    },
    /** Told of each name that is given here, and on other nodes from the first `listen` on. */
    onKeep: (hear: Hear): void => {
      listeners.add(hear);
    },
    /** Hears the other nodes; asked again and again, it does so once. */
    listen: (): void => {
      if (listens) return;
      listens = true;
      notes.hear(CHANNEL, heard).catch(error => {
        listens = false;
        lost(error);
      });
    },
  };
};
