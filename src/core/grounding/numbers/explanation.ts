// What an explanation of a number is made of, for all kinds of them.

import type { Quantity } from '../quantities.ts';
import type { Signs } from '../scorecard.ts';
import type { Fact, Facts } from './facts.ts';
import type { Words } from './ties.ts';
import type { Pool } from './ways.ts';

export interface Explanation {
  readonly how: string;
  readonly signs: Signs;
  readonly from: readonly Fact[];
}

/** The place of a number in its draft, with all that it may be explained by. */
export interface View {
  /** What stands in the sources has to be known before anything is worked out. */
  readonly isFirstLook: boolean;
  readonly sentence: string;
  readonly words: Words;
  readonly facts: Facts;
  readonly pool: Pool;
  /** The group of the draft's facts that stand in the same sentence. */
  readonly here: number;
  /** All numbers of the sentence. */
  readonly beside: readonly Quantity[];
  /** Every word of the sources. */
  readonly vocabulary: ReadonlySet<string>;
  /** What is true of the clause it stands in. */
  readonly own: Signs;
  /** What a number may be that says nothing: part of a name, a year, the count of what is listed right after it. */
  readonly trivial: Signs;
}

/** A number as it may be meant, with what is true of it wherever it comes from. */
export interface Saying {
  readonly said: Quantity;
  readonly own: Signs;
  /** How much the words speak of a fact of its kind that has another value: 0 to 2. */
  readonly otherwise: number;
  readonly view: View;
}

/** What allows to repeat a request says nothing of results, and new words come with what is worked out as well. */
const ONLY_ASKED = new Set(['denied', 'supposed', 'attributed', 'listed']);
const NEVER_WORKED = new Set(['strange']);

/** Signs weigh differently by the kind of explanation. */
export const within = (kind: string, signs: Signs): Signs => ({
  [kind]: 1,
  ...Object.fromEntries(
    Object.entries(signs)
      .filter(([name]) => (kind === 'asked' || !ONLY_ASKED.has(name)) && (kind !== 'worked' || !NEVER_WORKED.has(name)))
      .map(([name, strength]) => [`${kind}.${name}`, strength]),
  ),
});

/** Only those that are so. */
export const present = (signs: Readonly<Record<string, boolean>>): Signs =>
  Object.fromEntries(Object.entries(signs).flatMap(([name, isSo]) => (isSo ? [[name, 1]] : [])));
