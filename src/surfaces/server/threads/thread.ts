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
export async function runsOf(host: Host, { id, project }: Thread): Promise<readonly RunSummary[]> {
  const runs = (await host.inspect.runs()).filter(
    ({ labels }) => labels[THREAD] === id && (labels[PROJECT] ?? null) === project,
  );
  return runs.sort((a, b) => (began(a) < began(b) ? -1 : 1));
}

/** The conversation up to and including this run; empty without one. */
export const turnsUpTo = async (host: Host, run: RunSummary | undefined): Promise<readonly Turn[]> =>
  run ? host.inspect.conversation(run.runId) : [];
