// Protocols of front ends: AG-UI, and the UI message stream of the AI SDK.

import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import { createSlots } from '../api/streams.ts';
import type { Route } from '../http/route.ts';
import { aguiRoutes } from './agui-routes.ts';
import { uiRoutes } from './ui-routes.ts';

export function frontEndRoutes(server: Server): readonly Route[] {
  const locks: KeyLocks = new Map();
  const parts = { server, locks, slots: createSlots(server.streamsMax) };
  return [...aguiRoutes(parts), ...uiRoutes(parts)];
}
