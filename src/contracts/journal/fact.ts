// Helpers for the facts about journals. They use neither Node nor a test framework.

import type { Journal, Lease, StoredEvent } from '../../ports/journal.ts';

export interface JournalFact {
  readonly name: string;
  /** Rejects if the fact does not hold. `open` returns a new, empty journal. */
  check(open: () => Promise<Journal>): Promise<void>;
}

export function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`The journal contract is broken: ${message}`);
}

export const same = (actual: unknown, expected: unknown, what: string): void =>
  holds(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what} should be ${JSON.stringify(expected)} but is ${JSON.stringify(actual)}`,
  );

export const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

export const event = (seq: number, body = '{}'): StoredEvent => ({
  seq,
  type: 'noted',
  at: 1_000 + seq,
  body,
  hash: `h${seq}`,
});
export const events = (from: number, to: number): StoredEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => event(from + index));

export const LAZY = { sync: false, taken: [] };

export async function claimed(journal: Journal, runId: string): Promise<Lease> {
  const claim = await journal.claim(runId);
  holds(claim.status === 'granted', `a run that is not held should be granted, but ${JSON.stringify(claim)}`);
  return claim.lease;
}

export async function overtaken(journal: Journal, runId: string): Promise<{ old: Lease; current: Lease }> {
  const old = await claimed(journal, runId);
  await journal.release(old);
  return { old, current: await claimed(journal, runId) };
}

export const seqsOf = async (journal: Journal, runId: string): Promise<number[]> =>
  (await journal.read(runId)).map(({ seq }) => seq);

export const idsOf = async (journal: Journal, runId: string): Promise<string[]> =>
  (await journal.posts(runId)).map(({ id }) => id);

export const fact = (name: string, check: (journal: Journal) => Promise<void>): JournalFact => ({
  name,
  async check(open) {
    const journal = await open();
    try {
      await check(journal);
    } finally {
      await journal.close();
    }
  },
});
