// What holds for tasks that begin before their plan is whole: they read, and the plan has the last word on them.

import type { EventOf, RunEvent } from '../../src/core/journal/event.ts';
import type { Task } from '../../src/core/plan/plan-schema.ts';
import type { RunState } from '../../src/core/run/state.ts';

export interface PlanNotes {
  isAccepted: boolean;
  /** Those that began early, as they were written. */
  readonly drafted: Map<string, Task>;
  readonly proposals: EventOf<'plan-proposed'>[];
  readonly attempts: Set<string>;
}

export const createPlanNotes = (): PlanNotes => ({
  isAccepted: false,
  drafted: new Map(),
  proposals: [],
  attempts: new Set(),
});

type Report = (rule: string, detail: string) => void;

export function checkDrafts(state: RunState, event: RunEvent, notes: PlanNotes, fail: Report): void {
  switch (event.type) {
    case 'task-drafted':
      if (notes.drafted.has(event.task.id)) fail('no task is begun twice', event.task.id);
      notes.drafted.set(event.task.id, event.task);
      return;
    case 'plan-proposed':
      notes.proposals.push(event);
      return;
    case 'plan-accepted':
      return checkAccepted(event, notes, fail);
    case 'task-dispatched': {
      const attempt = `${event.taskId}, attempt ${event.attempt}`;
      if (notes.attempts.has(attempt)) fail('no attempt is made twice', attempt);
      notes.attempts.add(attempt);
      if (!notes.isAccepted) checkReads(state, event, notes, fail);
      return;
    }
    case 'tool-call-started':
      if (!notes.isAccepted && event.effect !== 'read')
        fail('no effect before the plan is accepted', `${event.idempotencyKey} is ${event.effect}`);
      return;
  }
}

/** Worked out from the plan and the team alone: a worker that reads, and no tool in its hands that does more. */
function checkReads(state: RunState, event: EventOf<'task-dispatched'>, { drafted }: PlanNotes, fail: Report): void {
  const { taskId, worker: name } = event;
  const task = drafted.get(taskId);
  const members = state.team.pools?.[name]?.workers ?? [name];
  for (const member of members)
    checkReader(state, { taskId, task, name: member, isPlanned: name === task?.worker }, fail);
}

interface Reader {
  readonly taskId: string;
  readonly task: Task | undefined;
  readonly name: string;
  readonly isPlanned: boolean;
}

function checkReader(state: RunState, { taskId, task, name, isPlanned }: Reader, fail: Report): void {
  const worker = state.team.workers[name];
  if (!task || !worker) return fail('only reading begins early', `${taskId} by ${name} was never drafted`);
  if (!['function', 'agent'].includes(worker.kind) || worker.effect !== 'read')
    fail('only reading begins early', `${taskId} by ${name}, a ${worker.kind} that is ${worker.effect}`);
  const granted = isPlanned ? task.tools : undefined;
  for (const tool of worker.tools)
    if (tool.effect !== 'read' && (granted?.includes(tool.name) ?? true))
      fail('only reading begins early', `${taskId} by ${name} may call ${tool.name}`);
}

function checkAccepted({ withdrawn = [] }: EventOf<'plan-accepted'>, notes: PlanNotes, fail: Report): void {
  notes.isAccepted = true;
  const planned = new Map((notes.proposals.at(-1)?.plan.tasks ?? []).map((task) => [task.id, task]));
  for (const [id, task] of notes.drafted) {
    if (withdrawn.includes(id)) continue;
    if (JSON.stringify(planned.get(id)) !== JSON.stringify(task))
      fail('early tasks are planned or withdrawn', `${id} is not in the plan as it began`);
    const lost = task.dependsOn.filter((needed) => withdrawn.includes(needed));
    if (lost.length > 0) fail('early tasks are planned or withdrawn', `${id} builds on ${lost.join(', ')}`);
  }
  for (const id of withdrawn)
    if (!notes.drafted.has(id)) fail('early tasks are planned or withdrawn', `${id} never began`);
}
