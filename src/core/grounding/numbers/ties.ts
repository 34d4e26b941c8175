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

interface Ranked {
  readonly word: string;
  /** 1 where only one group has the word, less the more have it. */
  readonly weight: number;
}

/** The words of a sentence, the rarest first; every number of it is held against every fact. */
const ranks = new WeakMap<ReadonlySet<string>, readonly Ranked[]>();

function ranked(words: ReadonlySet<string>, groupsWith: ReadonlyMap<string, number>): readonly Ranked[] {
  const known = ranks.get(words);
  if (known) return known;
  const own = [...words]
    .filter((word) => !unitNamed(word))
    .map((word) => ({ word, weight: Math.sqrt(1 / (groupsWith.get(word) ?? 1)) }))
    .sort((a, b) => b.weight - a.weight);
  ranks.set(words, own);
  return own;
}

/** 1 where a word of just this group is said, less where every group has it. */
function rarest(own: ReadonlySet<string>, words: readonly Ranked[]): number {
  for (const { word, weight } of words) if (own.has(word)) return weight;
  return 0;
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
  const [nearest, wider] = [ranked(near, groupsWith), ranked(all, groupsWith)];
  const local = Math.max(rarest(fact.local, nearest), 0.7 * rarest(fact.local, wider));
  return {
    named: Math.max(named, 0.9 * local),
    about: Math.max(rarest(fact.around, nearest), 0.6 * rarest(fact.around, wider), 0.5 * rarest(fact.topic, nearest)),
  };
}
