// Chance that can be repeated: the same seed throws the same numbers on every machine.

export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; entries with weight 0 are never picked. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** Other dice, independent of how often these are thrown. */
  fork(label: string): Dice;
}

/** FNV-1a over the label, so that forks with different names differ. */
function mixed(seed: number, label: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = 0; at < label.length; at++) hash = Math.imul(hash ^ label.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  // splitmix32: a counter and a good mixer; its period of 2^32 is far beyond what one seed throws.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mix = state;
    mix = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad);
    mix = Math.imul(mix ^ (mix >>> 15), 0x735a2d97);
    return ((mix ^ (mix >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[int(0, list.length - 1)] as T;
    },
    weighted: <T extends string>(weights: Readonly<Record<T, number>>): T => {
      const entries = Object.entries<number>(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0 && weight > 0) return name;
      }
      return (entries.find(([, weight]) => weight > 0) as [T, number])[0];
    },
    fork: (label) => createDice(mixed(seed, label)),
  };
}
