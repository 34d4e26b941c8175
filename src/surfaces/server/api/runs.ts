// Runs: start, list, look at, cancel, resume, fork, delete.

import { z } from 'zod';
import type { RunReport } from '../../../core/report/report.ts';
import type { RunSummary } from '../../../core/report/run-entry.ts';
import { filtered, firstOf } from '../../../runtime/inspect/run-index.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { stoppedAmong, whyStopped } from '../../../runtime/run/stopped-run.ts';
import type { Principal } from '../access/roles.ts';
import { Problem, problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import {
  cancelSchema,
  forkSchema,
  type NewRun,
  newRunSchema,
  reportSchema,
  resumeSchema,
  runParams,
  runsQuery,
  summarySchema,
} from './schemas.ts';
import type { Server } from './server.ts';
import { type KeyLocks, startRun } from './start-run.ts';
import { isVisible, visibleLabel, visibleRun } from './visible.ts';

const startedSchema = z.object({ runId: z.string(), isNew: z.boolean() });

export function runRoutes(server: Server): readonly Route[] {
  const locks: KeyLocks = new Map();
  return [startRoute(server, locks), listRoute(server), ...lookRoutes(server), ...controlRoutes(server)];
}

/** The library finds mistakes in the input. They are the client's, not bugs. */
const asBadRequest = (error: unknown): never => {
  if (error instanceof Problem) throw error;
  throw problem('bad-request', { why: messageOf(error) });
};

const startRoute = ({ host }: Server, locks: KeyLocks): Route =>
  route({
    method: 'post',
    path: '/api/runs',
    tag: 'Runs',
    summary: 'Starts a run. The answer comes as soon as the run is stored; follow its events or read its report.',
    needs: 'operate',
    headers: { 'Idempotency-Key': 'The same key starts one run, however often the request is sent.' },
    body: newRunSchema,
    answer: { status: 201, description: 'The id of the run.', schema: startedSchema },
    handle: async ({ body, who, header }) => {
      const started = await startRun(host, startOf(host, body, who, header('idempotency-key')), locks).catch(
        asBadRequest,
      );
      return Response.json(started, {
        status: started.isNew ? 201 : 200,
        headers: { location: `/api/runs/${started.runId}` },
      });
    },
  });

function startOf(host: Server['host'], body: NewRun, who: Principal, idempotencyKey: string | undefined) {
  const { team: name, request, plan, labels, ...options } = body;
  if (request === undefined && plan === undefined)
    throw problem('bad-request', { why: 'Say what is wanted in "request", or give a "plan"' });
  const team = host.teamNamed(name ?? host.teams[0]?.name ?? '');
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return {
    team,
    request: plan ?? request ?? '',
    options: { ...given, ...(plan && request !== undefined ? { request } : {}) },
    ...(labels ? { labels } : {}),
    via: 'api',
    who,
    idempotencyKey,
  };
}

const listRoute = ({ host }: Server): Route =>
  route({
    method: 'get',
    path: '/api/runs',
    tag: 'Runs',
    summary: 'Runs, newest first.',
    needs: 'read',
    query: runsQuery,
    answer: {
      description: 'A page of runs; `next` is the value of `before` for the next page, null at the end.',
      schema: z.object({ runs: z.array(summarySchema), next: z.string().nullable() }),
    },
    handle: async ({ query, who }) => {
      const { limit, before, status, team, q, label, nested } = query;
      const wanted = status?.split(',');
      const words = q?.toLowerCase();
      const fits = (run: RunSummary): boolean =>
        isVisible(run.labels, who) &&
        (team === undefined || run.team === team) &&
        (words === undefined || run.runId.startsWith(words) || run.request.toLowerCase().includes(words));
      const { newest } = await host.inspect.lookAtRuns();
      const filter = {
        before,
        status: wanted,
        isTop: nested !== 'true',
        ...(label === undefined ? visibleLabel(who) : { label }),
      };
      // One more tells whether there is another page.
      const found = await firstOf(filtered(newest(filter), fits), limit + 1);
      const page = found.slice(0, limit);
      const stopped = await stoppedAmong(host.journal, page);
      const runs = page.map((run) => ({ ...run, stopped: stopped.get(run.runId) }));
      return { runs, next: found.length > limit ? (runs.at(-1)?.runId ?? null) : null };
    },
  });

const lookRoutes = ({ host }: Server): Route[] => [
  route({
    method: 'get',
    path: '/api/runs/{runId}',
    tag: 'Runs',
    summary: 'The report of a run as it is now.',
    needs: 'read',
    params: runParams,
    answer: { description: 'The report.', schema: reportSchema },
    handle: async ({ params: { runId }, who }) => {
      await visibleRun(host, runId, who);
      const report = await host.inspect.show(runId);
      return { ...report, ...(await troubleOf(host, report)) };
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{runId}/trace',
    tag: 'Runs',
    summary: 'Every event with its time, the spans, and the runs of nested teams.',
    needs: 'read',
    params: runParams,
    answer: { description: 'The trace, as `bosun trace --json` prints it.' },
    handle: async ({ params: { runId }, who }) => {
      await visibleRun(host, runId, who);
      return host.inspect.trace(runId);
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{runId}/audit',
    tag: 'Runs',
    summary: 'Verifies the hash chain of a run, and gives its events for an audit elsewhere.',
    needs: 'read',
    params: runParams,
    answer: { description: 'The verdict, and the stored events with their hashes.' },
    handle: async ({ params: { runId }, who }) => {
      await visibleRun(host, runId, who);
      return { runId, verdict: await host.inspect.audit(runId), events: await host.journal.read(runId) };
    },
  }),
  route({
    method: 'get',
    path: '/api/runs/{runId}/comparison',
    tag: 'Runs',
    summary: 'Compares a fork with the run it was forked from.',
    needs: 'read',
    params: runParams,
    answer: { description: 'What differs, task by task.' },
    handle: async ({ params: { runId }, who }) => {
      const { state } = await visibleRun(host, runId, who);
      if (!state.forkOf) throw problem('conflict', { why: `Run ${runId} is not a fork` });
      return host.inspect.compare(runId);
    },
  }),
];

/** Why it does not go on: known to this process, or noted in the store by another. `stopped` waits for a person's consent. */
async function troubleOf(
  host: Server['host'],
  { runId, status }: RunReport,
): Promise<{ readonly trouble?: string; readonly stopped?: string }> {
  const trouble = host.troubleOf(runId);
  if (trouble && !trouble.isChanged) return { trouble: trouble.message };
  const stopped = await whyStopped(host.journal, { runId, status: status === 'running' ? 'interrupted' : status });
  return stopped === undefined ? {} : { trouble: stopped, stopped };
}

const controlRoutes = ({ host }: Server): Route[] => [
  route({
    method: 'post',
    path: '/api/runs/{runId}/cancel',
    tag: 'Runs',
    summary: 'Cancels a run and the runs of its nested teams.',
    needs: 'operate',
    params: runParams,
    body: cancelSchema,
    bodyOptional: true,
    answer: { description: 'The report; its status is `cancelled` once the run has ended.', schema: reportSchema },
    handle: async ({ params: { runId }, body: { reason = 'cancelled' }, who }) => {
      const { root } = await visibleRun(host, runId, who);
      if (root.outcome) throw problem('conflict', { why: `Run ${runId} has already ended: ${root.outcome.status}` });
      const { team } = host.teamNamed(root.team.name);
      await team.cancel(root.runId, { by: who.name, reason });
      await host.settled(root.runId);
      return host.inspect.show(root.runId);
    },
  }),
  route({
    method: 'post',
    path: '/api/runs/{runId}/resume',
    tag: 'Runs',
    summary: 'Continues a run that waits or was interrupted. The server does this by itself where it can.',
    needs: 'operate',
    params: runParams,
    body: resumeSchema,
    bodyOptional: true,
    answer: { status: 202, description: 'Whether this request continued the run.' },
    handle: async ({ params: { runId }, body, who }) => {
      const { root } = await visibleRun(host, runId, who);
      if (root.outcome) throw problem('conflict', { why: `Run ${runId} has already ended: ${root.outcome.status}` });
      const resumed = await host.resume(root.runId, { acceptChanges: body.acceptChanges ?? false }).catch(asBadRequest);
      return { runId: root.runId, resumed };
    },
  }),
  route({
    method: 'post',
    path: '/api/runs/{runId}/fork',
    tag: 'Runs',
    summary: 'Repeats a run with changes, as a new run. Only affected tasks run again; no effect is repeated.',
    needs: 'operate',
    params: runParams,
    body: forkSchema,
    bodyOptional: true,
    answer: { status: 201, description: 'The id of the fork.', schema: z.object({ runId: z.string() }) },
    handle: async ({ params: { runId }, body, who }) => {
      const { state } = await visibleRun(host, runId, who);
      const forkId = host.newRunId();
      // The person who forks it has started it, also where four eyes count.
      const labels = { startedBy: who.name, via: 'api' };
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      await host.fork(host.teamNamed(state.team.name), runId, { ...given, runId: forkId, labels }).catch(asBadRequest);
      return { runId: forkId };
    },
  }),
  route({
    method: 'delete',
    path: '/api/runs/{runId}',
    tag: 'Runs',
    summary: 'Deletes a run with its journal and those of its nested teams.',
    needs: 'administer',
    params: runParams,
    answer: { description: 'The deleted run.' },
    handle: async ({ params: { runId }, who }) => {
      const { root } = await visibleRun(host, runId, who);
      const { team } = host.teamNamed(root.team.name);
      if (!(await team.delete(root.runId))) throw problem('conflict', { why: `Run ${runId} is being worked on` });
      return { deleted: root.runId };
    },
  }),
];
