// Rehearses failures: which worker or person takes over, and whether the journal records what went wrong, where and for
// which worker. Each worker in turn is replaced by a stub that fails.

import type { Trace } from '../../../core/report/trace.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { Team } from '../environment.ts';
import { type Check, missing, ok } from './check.ts';
import { REHEARSAL_MS } from './requests.ts';
import { onStubs, planFor } from './stubs.ts';

export const errorOf = (worker: string): string => `${worker} broke down on purpose`;

/** The facts a failure must leave to be understood later; each is looked up in the journal and in the trace. */
export function missingFacts({ events, spans }: Trace, worker: string): string[] {
  const failed = events.find((event) => event.type === 'attempt-failed');
  if (!failed) return ['the failed attempt'];
  const begun = events.find(
    (event) => event.type === 'task-dispatched' && event.taskId === failed.taskId && event.attempt === failed.attempt,
  );
  const detail = ('detail' in failed.failure ? failed.failure.detail : undefined) ?? '';
  const shown = spans.some(({ kind, name, status }) => kind === 'attempt' && name === worker && status === 'failed');
  const facts = {
    'the task': failed.taskId === 'rehearsal',
    'the worker': begun?.type === 'task-dispatched' && begun.worker === worker,
    'the attempt': failed.attempt > 0,
    'the error': detail.includes(errorOf(worker)),
    'the failed attempt in the trace': shown,
  };
  return Object.entries(facts).flatMap(([fact, found]) => (found ? [] : [fact]));
}

/** Who got the task after its worker had finally failed, according to the journal. */
function successorIn({ events }: Trace): string | undefined {
  for (const event of events) {
    if (event.type === 'retry-scheduled' && event.because === 'fallback') return `worker ${event.worker}`;
    if (event.type === 'review-opened' && event.kind === 'failure') return 'a person';
  }
  return undefined;
}

export async function rehearseFailures(team: Team, journal: Journal): Promise<Check[]> {
  const failing = onStubs(team, {
    journal,
    attemptsMax: 1,
    reply: (worker) => {
      throw new Error(errorOf(worker));
    },
  });
  const successors = new Map<string, string[]>();
  const unlogged: string[] = [];
  for (const [worker, { kind }] of Object.entries(team.spec.workers)) {
    if (kind === 'person') continue;
    const { runId } = await failing.run(planFor(worker), { budget: { ms: REHEARSAL_MS } });
    const trace = await failing.trace(runId);
    const lacking = missingFacts(trace, worker);
    if (lacking.length > 0) unlogged.push(`${worker}: ${lacking.join(', ')}`);
    const successor = successorIn(trace) ?? '';
    successors.set(successor, [...(successors.get(successor) ?? []), worker]);
  }
  return [checkSuccessors(successors), checkLogged(unlogged)];
}

function checkSuccessors(successors: ReadonlyMap<string, readonly string[]>): Check {
  const stranded = successors.get('') ?? [];
  const told = [...successors].flatMap(([who, workers]) => (who === '' ? [] : [`${workers.join(', ')}: ${who}`]));
  if (stranded.length === 0) return ok('fallbacks', told.length === 0 ? 'all workers are people' : told.join('; '));
  const detail = `${stranded.join(', ')}: no fallback`;
  return missing(
    'fallbacks',
    detail,
    "add fallback: 'another worker' to each, or escalate: { failure: true } to the team",
  );
}

const checkLogged = (unlogged: readonly string[]): Check =>
  unlogged.length === 0
    ? ok('failures logged', 'each rehearsed failure is recorded with task, worker, attempt and error')
    : missing(
        'failures logged',
        `the journal lacks ${unlogged.join('; ')}`,
        'this is a bug of Bosun: please report it',
      );
