/** Of a person's connections at one table the newest stays, on whichever node they are. */

import type { Person } from '@clabber/rules';
import type { Guest } from '../guest.ts';
import type { LiveTable } from '../table.ts';

const sendElsewhere = (table: LiveTable, guest: Guest): void => {
  table.part(guest);
  guest.socket.emit('bye', { code: 'elsewhere' });
  guest.socket.disconnect(true);
};

/** One came in on this node. */
export const keepNewest = (table: LiveTable, newest: Guest): void => {
  for (const guest of [...table.guests]) {
    if (guest !== newest && guest.person === newest.person) sendElsewhere(table, guest);
  }
};

/** One came in on another node. @param since when, ms */
export const yieldTo = (table: LiveTable, person: Person, since: number): void => {
  for (const guest of [...table.guests]) {
    if (guest.person === person && guest.since < since) sendElsewhere(table, guest);
  }
};
