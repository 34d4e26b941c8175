// A sentence of a draft with everything exact that it holds.

import { type When, whensIn } from './dates.ts';
import { type Opaque, opaqueIn } from './opaque.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { aboutOf } from './reading.ts';
import type { Sentence } from './sentences.ts';

export interface ReadSentence {
  readonly sentence: Sentence;
  readonly numbers: readonly Quantity[];
  readonly whens: readonly When[];
  readonly opaque: readonly Opaque[];
  /** What it is about, as words. */
  readonly around: ReadonlySet<string>;
  /** The sentence without links, ids and dates, letter for letter in place. */
  readonly bare: string;
}

export function readSentence(sentence: Sentence): ReadSentence {
  const { opaque, rest } = opaqueIn(sentence.text);
  const { whens, rest: bare } = whensIn(rest);
  const around = aboutOf(sentence.text);
  const numbers = quantitiesIn(bare).map((each) => ({ ...each, around }));
  return { sentence, opaque, whens, bare, around, numbers };
}
