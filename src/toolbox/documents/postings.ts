// Counts of terms in texts of one kind (whole documents, or passages), and BM25 scores from them.

const K1 = 1.2;

export class Postings {
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #lengths: number[] = [];
  #total = 0;

  /** The number of the text that the following terms belong to. */
  begin(): number {
    return this.#lengths.push(0) - 1;
  }

  add(terms: readonly string[], weight: number): void {
    const at = this.#lengths.length - 1;
    for (const term of terms) {
      let counts = this.#counts.get(term);
      if (!counts) {
        counts = new Map();
        this.#counts.set(term, counts);
      }
      counts.set(at, (counts.get(at) ?? 0) + weight);
    }
    this.#lengths[at] = (this.#lengths[at] ?? 0) + terms.length * weight;
    this.#total += terms.length * weight;
  }

  /** Rare terms weigh more. Unknown ones weigh most. */
  weightOf(term: string): number {
    const texts = this.#counts.get(term)?.size ?? 0;
    return Math.log(1 + (this.#lengths.length - texts + 0.5) / (texts + 0.5));
  }

  /** Scores by text. `b` says how much long texts are penalised, from 0 to 1. */
  scores(terms: Iterable<string>, b: number): Map<number, number> {
    const scores = new Map<number, number>();
    const average = this.#total / Math.max(1, this.#lengths.length);
    for (const term of terms) {
      const weight = this.weightOf(term);
      for (const [at, count] of this.#counts.get(term) ?? []) {
        const room = K1 * (1 - b + (b * (this.#lengths[at] ?? 0)) / average);
        scores.set(at, (scores.get(at) ?? 0) + (weight * count * (K1 + 1)) / (count + room));
      }
    }
    return scores;
  }

  /** The share of the terms' weight that a text has. */
  coverage(terms: Iterable<string>, at: number): number {
    let [all, found] = [0, 0];
    for (const term of terms) {
      const weight = this.weightOf(term);
      all += weight;
      if (this.#counts.get(term)?.has(at)) found += weight;
    }
    return all === 0 ? 0 : found / all;
  }
}
