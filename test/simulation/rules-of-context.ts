// What must hold of the context store and of workers that are built, whenever one of them is at work.

import type { RunEvent } from '../../src/core/journal/event.ts';
import type { Slice } from '../../src/core/run/command.ts';
import type { ModelRequest } from '../../src/ports/model.ts';
import { listOf } from './store-scenario.ts';
import type { World } from './world.ts';

type Reader = Pick<Slice, 'taskId' | 'attempt' | 'context'>;

export function checkContext(world: World, { taskId, attempt, context }: Reader): void {
  // A piece sees what its task was granted.
  const whole = taskId.replace(/\.\d+$/, '');
  const reads = world.scenario.plan.tasks.find(({ id }) => id === whole)?.reads ?? [];
  for (const key of Object.keys(context))
    if (!reads.includes(key)) world.violate('no key that was not granted', `${taskId} sees ${key}`);
  const events = world.journal.events();
  const dispatched = events.findLastIndex(
    (event) => event.type === 'task-dispatched' && event.taskId === taskId && event.attempt === attempt,
  );
  if (dispatched < 0) return;
  for (const key of reads) {
    const written = writtenUnder(world, events.slice(0, dispatched), key);
    const seen = Object.hasOwn(context, key) ? JSON.stringify(context[key]) : undefined;
    if (seen !== written)
      world.violate(
        'a reader sees what was written',
        `${taskId} sees ${seen} under ${key}, and ${written} was written`,
      );
    if (written !== undefined) world.count('keys read');
  }
}

/** What the last task that may write the key said in a result that stood, and not what the product made of it. */
function writtenUnder(world: World, events: readonly RunEvent[], key: string): string | undefined {
  const standing = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'plan-accepted') for (const taskId of event.withdrawn ?? []) standing.delete(taskId);
    if (!('taskId' in event) || event.taskId === undefined) continue;
    if (TURNED_DOWN.includes(event.type)) standing.delete(event.taskId);
    if (event.type !== 'task-succeeded' && event.type !== 'task-recalled') continue;
    const granted = world.scenario.plan.tasks.find(({ id }) => id === event.taskId)?.writes ?? [];
    const { writes, content } = event.result;
    const said = writes ? writes[key] : granted.length === 1 ? content : undefined;
    // The latest comes last.
    standing.delete(event.taskId);
    if (granted.includes(key) && said !== undefined) standing.set(event.taskId, JSON.stringify(said));
  }
  return [...standing.values()].at(-1);
}

const TURNED_DOWN: readonly string[] = ['task-failed', 'task-cancelled', 'retry-scheduled'];

/** A worker that is built does no more than the journal says it was built for. */
export function checkBuilt(world: World, { system, tools, brief: { subject } }: ModelRequest): void {
  if (subject.kind !== 'work') return;
  const { taskId, attempt, worker } = subject.slice;
  const by = world.scenario.built[worker];
  const task = world.scenario.plan.tasks.find(({ id }) => id === taskId);
  if (by === undefined || (by === 'from-plan' && !(task?.as && task.worker === worker))) return;
  const built = world.journal
    .events()
    .findLast((event) => event.type === 'worker-built' && event.taskId === taskId && event.attempt === attempt);
  if (built?.type !== 'worker-built') {
    // A direct request has no plan, so no descriptions of a plan go with it.
    if (by === 'function' || !isDirect(world)) world.violate('built before it is asked', `${worker} for ${taskId}`);
    return;
  }
  world.count('calls of built workers');
  if (!system.includes(built.definition.prompt))
    world.violate('a built worker is what is on record', `${worker} was told something else for ${taskId}`);
  for (const { name } of tools)
    if (!built.definition.tools.includes(name) || !listOf(world.scenario, worker).includes(name))
      world.violate('no tool outside the list', `${worker} was offered ${name} for ${taskId}`);
}

const isDirect = ({ journal }: World): boolean =>
  journal.events().some((event) => event.type === 'request-triaged' && event.route === 'direct');

/** Which tools of a worker that is built reach the world: only those that one of its builds for this task was given. */
export function checkBuiltTool(world: World, { who, taskId }: { readonly who: string; readonly taskId: string }): void {
  if (world.scenario.built[who.split('_')[0] ?? ''] !== 'function') return;
  const given = world.journal
    .events()
    .some((event) => event.type === 'worker-built' && event.taskId === taskId && event.definition.tools.includes(who));
  if (!given) world.violate('no tool outside the list', `${who} was called for ${taskId}`);
}
