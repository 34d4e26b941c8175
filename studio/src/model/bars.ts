// The timeline of a run, from the spans of its trace.

import type { Span } from '../../../src/core/report/spans.ts';
import type { Bar, BarKind } from './run-view.ts';

export interface Timeline {
  readonly tasks: ReadonlyMap<string, readonly Bar[]>;
  readonly supervisor: readonly Bar[];
}

const KINDS: Partial<Record<Span['kind'], BarKind>> = {
  'model-call': 'model',
  'tool-call': 'tool',
  review: 'review',
};

const barOf = (kind: BarKind, { name, startedAt, endedAt, status }: Span): Bar => ({
  kind,
  name,
  from: startedAt,
  to: endedAt,
  failed: status === 'failed',
});

/** `readyAt` says since when a task could have run; from then until its first attempt it waits. */
export function timelineOf(
  spans: readonly Span[],
  { isAgent, readyAt }: { isAgent(worker: string): boolean; readyAt(taskId: string): number | undefined },
): Timeline {
  const tasks = new Map<string, Bar[]>();
  const supervisor: Bar[] = [];
  /** The task of each task, attempt and call span. */
  const owner = new Map<string, string>();
  const add = (taskId: string, bar: Bar): void => {
    const bars = tasks.get(taskId);
    if (bars) bars.push(bar);
    else tasks.set(taskId, [bar]);
  };
  for (const span of spans) {
    if (span.kind === 'task') {
      owner.set(span.id, span.name);
      const ready = readyAt(span.name);
      if (ready !== undefined && ready < span.startedAt)
        add(span.name, { kind: 'wait', name: 'waiting', from: ready, to: span.startedAt, failed: false });
      continue;
    }
    const taskId = span.parent === null ? undefined : owner.get(span.parent);
    if (span.kind === 'attempt' && taskId !== undefined) {
      owner.set(span.id, taskId);
      // The time of an agent is in its calls; what is left of an attempt is waiting.
      add(taskId, barOf(isAgent(span.name) ? 'wait' : 'work', span));
      continue;
    }
    const kind = KINDS[span.kind];
    if (kind === undefined) continue;
    if (taskId === undefined) supervisor.push(barOf(kind, span));
    else add(taskId, barOf(kind, span));
  }
  return { tasks, supervisor };
}
