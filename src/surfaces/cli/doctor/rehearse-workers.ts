// Tries every worker with its own code or model, on one of its own examples, without effects.

import type { RunReport } from '../../../core/report/report.ts';
import type { Team } from '../environment.ts';
import { type Check, missing, ok, warn } from './check.ts';
import { REHEARSAL_MS } from './requests.ts';

type Worker = Team['spec']['workers'][string];

/**
 * People are not there to answer, data for a worker that takes an input cannot be made up, and a function with an effect
 * is not called in a dry run.
 */
const isTried = ({ kind, input, effect }: Worker): boolean =>
  kind !== 'person' && input?.required !== true && (kind !== 'function' || effect === 'read');

export async function rehearseWorkers(team: Team): Promise<Check[]> {
  const tried: string[] = [];
  const failed: string[] = [];
  for (const [name, worker] of Object.entries(team.spec.workers)) {
    if (!isTried(worker)) continue;
    const request = worker.examples?.[0] ?? worker.does;
    const task = { id: 'rehearsal', worker: name, instruction: request, successCriterion: 'The request is answered.' };
    // The same words as request and instruction: a direct request, which may be as short as people write.
    const options = { request, dryRun: true, cache: false, budget: { ms: REHEARSAL_MS } };
    const { runId } = await team.run({ goal: request, tasks: [task] }, options);
    const why = await failureOf(team, runId);
    if (why === undefined) tried.push(name);
    else failed.push(`${name} failed on "${request}": ${why}`);
  }
  if (failed.length > 0)
    return [missing('workers tried', failed.join('; '), 'run the worker on this request and look at the trace')];
  const untried = Object.keys(team.spec.workers).filter((name) => !tried.includes(name));
  if (tried.length === 0)
    return [warn('workers tried', `none could be tried: ${untried.join(', ')}`, 'write cases for them (bosun eval)')];
  const rest = untried.length > 0 ? `; not tried: ${untried.join(', ')}` : '';
  return [ok('workers tried', `no failure: ${tried.join(', ')}${rest}`)];
}

/** Why the worker itself failed, although another worker or a person may have taken over. */
async function failureOf(team: Team, runId: string): Promise<string | undefined> {
  const { events } = await team.trace(runId);
  const report: RunReport = await team.show(runId);
  const [task] = report.tasks;
  const last = events.findLast((event) => event.type === 'attempt-failed');
  if (last?.type === 'attempt-failed' && (task?.status !== 'succeeded' || task.worker !== firstWorker(events)))
    return 'detail' in last.failure ? last.failure.detail : last.failure.code;
  return report.status === 'failed' ? report.failure.message : undefined;
}

const firstWorker = (events: Awaited<ReturnType<Team['trace']>>['events']): string | undefined => {
  const first = events.find((event) => event.type === 'task-dispatched');
  return first?.type === 'task-dispatched' ? first.worker : undefined;
};
