/**
 * Small values beside the log that expire and never decide anything; losing them all loses no game. They never add a
 * round trip to an action. Keys are `kind:rest`; values are text.
 */
export interface Notes {
  /** @param ms how long it lives */
  put(key: string, value: string, ms: number): Promise<void>;
  get(key: string): Promise<string | null>;
  /** Puts only where nothing is; false when something was. */
  claim(key: string, value: string, ms: number): Promise<boolean>;
  drop(key: string): Promise<void>;
  /** A field of a small map (who is here, a person's tables); the whole map lives `ms` from its last put. */
  putField(key: string, field: string, value: string, ms: number): Promise<void>;
  fields(key: string): Promise<Readonly<Record<string, string>>>;
  dropField(key: string, field: string): Promise<void>;
  /**
   * Adds to a list that keeps its last `most` values and lives `ms` from its last push. Answers the value's number, higher
   * than every one before and not below the store's clock: a list that was lost goes on behind what it once held.
   */
  push(key: string, value: string, most: number, ms: number): Promise<number>;
  /** What a list holds, in its order. */
  list(key: string): Promise<readonly Pushed[]>;
  /** Counts one and answers the count within a window of `ms` that begins with the first. */
  count(key: string, ms: number): Promise<number>;
  /** Tells the other nodes; `hear` resolves once listening. A hint that may be lost. */
  tell(channel: string, message: string): Promise<void>;
  hear(channel: string, tell: (message: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A value of a list, and its number. */
export interface Pushed {
  readonly n: number;
  readonly value: string;
}
