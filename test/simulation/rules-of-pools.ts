// What holds for tasks of a pool, read from the journal alone: one choice an attempt, of a member, by the figures beside it;
// and no other worker of the pool is chosen for a task that one of them may have acted on.

import type { EventOf, RunEvent } from '../../src/core/journal/event.ts';
import type { RunState } from '../../src/core/run/state.ts';

export interface PoolNotes {
  /** The pool that an attempt was dispatched to, until a worker is chosen; then undefined. */
  readonly open: Map<string, string | undefined>;
  /** Who may have acted on a task: by task and worker, and by tool call. */
  readonly acted: Map<string, Set<string>>;
  readonly calls: Map<string, { readonly taskId: string; readonly worker: string }>;
}

export const createPoolNotes = (): PoolNotes => ({ open: new Map(), acted: new Map(), calls: new Map() });

type Report = (rule: string, detail: string) => void;

export function checkPools(state: RunState, event: RunEvent, notes: PoolNotes, fail: Report): void {
  const { open, calls } = notes;
  switch (event.type) {
    case 'task-dispatched':
      if (state.team.pools?.[event.worker]) open.set(`${event.taskId}/${event.attempt}`, event.worker);
      else if (state.team.workers[event.worker]?.effect !== 'read') mark(notes, event.taskId, event.worker);
      return;
    case 'worker-chosen':
      return checkChoice(state, event, notes, fail);
    case 'plan-accepted':
      for (const taskId of event.withdrawn ?? []) notes.acted.delete(taskId);
      return;
    case 'tool-call-started': {
      const [kind, taskId = ''] = event.callId.split('/');
      const worker = state.tasks.get(taskId)?.worker;
      if (kind !== 'work' || event.effect === 'read' || worker === undefined) return;
      calls.set(event.callId, { taskId, worker: `${worker} ${event.idempotencyKey}` });
      mark(notes, taskId, `${worker} ${event.idempotencyKey}`);
      return;
    }
    case 'tool-call-finished': {
      const call = calls.get(event.callId);
      // One that failed has not acted, unless an earlier one under its key may have.
      const isClear = event.outcome.status !== 'ok' && event.outcome.status !== 'unknown';
      const sameKey = [...calls.values()].filter(({ worker }) => worker === call?.worker).length;
      if (call && isClear && sameKey === 1) notes.acted.get(call.taskId)?.delete(call.worker);
      return;
    }
  }
}

function mark({ acted }: PoolNotes, taskId: string, who: string): void {
  acted.set(taskId, (acted.get(taskId) ?? new Set()).add(who));
}

function checkChoice(state: RunState, event: EventOf<'worker-chosen'>, notes: PoolNotes, fail: Report): void {
  const { taskId, attempt, pool, worker, by, figures } = event;
  const which = `${taskId}/${attempt}`;
  if (notes.open.get(which) !== pool) fail('one choice an attempt', `${worker} for ${which}, which waits for none`);
  notes.open.set(which, undefined);
  const members = state.team.pools?.[pool]?.workers ?? [];
  if (!members.includes(worker)) fail('who is chosen is of the pool', `${worker} is not in ${pool}`);
  if (figures.map((each) => each.worker).join() !== members.join())
    fail('a choice has its figures', `of ${members.join()}, there are those of ${figures.map((each) => each.worker)}`);
  const there = figures.filter(({ down }) => down === undefined);
  const among = there.length > 0 ? there : figures;
  const lowest = Math.min(...among.map(({ score }) => score));
  const first = among.find(({ score }) => score === lowest)?.worker;
  if (by !== 'rule' && worker !== first) fail('the figures choose', `${worker} for ${which}, and not ${first}`);
  const others = [...(notes.acted.get(taskId) ?? [])].filter((who) => who.split(' ')[0] !== worker);
  if (others.length > 0) fail('one of a pool acts on a task', `${worker} is chosen for ${taskId} after ${others[0]}`);
  if (state.team.workers[worker]?.effect !== 'read') mark(notes, taskId, worker);
}
