/** Who this browser is to the house: a cookie, a name, and the tables where it holds a seat. */

import type { Me } from '@clabber/protocol';
import { beSomebody, type Fault } from './http.ts';

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

/** Renews the cookie, and with `called` keeps the name. Null when all is well. */
export const introduce = async (called?: string): Promise<Fault | null> => {
  const answer = await beSomebody(called);
  if (!answer.ok) return answer.fault;
  name = answer.value.name ?? called ?? name;
  tables = answer.value.tables ?? [];
  origin = answer.value.origin ?? location.origin;
  return null;
};
