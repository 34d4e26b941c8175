// Teams: what is served, and plans without running them.

import { z } from 'zod';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { planRequestSchema } from './schemas.ts';
import type { Server } from './server.ts';

const teamParams = z.object({ team: z.string().max(200) });

const summaryOf = ({ name, does, sample, team }: ServedTeam) => ({
  name,
  does,
  sample,
  workers: Object.entries(team.spec.workers).map(([worker, spec]) => ({
    name: worker,
    kind: spec.kind,
    does: spec.does,
    tools: spec.tools.map((tool) => tool.name),
  })),
});

/** The own prompts of its workers, by name; null for a worker without one. */
async function promptsOf(team: ServedTeam['team']): Promise<Record<string, string | null>> {
  const names = Object.keys(team.spec.workers);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await team.describeWorker(name)).prompt] as const)),
  );
}

/** Loads what the first run needs once a client looks at the teams, so that a click on the sample need not wait for it. */
function warmOnce({ host }: Server): () => void {
  let isWarm = false;
  return () => {
    const [first] = host.teams;
    if (isWarm || !first?.sample) return;
    isWarm = true;
    void first.team.ready({ request: first.sample }).catch(() => {});
  };
}

export const teamRoutes = (server: Server): readonly Route[] => [...lookRoutes(server), planRoute(server)];

const lookRoutes = (server: Server): readonly Route[] => {
  const { host } = server;
  const warm = warmOnce(server);
  return [
    route({
      method: 'get',
      path: '/api/teams',
      tag: 'Teams',
      summary: 'The teams that this server runs, with their workers.',
      needs: 'read',
      answer: { description: 'The teams.' },
      handle: async () => {
        await Promise.all(host.teams.map(({ team }) => team.ready().catch(() => undefined)));
        warm();
        return { teams: host.teams.map(summaryOf) };
      },
    }),
    route({
      method: 'get',
      path: '/api/teams/{team}',
      tag: 'Teams',
      summary: 'A team with its workers, prompts, tools, limits, advice, switches and circuit breakers.',
      needs: 'read',
      params: teamParams,
      answer: { description: 'The team.' },
      handle: async ({ params }) => {
        const served = host.teamNamed(params.team);
        const { team } = served;
        return {
          ...summaryOf(served),
          spec: await team.ready(),
          prompts: await promptsOf(team),
          advice: team.advice,
          switches: await team.switches(),
          health: team.health(),
        };
      },
    }),
  ];
};

const planRoute = ({ host }: Server): Route =>
  route({
    method: 'post',
    path: '/api/teams/{team}/plan',
    tag: 'Teams',
    summary: 'Routes and plans a request without running it.',
    needs: 'operate',
    params: teamParams,
    body: planRequestSchema,
    answer: { description: 'The route, the plan, advice and a forecast, as `bosun plan --json` prints them.' },
    handle: async ({ params, body: { request, context = {}, history = [] } }) => {
      const served = host.teamNamed(params.team);
      await served.prepare?.();
      try {
        return await served.team.plan(request, { context, history });
      } catch (error) {
        throw problem('conflict', { why: error instanceof Error ? error.message : String(error) });
      }
    },
  });
