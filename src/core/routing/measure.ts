// How often a router is right, label by label. Whatever is labelled null is nobody's; whatever was answered null was refused.

interface Answered {
  readonly label: string | null;
  readonly answer: string | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Of the requests that are somebody's, the share that went to them; null without any. */
export function inScopeAccuracy(answers: readonly Answered[]): number | null {
  const own = answers.filter(({ label }) => label !== null);
  return share(own.filter(({ label, answer }) => label === answer).length, own.length);
}

/** Of the requests that are nobody's, the share refused; null without any. */
export function outOfScopeRecall(answers: readonly Answered[]): number | null {
  const outside = answers.filter(({ label }) => label === null);
  return share(outside.filter(({ answer }) => answer === null).length, outside.length);
}

interface LabelFigures {
  readonly label: string;
  readonly requests: number;
  /** Of what was sent there, the share that belonged there; null if nothing was. */
  readonly precision: number | null;
  /** Of what belonged there, the share that was sent there; null if nothing did. */
  readonly recall: number | null;
}

/** For each label met, by name. */
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
  /** Rows are what requests were, columns what was said; null stands last where it occurs. */
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
