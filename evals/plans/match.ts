// Similarity of a plan and a gold graph.
//
//   Nodes: the similarity of two texts is the Dice coefficient of their content words. Names are split at capitals and
//   underscores, common words are removed, words are stemmed. The most similar texts are paired first, each text at most
//   once, and no pair is below ALIKE_MIN. Precision is the share of tasks with a node, recall the share of nodes with a task.
//   Edges: a dependency is right if both its tasks have a node and the gold graph has that edge. Two graphs without edges
//   have F1 1; if only one of them has edges, F1 is 0.

export interface Graph {
  readonly texts: readonly string[];
  readonly edges: readonly (readonly [number, number])[];
}

const ALIKE_MIN = 0.3;
const COMMON = new Set(
  'a an and are as at be by can do does for from get give has have how i if in into is it its me my of on or please should so task that the their them then there these this those to up use using want was what when where which who will with would you your'.split(
    ' ',
  ),
);

function wordsOf(text: string): ReadonlySet<string> {
  const apart = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const words = apart.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')),
  );
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}

/** The node that each task is paired with. */
export function matched(made: readonly string[], gold: readonly string[]): ReadonlyMap<number, number> {
  const golden = gold.map(wordsOf);
  const pairs = made
    .map(wordsOf)
    .flatMap((words, task) => golden.map((others, node) => ({ task, node, likeness: alike(words, others) })));
  // The sort is stable, so the same texts always give the same pairs.
  pairs.sort((a, b) => b.likeness - a.likeness);
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { task, node, likeness } of pairs) {
    if (likeness < ALIKE_MIN || found.has(task) || taken.has(node)) continue;
    found.set(task, node);
    taken.add(node);
  }
  return found;
}

const f1 = (right: number, made: number, gold: number): number => (made + gold === 0 ? 1 : (2 * right) / (made + gold));

export function nearness(made: Graph, gold: Graph): { readonly nodeF1: number; readonly edgeF1: number } {
  const nodeOf = matched(made.texts, gold.texts);
  const golden = new Set(gold.edges.map(([first, then]) => `${first}>${then}`));
  const right = made.edges.filter(([first, then]) => golden.has(`${nodeOf.get(first)}>${nodeOf.get(then)}`));
  return {
    nodeF1: f1(nodeOf.size, made.texts.length, gold.texts.length),
    edgeF1: f1(right.length, made.edges.length, gold.edges.length),
  };
}
