// The context store as reported: every key with its origin, size and readers.

import { bytesOf } from '../run/context-store.ts';
import { TEAM_TASK } from '../run/nested-teams.ts';
import type { RunState } from '../run/state.ts';

interface ContextKeyReport {
  /** The key. */
  readonly key: string;
  /** `request`, or the task that wrote it. A key that was written again is listed once per write. */
  readonly from: string;
  /** Bytes of JSON. */
  readonly bytes: number;
  /** Ids of the tasks that read it. */
  readonly readBy: readonly string[];
}

export interface ContextReport {
  /** Every key, those of the request first. */
  readonly keys: readonly ContextKeyReport[];
  /** Writes that were refused because the key was not granted. */
  readonly refused: readonly {
    /** The task that tried to write. */
    readonly taskId: string;
    /** The key it tried to write. */
    readonly key: string;
    /** Why it may not. */
    readonly reason: string;
  }[];
}

export function contextReport({ context, tasks, store }: RunState): ContextReport {
  const asked = Object.keys(context).filter((key) => key !== TEAM_TASK);
  const readers = new Map<string, string[]>(asked.map((key) => [key, []]));
  if (asked.length > 0)
    for (const { task, reads = [] } of tasks.values()) for (const key of reads) readers.get(key)?.push(task.id);
  const given = asked.map((key) => ({
    key,
    from: 'request',
    bytes: bytesOf(context[key]),
    readBy: readers.get(key) ?? [],
  }));
  const written = (store?.all ?? []).map(({ key, taskId, bytes, readBy }) => ({
    key,
    from: taskId,
    bytes,
    readBy: [...readBy],
  }));
  return { keys: [...given, ...written], refused: store?.refused ?? [] };
}
