// What a router learns from: requests with a known label. A label is a skill; null means that the request is out of
// scope.

export interface Example {
  readonly text: string;
  readonly label: string | null;
}

/** The examples as training data, independent of their order and of the names of their labels. */
export interface Lesson {
  /** Ordered by the texts of their examples, not by name: renaming a label changes nothing else. */
  readonly labels: readonly string[];
  readonly texts: readonly string[];
  /** For each text the index of its label, or -1. */
  readonly targets: Int32Array;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function lessonOf(examples: readonly Example[]): Lesson {
  const labels = labelsOf(examples);
  const numbers = new Map(labels.map((label, number) => [label, number]));
  const ordered = examples
    .map(({ text, label }) => ({ text, target: label === null ? -1 : (numbers.get(label) ?? -1) }))
    .sort((a, b) => compare(a.text, b.text) || a.target - b.target);
  return {
    labels,
    texts: ordered.map(({ text }) => text),
    targets: Int32Array.from(ordered, ({ target }) => target),
  };
}

function labelsOf(examples: readonly Example[]): string[] {
  const sayings = Map.groupBy(
    examples.filter(({ label }) => label !== null),
    ({ label }) => label ?? '',
  );
  return [...sayings]
    .map(([label, own]) => ({ label, said: own.map(({ text }) => text).sort(compare) }))
    .sort((a, b) => compareLists(a.said, b.said) || compare(a.label, b.label))
    .map(({ label }) => label);
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const order = compare(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
