// Claims of one run wait for each other within a process. The database knows only the process: a claim that is repeated after a
// lost answer would be granted the lease that another claim of the same process was granted meanwhile.

/** Does work as soon as all earlier work with the same key has ended. */
type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const now = before === undefined ? work() : before.then(work, work);
    last.set(key, now);
    try {
      return await now;
    } finally {
      if (last.get(key) === now) last.delete(key);
    }
  };
}
