// The context store (F4): facts that came with the request, and values that tasks write for later tasks.
//
// K1. A task sees only the keys in its `reads` and writes only those in its `writes`. Other writes are refused and
// recorded.
// K2. Facts of the request never change: no task can overwrite them, and tool code, which must know who is asking, sees
// only them.
// K3. A value is as trusted as the task that wrote it: reading a tainted value taints the reader, as inputs do.

import type { EventOf, Happening, Parent } from '../journal/event.ts';
import type { Result } from '../reconcile/claim.ts';
import { dueKey, putOnAgenda } from './agenda.ts';
import { TEAM_TASK } from './nested-teams.ts';
import type { ContextStore, RunState, Written } from './state.ts';
import { taskOf } from './state.ts';
import type { TaskState } from './task-state.ts';

const NO_KEYS: readonly string[] = [];

/** The keys a task would see now. Keys given to a nested team with its task are visible to all its workers. */
export const keysFor = (state: RunState, { task: { reads } }: TaskState): readonly string[] =>
  reads.length === 0 && !state.parent
    ? NO_KEYS
    : (state.parent ? [...reads, TEAM_TASK] : reads).filter(
        (key) => Object.hasOwn(state.context, key) || state.store?.current.has(key) === true,
      );

/** The part of the context that a task sees (K1). Built from entries: a key may be called "__proto__". */
export function contextFor(state: RunState, task: TaskState): Record<string, unknown> {
  const keys = keysFor(state, task);
  return keys.length === 0 ? {} : Object.fromEntries(keys.map((key) => [key, valueFor(state, key)]));
}

const valueFor = ({ context, store }: RunState, key: string): unknown =>
  Object.hasOwn(context, key) ? context[key] : store?.current.get(key)?.value;

/** The context that tool code sees (K2); without values that a task of a parent run wrote. */
export function factsOf({ context, parent }: RunState): Readonly<Record<string, unknown>> {
  if (!parent?.written) return context;
  const written = new Set(parent.written.map(({ key }) => key));
  return Object.fromEntries(Object.entries(context).filter(([key]) => !written.has(key)));
}

/** Records which keys the attempt was given. */
export function noteReads(state: RunState, task: TaskState, reads: readonly string[] | undefined): void {
  task.reads = reads;
  if (!state.store) return;
  for (const key of reads ?? []) state.store.current.get(key)?.readBy.add(task.task.id);
}

/** The values of these keys that tasks wrote. */
export const writtenReads = ({ store }: RunState, keys: readonly string[]): Written[] =>
  store ? keys.flatMap((key) => store.current.get(key) ?? []) : [];

const readsOf = (state: RunState, { task: { reads } }: TaskState): Written[] => writtenReads(state, reads);

/** The taint of the values that the task reads (K3). */
export const taintOfReads = (state: RunState, task: TaskState): string | undefined =>
  readsOf(state, task).find(({ taintedBy }) => taintedBy !== undefined)?.taintedBy;

export const trustedReads = (state: RunState, task: TaskState): unknown[] =>
  readsOf(state, task).flatMap(({ value, taintedBy }) => (taintedBy === undefined ? [value] : []));

/** The keys of its task's context that a nested team must not treat as facts of the request. */
export function writtenFor(state: RunState, task: TaskState): Pick<Parent, 'written'> {
  const handedDown = new Map((state.parent?.written ?? []).map((each) => [each.key, each]));
  const written = task.task.reads.flatMap((key) => {
    const own = state.store?.current.get(key);
    if (own) return [{ key, ...(own.taintedBy === undefined ? {} : { taintedBy: own.taintedBy }) }];
    return handedDown.get(key) ?? [];
  });
  return written.length > 0 ? { written } : {};
}

/** Records the writes of a successful task before its dependants start. */
export function noteWrites(state: RunState, { task: { id, writes }, result }: TaskState): void {
  if (writes || result?.writes) putOnAgenda(state, { kind: 'record-writes', taskId: id });
}

/** A task with a single key and no explicit writes writes its result. */
function valuesOf(writes: readonly string[], { content, writes: said }: Result): ReadonlyMap<string, unknown> {
  if (said) return new Map(Object.entries(said));
  const [only, ...others] = writes;
  return new Map(only !== undefined && others.length === 0 ? [[only, content]] : []);
}

export function recordWrites(state: RunState, { task, attempt, result }: TaskState): Happening {
  const granted = new Set(task.writes);
  const values = result ? valuesOf([...granted], result) : new Map<string, unknown>();
  const written: EventOf<'context-written'>['written'] = [];
  const refused: { key: string; reason: string }[] = [];
  for (const [key, value] of values) {
    if (!granted.has(key)) refused.push({ key, reason: 'the task may not write it' });
    else if (Object.hasOwn(state.context, key)) refused.push({ key, reason: 'it came with the request' });
    else written.push({ key, bytes: bytesOf(value), ...artifactIn(value) });
  }
  const left = [...granted].filter((key) => !values.has(key));
  return {
    type: 'context-written',
    taskId: task.id,
    attempt,
    written,
    ...(refused.length > 0 ? { refused } : {}),
    ...(left.length > 0 ? { left } : {}),
  };
}

/** A value stored outside the journal is represented by a reference. */
function artifactIn(value: unknown): { readonly artifact?: string } {
  if (typeof value !== 'object' || value === null || !('artifact' in value)) return {};
  return typeof value.artifact === 'string' ? { artifact: value.artifact } : {};
}

export function onContextWritten(state: RunState, event: EventOf<'context-written'>): void {
  const { taskId } = event;
  state.agenda.delete(dueKey('record-writes', taskId));
  const { task, result, taintedBy } = taskOf(state, taskId);
  const values = result ? valuesOf(task.writes ?? [], result) : new Map<string, unknown>();
  const { current, all, refused } = storeOf(state);
  for (const { key, bytes } of event.written) {
    const written = { key, value: values.get(key), taskId, bytes, taintedBy, readBy: new Set<string>() };
    current.set(key, written);
    all.push(written);
  }
  for (const { key, reason } of event.refused ?? []) refused.push({ taskId, key, reason });
}

function storeOf(state: RunState): ContextStore {
  state.store ??= { current: new Map(), all: [], refused: [] };
  return state.store;
}

/** The length of a value as JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? 'null';
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair takes two bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** Removes the writes of a withdrawn task; earlier values of the same keys apply again. */
export function forgetWrites({ store }: Pick<RunState, 'store'>, taskId: string): void {
  if (!store?.all.some((each) => each.taskId === taskId)) return;
  const kept = store.all.filter((each) => each.taskId !== taskId);
  store.all.splice(0, store.all.length, ...kept);
  store.current.clear();
  for (const each of kept) store.current.set(each.key, each);
}
