/** Bells and messages between the nodes of one process. There is one node in production, and then nothing ever rings. */
export interface Hub {
  hear(node: symbol, channel: string, tell: (message: string) => void): () => void;
  /** Tells every node but `node`, in a later turn: a hint must not run inside the act it hints at. */
  tell(node: symbol, channel: string, message: string): void;
  /** Takes back all that `node` hears. */
  leave(node: symbol): void;
}

export function createHub(): Hub {
  const ears = new Set<{ node: symbol; channel: string; tell: (message: string) => void }>();
  return {
    hear(node, channel, tell) {
      const ear = { node, channel, tell };
      ears.add(ear);
      return () => void ears.delete(ear);
    },
    tell(node, channel, message) {
      for (const ear of ears)
        if (ear.channel === channel && ear.node !== node) setImmediate(() => ears.has(ear) && ear.tell(message));
    },
    leave(node) {
      for (const ear of ears) if (ear.node === node) ears.delete(ear);
    },
  };
}
