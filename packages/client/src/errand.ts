/** What somebody pressed on another page: to sit down at this table. It counts once. */

interface Errand {
  readonly table: string;
  /** Confirmed where it was pressed; null: to be asked for at the table. */
  readonly name: string | null;
}
let errand: Errand | null = null;

export const comeToSit = (table: string, name: string | null): void => {
  errand = { table, name };
};

export const takeErrand = (table: string): Errand | null => {
  const taken = errand?.table === table ? errand : null;
  errand = null;
  return taken;
};
