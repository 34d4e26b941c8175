// The answer cut into stretches with the tasks behind each, so that a page can show where a sentence comes from.

export interface Segment {
  readonly text: string;
  /** Tasks that support it; empty for text that no sentence of the verdict covers. */
  readonly tasks: readonly string[];
  readonly unconfirmed: readonly string[];
}

interface Sentence {
  readonly text: string;
  readonly tasks: readonly string[];
  readonly unconfirmed?: readonly string[];
}

/** Sentences are looked for in order; one that is not found word for word, because it was marked, is left to its neighbours. */
export function segmentsOf(answer: string, sentences: readonly Sentence[]): Segment[] {
  const segments: Segment[] = [];
  const plain = (text: string): void => {
    if (text !== '') segments.push({ text, tasks: [], unconfirmed: [] });
  };
  let at = 0;
  for (const { text, tasks, unconfirmed = [] } of sentences) {
    const start = text === '' ? -1 : answer.indexOf(text, at);
    if (start < 0) continue;
    plain(answer.slice(at, start));
    segments.push({ text, tasks, unconfirmed });
    at = start + text.length;
  }
  plain(answer.slice(at));
  return segments;
}
