/** The few things asked over HTTP: who am I, open a table, where does this code lead. */

import type { Me, OpenBody, Opened, Problem, Resolved } from '@clabber/protocol';

export type Fault = Problem['code'] | 'offline';
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** @param path after `/api/`; with a body it is posted */
export const ask = async <T>(path: string, body?: object): Promise<Answer<T>> => {
  try {
    const init: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {};
    const answer = await fetch(`/api/${path}`, { ...init, credentials: 'same-origin' });
    const told: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { ok: true, value: told as T };
    return { ok: false, fault: (told as Problem | null)?.code ?? 'internal' };
  } catch {
    return { ok: false, fault: 'offline' };
  }
};

/** Mints or renews the cookie that is this browser's identity, and keeps the name if one is given. */
export const beSomebody = (name?: string): Promise<Answer<Me>> => ask('me', name === undefined ? {} : { name });
/** Opens a table with the sender as host. */
export const openTable = (body: OpenBody): Promise<Answer<Opened>> => ask('tables', body);
/** Where a spoken code leads. */
export const resolveCode = (code: string): Promise<Answer<Resolved>> => ask('codes', { code });
