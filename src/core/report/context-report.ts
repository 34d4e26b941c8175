// The context store as it is printed: every key with where its value came from, how long it is and who was given it.

import { TEAM_TASK } from '../run/children.ts';
import { bytesOf } from '../run/context-store.ts';
import type { RunState } from '../run/state.ts';

interface ContextKeyReport {
  readonly key: string;
  /** `request`, or the task that wrote it. A key that was written again is here once for each time. */
  readonly from: string;
  /** Of its JSON. */
  readonly bytes: number;
  readonly readBy: readonly string[];
}

export interface ContextReport {
  readonly keys: readonly ContextKeyReport[];
  /** What tasks wanted to write and were not granted. */
  readonly refused: readonly { readonly taskId: string; readonly key: string; readonly reason: string }[];
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
