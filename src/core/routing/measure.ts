// How often a router is right, by label. A null label means out of scope; a null answer means refused.

interface Answered {
  readonly label: string | null;
  readonly answer: string | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The share of in-scope requests with the right label; null without any. */
export function inScopeAccuracy(answers: readonly Answered[]): number | null {
  const own = answers.filter(({ label }) => label !== null);
  return share(own.filter(({ label, answer }) => label === answer).length, own.length);
}

/** The share of out-of-scope requests that were refused; null without any. */
export function outOfScopeRecall(answers: readonly Answered[]): number | null {
  const outside = answers.filter(({ label }) => label === null);
  return share(outside.filter(({ answer }) => answer === null).length, outside.length);
}

interface LabelFigures {
  readonly label: string;
  readonly requests: number;
  /** The share of requests sent there that belonged there; null if none was. */
  readonly precision: number | null;
  /** The share of requests belonging there that were sent there; null if there are none. */
  readonly recall: number | null;
}

/** One entry per label, by name. */
export function perLabel(answers: readonly Answered[]): LabelFigures[] {
  const asked = new Map<string, number>();
  const sent = new Map<string, number>();
  const right = new Map<string, number>();
  const count = (counts: Map<string, number>, label: string | null): void => {
    if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  };
  for (const { label, answer } of answers) {
    count(asked, label);
    count(sent, answer);
    if (label === answer) count(right, label);
  }
  return [...new Set([...asked.keys(), ...sent.keys()])].sort().map((label) => ({
    label,
    requests: asked.get(label) ?? 0,
    precision: share(right.get(label) ?? 0, sent.get(label) ?? 0),
    recall: share(right.get(label) ?? 0, asked.get(label) ?? 0),
  }));
}

interface Confusion {
  /** Rows are the true labels, columns the answers; null comes last if it occurs. */
  readonly labels: readonly (string | null)[];
  readonly counts: readonly (readonly number[])[];
}

export function confusionOf(answers: readonly Answered[]): Confusion {
  const met = new Set(answers.flatMap(({ label, answer }) => [label, answer]));
  const named = [...met].filter((label) => label !== null).sort();
  const labels = met.has(null) ? [...named, null] : named;
  const places = new Map(labels.map((label, place) => [label, place]));
  const counts = labels.map(() => labels.map(() => 0));
  for (const { label, answer } of answers) {
    const row = counts[places.get(label) ?? 0] ?? [];
    const column = places.get(answer) ?? 0;
    row[column] = (row[column] ?? 0) + 1;
  }
  return { labels, counts };
}
