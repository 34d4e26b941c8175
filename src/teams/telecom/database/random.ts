// A random generator that gives the same numbers on every machine: integers only, from one seed.

export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True this many times out of a hundred. */
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A linear congruential generator with the multiplier of Numerical Recipes; its upper bits are good enough for names and bills. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % end;
  };
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
