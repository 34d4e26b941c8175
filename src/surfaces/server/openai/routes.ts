// OpenAI's Chat Completions and Responses APIs, with teams as models.

import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import { createSlots } from '../api/streams.ts';
import type { Route } from '../http/route.ts';
import { chatRoutes } from './chat-routes.ts';
import { modelRoutes } from './models-routes.ts';
import { withRefusals } from './refusal.ts';
import { responseRoutes } from './response-routes.ts';

export function openAiRoutes(server: Server): readonly Route[] {
  const locks: KeyLocks = new Map();
  const parts = { server, locks, slots: createSlots(server.streamsMax) };
  return [...modelRoutes(server), ...chatRoutes(parts), ...responseRoutes(parts)].map(withRefusals);
}
