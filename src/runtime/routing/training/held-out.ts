// Sets examples aside, so that a router can be tried on requests it did not learn from. Every label gives the same
// share; a label with a single example keeps it, since it could not be learnt otherwise.

import type { Example } from './example.ts';
import { diceOf, shuffleInPlace } from './seeded.ts';

interface Split {
  readonly learn: readonly Example[];
  readonly tryOn: readonly Example[];
}

/** `folds` ways to set one of `parts` parts aside; with as many folds as parts each example is set aside once. */
export function splitsOf(
  examples: readonly Example[],
  { parts, folds, seed }: { parts: number; folds: number; seed: number },
): Split[] {
  const order = Int32Array.from(examples.keys());
  shuffleInPlace(order, diceOf(seed));
  const counts = new Map<string | null, number>();
  const partOf = new Int32Array(examples.length).fill(-1);
  const alone = Map.groupBy(examples, ({ label }) => label);
  for (const at of order) {
    const label = examples[at]?.label ?? null;
    const count = counts.get(label) ?? 0;
    counts.set(label, count + 1);
    if ((alone.get(label)?.length ?? 0) > 1) partOf[at] = count % parts;
  }
  return Array.from({ length: folds }, (_, fold) => ({
    learn: examples.filter((_example, at) => partOf[at] !== fold),
    tryOn: examples.filter((_example, at) => partOf[at] === fold),
  }));
}
