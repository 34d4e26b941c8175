// A thread is a conversation with one team: a series of runs, each of which gets the turns before it. Its turns and its runs
// are read from the journal; only the thread itself and messages that wait for their turn are records of their own.

import { z } from 'zod';
import type { Turn } from '../../../core/journal/event.ts';
import type { RunSummary } from '../../../core/report/run-entry.ts';
import { PROJECT } from '../api/visible.ts';
import type { Host } from '../host/host.ts';

/** Labels of a run: its thread, and the message that it answers. */
export const THREAD = 'thread';
export const MESSAGE = 'message';

export const threadSchema = z.object({
  id: z.string(),
  team: z.string(),
  project: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** The run that it continues, which has no label of the thread. */
  from: z.string().optional(),
});
export type Thread = z.output<typeof threadSchema>;

export const queuedSchema = z.object({
  messageId: z.string(),
  threadId: z.string(),
  text: z.string(),
  context: z.record(z.string(), z.unknown()),
  by: z.string(),
  at: z.string(),
});
export type Queued = z.output<typeof queuedSchema>;

const UNDER_WAY: ReadonlySet<string> = new Set(['running', 'waiting', 'interrupted']);

export const isUnderWay = ({ status }: Pick<RunSummary, 'status'>): boolean => UNDER_WAY.has(status);

const began = ({ startedAt, runId }: RunSummary): string => `${startedAt} ${runId}`;

/** The runs of a thread, oldest first. A label alone is not enough: runs of another project do not belong to it. */
export const runsOf = async (host: Host, thread: Thread): Promise<readonly RunSummary[]> =>
  runsAmong(await runsWith(host, `${THREAD}=${thread.id}`, [thread]), thread);

/** The runs with a label, and those that these threads continue. */
async function runsWith(host: Host, label: string, threads: readonly Thread[]): Promise<readonly RunSummary[]> {
  const labelled = await host.inspect.runs({ label });
  const known = new Set(labelled.map(({ runId }) => runId));
  const from = threads.flatMap(({ from: runId }) => (runId === undefined || known.has(runId) ? [] : [runId]));
  if (from.length === 0) return labelled;
  return [...labelled, ...(await (await host.inspect.lookAtRuns()).summaries(from))];
}

const runsAmong = (runs: readonly RunSummary[], { id, project, from }: Thread): readonly RunSummary[] =>
  runs
    .filter(({ labels, runId }) => (labels[THREAD] === id || runId === from) && (labels[PROJECT] ?? null) === project)
    .sort((a, b) => (began(a) < began(b) ? -1 : 1));

/** Threads in one line each: the first request, how many runs there are, and the state of the last one. */
export async function linesOf(host: Host, threads: readonly Thread[]) {
  const all = threads.length === 0 ? [] : await runsWith(host, THREAD, threads);
  const byThread = Map.groupBy(all, ({ labels }) => labels[THREAD]);
  const byId = new Map(all.map((run) => [run.runId, run]));
  return threads.map((thread) => {
    const first = thread.from === undefined ? undefined : byId.get(thread.from);
    return lineOf(thread, runsAmong([...(byThread.get(thread.id) ?? []), ...(first ? [first] : [])], thread));
  });
}

function lineOf(thread: Thread, runs: readonly RunSummary[]) {
  const last = runs.at(-1);
  return {
    ...thread,
    title: runs[0]?.request ?? '',
    runs: runs.length,
    status: last?.status ?? null,
    openReviews: runs.reduce((sum, { openReviews }) => sum + openReviews, 0),
    lastAt: last?.endedAt ?? last?.startedAt ?? thread.createdAt,
  };
}

/** The conversation up to and including this run; empty without one. */
export const turnsUpTo = async (host: Host, run: RunSummary | undefined): Promise<readonly Turn[]> =>
  run ? host.inspect.conversation(run.runId) : [];
