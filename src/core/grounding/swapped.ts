// A number that a report gives for one of several things, said of another: the contributors of the one library, the
// warranty of the one laptop.

import { clauseAt } from './attribution.ts';
import type { Known } from './known.ts';
import { closeEnough } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import type { Thing } from './things.ts';
import { unitNamed } from './units.ts';
import { isTelling, wordsIn } from './words.ts';

/** Whether the clause names one thing, whose own number of that kind is another one. */
export function isSwapped(said: Quantity, sentence: string, { things }: Known): boolean {
  if (things.length < 2) return false;
  const words = new Set(
    wordsIn(clauseAt(sentence, said.at))
      .filter(({ text }) => /^\p{Lu}/u.test(text))
      .map(({ low }) => low.replace(/'s?$/, '')),
  );
  const named = things.filter(({ names }) => [...words].some((word) => names.has(word)));
  const [thing] = named;
  if (!thing || named.length > 1) return false;
  const isIt = (each: Quantity): boolean => each.dimension === said.dimension && closeEnough(said, each);
  if (thing.numbers().some(isIt)) return false;
  const others = things.filter((other) => other !== thing && other.list === thing.list);
  return others.some(({ numbers }) => numbers().some((each) => isIt(each) && hasAnother(thing, each, said)));
}

/** The same measured of it, with another value. */
const hasAnother = ({ numbers }: Thing, found: Quantity, said: Quantity): boolean =>
  numbers().some(
    (each) =>
      each.dimension === found.dimension &&
      !closeEnough(said, each) &&
      kindOf(each).some((word) => said.around.has(word) && kindOf(found).includes(word)),
  );

/** A unit says nothing of what is measured. */
const kindOf = ({ label, nouns }: Quantity): readonly string[] =>
  [...label, ...nouns].filter((word) => isTelling(word) && !unitNamed(word));
