// The table of all routes.

import { a2aRoutes } from './a2a/routes.ts';
import { downloadRoutes } from './api/downloads.ts';
import { operationRoutes } from './api/operations.ts';
import { peopleRoutes } from './api/people.ts';
import { runRoutes } from './api/runs.ts';
import type { Server } from './api/server.ts';
import { streamRoutes } from './api/streams.ts';
import { teamRoutes } from './api/teams.ts';
import { tokenRoutes } from './api/tokens.ts';
import { frontEndRoutes } from './front-ends/routes.ts';
import type { Route } from './http/route.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { openAiRoutes } from './openai/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { studioRoutes } from './studio/routes.ts';
import { threadRoutes } from './threads/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export function allRoutes(server: Server): readonly Route[] {
  const routes = [
    ...teamRoutes(server),
    ...downloadRoutes(server),
    ...runRoutes(server),
    ...streamRoutes(server),
    ...peopleRoutes(server),
    ...operationRoutes(server),
    ...tokenRoutes(server),
    ...studioRoutes(server.studio),
    ...openAiRoutes(server),
    ...a2aRoutes(server),
    ...mcpRoutes(server),
    ...frontEndRoutes(server),
    ...threadRoutes(server),
    ...scheduleRoutes(server),
    ...webhookRoutes(server),
  ];
  return [...routes, ...openApiRoutes(routes, server)];
}
