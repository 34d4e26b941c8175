// Why a run stopped, kept in the store so that every process can show it: its team was changed. The note counts until the run goes
// on: a person accepts the changes, or a process starts that has its version or accepts them.

import type { Journal } from '../../ports/journal.ts';

interface Stopped {
  readonly reason: string;
  readonly at: number;
  /** Who noted it. */
  readonly by: string;
  /** How many events the run had: with more, it went on. */
  readonly events: number;
}

const keyOf = (runId: string): string => `stopped/${runId}`;

async function noteOf(journal: Pick<Journal, 'recall'>, runId: string): Promise<Stopped | undefined> {
  const text = await journal.recall(keyOf(runId));
  return text ? (JSON.parse(text) as Stopped) : undefined;
}

export async function noteStopped(journal: Journal, runId: string, note: Omit<Stopped, 'events'>): Promise<void> {
  const { length: events } = await journal.read(runId);
  const known = await noteOf(journal, runId);
  // Each process of a new version says the same.
  if (known?.reason === note.reason && known.events === events) return;
  await journal.remember(keyOf(runId), JSON.stringify({ ...note, events } satisfies Stopped));
}

export async function forgetStopped(journal: Pick<Journal, 'forget'>, runId: string): Promise<void> {
  await journal.forget(keyOf(runId));
}

interface Listed {
  readonly runId: string;
  readonly status: string;
}

/** Why this run is stopped; undefined if it is not. */
export async function whyStopped(journal: Journal, { runId, status }: Listed): Promise<string | undefined> {
  if (status !== 'interrupted' && status !== 'waiting') return undefined;
  const note = await noteOf(journal, runId);
  return note && (await journal.read(runId)).length === note.events ? note.reason : undefined;
}

/** The runs among these that are stopped, and why. */
export async function stoppedAmong(journal: Journal, runs: readonly Listed[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const run of runs) {
    const reason = await whyStopped(journal, run);
    if (reason !== undefined) found.set(run.runId, reason);
  }
  return found;
}
