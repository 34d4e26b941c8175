// What operators look at: health, readiness, metrics, usage, evaluations, switches.

import { z } from 'zod';
import { USAGE_BY } from '../../../core/usage/usage.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { queueGauges, runGauges } from './gauges.ts';
import { nameSchema } from './schemas.ts';
import type { Server } from './server.ts';

export const operationRoutes = (server: Server): readonly Route[] => [
  ...probeRoutes(server),
  ...figureRoutes(server),
  ...switchRoutes(server),
];

const PROBE_MS = 2_000;

/** A store that is away keeps its callers waiting, but a probe needs an answer. */
async function soon(work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${PROBE_MS / 1_000} s`)), PROBE_MS);
  // It may fail later, when the caller has its answer.
  work.catch(() => {});
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const probeRoutes = ({ host, metrics, version, queues }: Server): Route[] => [
  route({
    method: 'get',
    path: '/healthz',
    tag: 'Operations',
    summary: 'The process is alive.',
    needs: 'open',
    answer: { description: 'Always, as long as the process answers.' },
    handle: () => ({ status: 'ok', version }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    tag: 'Operations',
    summary: 'The server takes work: the store answers, and it is not shutting down.',
    needs: 'open',
    answer: { description: 'Ready.' },
    handle: async () => {
      if (host.isDraining()) throw problem('draining');
      try {
        await soon(host.journal.probe?.() ?? host.journal.recall('server/probe'));
      } catch (error) {
        throw problem('not-ready', { why: `the store does not answer: ${messageOf(error)}` });
      }
      return { status: 'ready', runs: host.active(), runsMax: host.runsMax };
    },
  }),
  route({
    method: 'get',
    path: '/metrics',
    tag: 'Operations',
    summary: 'Metrics for Prometheus, over all projects.',
    needs: 'read',
    answer: { type: 'text/plain', description: 'Counters and gauges in the text format of Prometheus.' },
    handle: async ({ who }) => {
      const memory = process.memoryUsage();
      const text = metrics.text([
        { name: 'bosun_runs_active', help: 'Runs that this process works on.', values: [{ value: host.active() }] },
        ...(await runGauges(host, who)),
        { name: 'bosun_memory_bytes', help: 'Resident memory.', values: [{ value: memory.rss }] },
        { name: 'bosun_heap_bytes', help: 'Used heap.', values: [{ value: memory.heapUsed }] },
        ...(queues && who.project === null ? queueGauges(await queues()) : []),
      ]);
      return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } });
    },
  }),
];

const figureRoutes = ({ host }: Server): Route[] => [
  route({
    method: 'get',
    path: '/api/usage',
    tag: 'Operations',
    summary: 'Tokens, cost and alerts, added up by worker, run, model, day or team.',
    needs: 'read',
    query: z.object({
      by: z.enum(USAGE_BY).default('worker'),
      since: z.iso.date().optional(),
      team: z.string().max(200).optional(),
    }),
    answer: { description: 'The figures, as `bosun usage --json` prints them.' },
    handle: ({ query: { by, since, team }, who }) => {
      if (who.project !== null)
        throw problem('bad-request', { why: 'Usage is added up over all projects: use a token without a project' });
      return host.inspect.usage({
        by,
        ...(since === undefined ? {} : { since: Date.parse(since) }),
        ...(team === undefined ? {} : { team }),
      });
    },
  }),
  route({
    method: 'get',
    path: '/api/evaluations',
    tag: 'Operations',
    summary: 'The latest report of `bosun eval` for each team.',
    needs: 'read',
    answer: { description: 'Reports by team; null for a team without one.' },
    handle: async () => {
      const kept = await Promise.all(
        host.teams.map(async ({ name }) => [name, await host.journal.recall(`evaluations/${name}`)] as const),
      );
      return { evaluations: Object.fromEntries(kept.map(([name, text]) => [name, text ? JSON.parse(text) : null])) };
    },
  }),
];

const switchSchema = z.strictObject({
  kind: z.enum(['tool', 'worker']),
  name: nameSchema,
  off: z.boolean(),
  reason: z.string().max(2_000).optional(),
});

const switchRoutes = ({ host }: Server): Route[] => [
  route({
    method: 'post',
    path: '/api/teams/{team}/switches',
    tag: 'Teams',
    summary: 'Disables a tool or worker in every run of the team, or enables it again.',
    needs: 'administer',
    params: z.object({ team: z.string().max(200) }),
    body: switchSchema,
    answer: { description: 'What is switched off now.' },
    handle: async ({ params, body: { kind, name, off, reason = '' }, who }) => {
      const { team } = host.teamNamed(params.team);
      const what = kind === 'tool' ? { tool: name } : { worker: name };
      try {
        if (off) await team.switchOff(what, { by: who.name, reason });
        else await team.switchOn(what);
      } catch (error) {
        throw problem('bad-request', { why: messageOf(error) });
      }
      return { switches: await team.switches() };
    },
  }),
];
