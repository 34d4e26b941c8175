// How much the words around a number speak of a fact: of what it measures, and of the thing it was measured of.

import { unitNamed } from '../units.ts';
import type { Fact } from './facts.ts';
import { IN_DRAFT } from './facts.ts';

export interface Words {
  /** Of the clause the number stands in. */
  readonly near: ReadonlySet<string>;
  /** Of its sentence, and of what stands above it in a list. */
  readonly all: ReadonlySet<string>;
  readonly groupsWith: ReadonlyMap<string, number>;
}

/** 1 where a word of just this group is said, less where every group has it. */
function rarest(own: ReadonlySet<string>, words: ReadonlySet<string>, groupsWith: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const word of words)
    if (own.has(word) && !unitNamed(word)) best = Math.max(best, 1 / (groupsWith.get(word) ?? 1));
  return Math.sqrt(best);
}

/** Of the words a fact goes by, how many the sentence has: 0 where it goes by none. */
export function namedShare(fact: Fact, words: ReadonlySet<string>): number {
  let hits = 0;
  for (const name of fact.names) if (words.has(name)) hits += 1;
  return fact.names.size === 0 ? 0 : hits / fact.names.size;
}

export interface Tie {
  /** By what it measures, or by a word right beside it: 0 to 1. */
  readonly named: number;
  /** By anything its sentence or object speaks of: 0 to 1. */
  readonly about: number;
}

const WHOLE: Tie = { named: 1, about: 1 };

export function tieOf(fact: Fact, { near, all, groupsWith }: Words): Tie {
  if (fact.report === IN_DRAFT) return WHOLE;
  const named = Math.max(namedShare(fact, near), 0.7 * namedShare(fact, all));
  const local = Math.max(rarest(fact.local, near, groupsWith), 0.7 * rarest(fact.local, all, groupsWith));
  return {
    named: Math.max(named, 0.9 * local),
    about: Math.max(
      rarest(fact.around, near, groupsWith),
      0.6 * rarest(fact.around, all, groupsWith),
      0.5 * rarest(fact.topic, near, groupsWith),
    ),
  };
}
