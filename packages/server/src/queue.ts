class Full extends Error {
  override readonly name = 'Full';
}

/** Runs tasks one after another. @param most how many may wait */
export const queue = (most: number) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** Resolves with the task's result; rejects at once when too many wait already. */
    run: <T>(task: () => Promise<T>): Promise<T> => {
      if (waiting >= most) return Promise.reject(new Full());
      waiting += 1;
      const result = last.then(task).finally(() => {
        waiting -= 1;
      });
      last = result.catch(() => undefined);
      return result;
    },
    isFull: (error: unknown): boolean => error instanceof Full,
  };
};
