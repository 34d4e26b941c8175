// The same team with every worker, people included, replaced by a stub (F1): its own routing, planning and writing, but
// no worker that can have an effect.

import type { PlanDraft } from '../../../core/plan/plan-schema.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { WorkerDefinition } from '../../../runtime/define/define-worker.ts';
import type { WorkContext } from '../../../runtime/run/team.ts';
import { stubWorker } from '../../../testkit/stub-worker.ts';
import type { Team } from '../environment.ts';

interface StubOptions {
  readonly journal: Journal;
  /** What the stub of this worker does with a task. */
  readonly reply: (worker: string, task: WorkContext) => unknown;
  /** Instead of the timeouts and fallbacks that each worker defines. */
  readonly attemptsMax?: number;
}

export function onStubs(team: Team, { journal, reply, attemptsMax }: StubOptions): Team {
  const stubOf = (name: string): WorkerDefinition => {
    const { code } = stubWorker((task) => reply(name, task));
    const spec = team.spec.workers[name] ?? stubWorker({}).spec;
    const tries = attemptsMax ?? spec.attemptsMax;
    return { code, spec: { ...spec, kind: 'function', effect: 'read', attemptsMax: tries } };
  };
  const workers = Object.fromEntries(Object.keys(team.spec.workers).map((name) => [name, stubOf(name)]));
  // The type of `with` excludes workers, because their names are part of a team's type. Here the names stay the same.
  const overrides = { store: journal, workers };
  return team.with(overrides);
}

/** A plan of one task, for one worker. */
export const planFor = (worker: string): PlanDraft & { tasks: { worker: string }[] } => ({
  goal: `See what becomes of a failure of ${worker}`,
  tasks: [
    {
      id: 'rehearsal',
      worker,
      instruction: `Rehearse for bosun doctor what happens when ${worker} fails`,
      successCriterion: 'The failure is in the journal with its task, worker, attempt and error',
    },
  ],
});
