// Counts of terms in texts of one kind (whole documents, or passages), and BM25 scores from them.

import type { NearWord } from './near-words.ts';

const K1 = 1.2;

/** A term of a question, what it says in general, and the words of the texts that mean much the same. */
export interface Wanted {
  readonly term: string;
  readonly weight: number;
  readonly near: readonly NearWord[];
}

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

  terms(): Iterable<string> {
    return this.#counts.keys();
  }

  has(term: string): boolean {
    return this.#counts.has(term);
  }

  /** Rare terms weigh more. */
  #weightOf(term: string): number {
    const texts = this.#counts.get(term)?.size ?? 0;
    return Math.log(1 + (this.#lengths.length - texts + 0.5) / (texts + 0.5));
  }

  /**
   * Scores by text. `b` says how much long texts are penalised, from 0 to 1. Near words count for terms that no text has: for
   * the others they made the right page rarer among the first five (0.62 instead of 0.66 on the questions of evals/crews).
   */
  scores(wanted: readonly Wanted[], b: number): Map<number, number> {
    const scores = new Map<number, number>();
    const average = this.#total / Math.max(1, this.#lengths.length);
    for (const { term, near } of wanted) {
      const best = new Map<number, number>();
      for (const each of this.#counts.has(term) ? [{ term, strength: 1 }] : near)
        for (const [at, count] of this.#counts.get(each.term) ?? []) {
          const room = K1 * (1 - b + (b * (this.#lengths[at] ?? 0)) / average);
          const score = (each.strength * this.#weightOf(each.term) * count * (K1 + 1)) / (count + room);
          best.set(at, Math.max(best.get(at) ?? 0, score));
        }
      for (const [at, score] of best) scores.set(at, (scores.get(at) ?? 0) + score);
    }
    return scores;
  }

  /** The share of the terms' weight that a text has, in the same words or in near ones. */
  coverage(wanted: readonly Wanted[], at: number): number {
    let [all, found] = [0, 0];
    for (const { term, weight, near } of wanted) {
      const has = (word: string): boolean => this.#counts.get(word)?.has(at) ?? false;
      all += weight;
      // The nearest first: the first one found is the strongest.
      found += weight * (has(term) ? 1 : (near.find((each) => has(each.term))?.strength ?? 0));
    }
    return all === 0 ? 0 : found / all;
  }
}
