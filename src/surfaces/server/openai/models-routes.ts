// GET /v1/models: a team is a model.

import { z } from 'zod';
import type { Server } from '../api/server.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { type Route, route } from '../http/route.ts';
import { teamFor } from './begin-turn.ts';

export function modelRoutes({ host }: Server): readonly Route[] {
  let created: number | undefined;
  const modelOf = ({ name }: ServedTeam) => {
    created ??= Math.floor(host.now() / 1_000);
    return { id: name, object: 'model', created, owned_by: 'bosun' };
  };
  return [
    route({
      method: 'get',
      path: '/v1/models',
      tag: 'OpenAI',
      summary: "The teams, as models in OpenAI's format.",
      needs: 'read',
      errors: 'openai',
      answer: { description: 'The models.' },
      handle: () => ({ object: 'list', data: host.teams.map(modelOf) }),
    }),
    route({
      method: 'get',
      path: '/v1/models/{model}',
      tag: 'OpenAI',
      summary: "A team, as a model in OpenAI's format.",
      needs: 'read',
      errors: 'openai',
      params: z.object({ model: z.string().max(200) }),
      answer: { description: 'The model.' },
      handle: async ({ params }) => modelOf(teamFor(host, params.model)),
    }),
  ];
}
