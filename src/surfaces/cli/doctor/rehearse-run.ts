// Rehearses a whole run: on stubs, where it must be complete, and with the real workers but without effects.

import { verifyChain } from '../../../core/journal/hash-chain.ts';
import type { RunReport } from '../../../core/report/report.ts';
import { DRY_RUN } from '../../../core/run/decide/not-done.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { Wiring } from '../../../runtime/run/wiring.ts';
import type { Team } from '../environment.ts';
import { type Check, missing, ok, warn } from './check.ts';
import { REHEARSAL_MS } from './requests.ts';
import { onStubs } from './stubs.ts';

const LOOK = 'run it and look at the trace';

/** One request with a part for each worker that gives an example; without examples, what the workers say they do. */
function requestFor({ spec }: Team): string {
  const workers = Object.values(spec.workers);
  const examples = workers.flatMap(({ examples = [] }) => examples.slice(0, 1));
  const parts = examples.length > 0 ? examples : workers.map(({ does }) => does);
  return parts.map((part) => (/[.?!]$/.test(part) ? part : `${part}.`)).join(' ');
}

function troubleIn({ status, failure, gaps, reviews }: RunReport): string {
  if (status === 'waiting') return `it waits for a person: ${reviews.find((each) => each.status === 'open')?.question}`;
  return failure?.message ?? (gaps.join('; ') || status);
}

export async function rehearseRun(team: Team, journal: Journal, { digest }: Wiring): Promise<Check[]> {
  const stubbed = onStubs(team, {
    journal,
    reply: (worker) => `The stub of ${worker} has done its part; no tool was called.`,
  });
  const report = await stubbed.run(requestFor(team), { budget: { ms: REHEARSAL_MS } });
  return [checkEnd(report), await checkDryRun(team), await checkChain(report, journal, digest)];
}

/** Complete, by the work of at least one worker: an answer without work proves nothing about the team. */
function checkEnd(report: RunReport): Check {
  const workers = report.tasks.flatMap(({ status, worker }) => (status === 'succeeded' ? [worker] : []));
  if (report.status === 'complete' && workers.length > 0)
    return ok('end to end', `complete on stubs: ${workers.join(', ')}`);
  const trouble = report.tasks.length === 0 ? `no worker got a task (${troubleIn(report)})` : troubleIn(report);
  return missing('end to end', `not complete on stubs: ${trouble}`, LOOK);
}

/** With the team's own workers and models. Waiting is allowed: no person is there to answer. */
async function checkDryRun(team: Team): Promise<Check> {
  const workers = Object.values(team.spec.workers);
  const request = workers.flatMap(({ examples = [] }) => examples)[0] ?? workers[0]?.does ?? '';
  const report = await team.run(request, { dryRun: true, budget: { ms: REHEARSAL_MS } });
  const isWhole = report.gaps.every((gap) => gap.endsWith(DRY_RUN));
  if (report.status === 'complete') return ok('dry run', `"${request}" is complete, with its own workers`);
  if (report.status === 'partial' && isWhole)
    return ok('dry run', `"${request}" is complete but for its effects, with its own workers`);
  const make = report.status === 'failed' ? missing : warn;
  return make('dry run', `"${request}" is ${report.status}: ${troubleIn(report)}`, LOOK);
}

/** The chain must verify, and must fail to verify after any event is changed or the end is cut off. */
async function checkChain({ runId, audit }: RunReport, journal: Journal, digest: Wiring['digest']): Promise<Check> {
  const lines = await journal.read(runId);
  const verdict = verifyChain(runId, lines, digest, audit);
  if (!verdict.ok) return missing('audit chain', verdict.problem, 'report this');
  const unnoticed = lines.filter((line) => {
    const changed = lines.map((each) => (each === line ? { ...each, body: `${each.body} ` } : each));
    const found = verifyChain(runId, changed, digest);
    return found.ok || found.seq !== line.seq;
  });
  const cut = verifyChain(runId, lines.slice(0, -1), digest, audit);
  if (unnoticed.length > 0 || cut.ok || lines.length === 0)
    return missing('audit chain', 'a changed journal passes the check', 'this is a bug of Bosun: please report it');
  return ok('audit chain', `${lines.length} events verify; a change in any of them, or a cut, is noticed`);
}
