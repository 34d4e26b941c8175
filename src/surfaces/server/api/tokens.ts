// Tokens over the API: made, listed and revoked by admins.

import { z } from 'zod';
import { ROLES } from '../access/roles.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { nameSchema } from './schemas.ts';
import type { Server } from './server.ts';

export const tokenRoutes = ({ tokens }: Server): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/tokens',
    tag: 'Access',
    summary: 'Tokens with their roles; the tokens themselves are not stored.',
    needs: 'administer',
    answer: { description: 'The tokens.' },
    handle: async () => ({ tokens: await tokens.list() }),
  }),
  route({
    method: 'post',
    path: '/api/tokens',
    tag: 'Access',
    summary: 'Makes a token. It is shown once.',
    needs: 'administer',
    body: z.strictObject({
      name: nameSchema,
      role: z.enum(ROLES),
      project: nameSchema.nullable().optional(),
      expiresAt: z.iso.datetime().nullable().optional(),
    }),
    answer: { status: 201, description: 'The token.', schema: z.object({ id: z.string(), token: z.string() }) },
    handle: ({ body, who }) => {
      if (who.project !== null && body.project !== who.project)
        throw problem('bad-request', { why: 'A token of a project makes tokens of that project only' });
      return tokens.create(body);
    },
  }),
  route({
    method: 'delete',
    path: '/api/tokens/{id}',
    tag: 'Access',
    summary: 'Revokes a token.',
    needs: 'administer',
    params: z.object({ id: z.string().max(100) }),
    answer: { description: 'The revoked token.' },
    handle: async ({ params: { id } }) => {
      if (!(await tokens.revoke(id))) throw problem('not-found', { what: `token ${JSON.stringify(id)}` });
      return { revoked: id };
    },
  }),
];
