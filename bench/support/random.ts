// Seeded random numbers, so that every machine measures the same graphs.

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number in [0, limit). */
  below(limit: number): number;
  /** Log-normal with the given median. */
  logNormal(median: number, sigma: number): number;
}

// A counter through an integer mixer: two xor-shift-multiply steps spread every bit of the counter over the whole word.
export function seededRandom(seed: number): Random {
  let counter = Math.imul(seed, 0x9e37_79b1);
  const next = (): number => {
    counter = (counter + 0x9e37_79b9) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x21f0_aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    logNormal: (median, sigma) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(sigma * normal);
    },
  };
}
