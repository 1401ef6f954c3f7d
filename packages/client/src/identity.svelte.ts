/** Who this browser is to the house: a cookie, a name, and the tables where it holds a seat. */

import type { Me } from '@clabber/protocol';
import { type Answer, ask, beSomebody, type Fault } from './http.ts';

let name = $state('');
let tables = $state.raw<Me['tables']>([]);
let origin = $state(location.origin);

export const identity = {
  get name() {
    return name;
  },
  get tables() {
    return tables;
  },
  /** The address that friends can open: not always the one this page came by. */
  get origin() {
    return origin;
  },
};

const learn = (answer: Answer<Me>, called?: string): Fault | null => {
  if (!answer.ok) return answer.fault;
  name = answer.value.name ?? called ?? name;
  tables = answer.value.tables ?? [];
  origin = answer.value.origin ?? location.origin;
  return null;
};

/** Renews the cookie, and with `called` keeps the name. Null when all is well. */
export const introduce = async (called?: string): Promise<Fault | null> => learn(await beSomebody(called), called);

/** Looks again at how one's tables stand. */
export const renew = async (): Promise<Fault | null> => learn(await ask<Me>('me'));
