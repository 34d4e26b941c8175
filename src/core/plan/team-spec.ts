// A team as data: what the core needs to know, stored in each run's journal so that a journal explains itself.

import type { z } from 'zod';
import type {
  alertsSchema,
  effectSchema,
  limitsSchema,
  poolSpecSchema,
  roleSchema,
  teamSpecSchema,
  toolSpecSchema,
  workerSpecSchema,
} from './team-spec-schema.ts';

export type Effect = z.output<typeof effectSchema>;
export type ToolSpec = z.output<typeof toolSpecSchema>;
export type WorkerSpec = z.output<typeof workerSpecSchema>;
export type PoolSpec = z.output<typeof poolSpecSchema>;
export type Role = z.output<typeof roleSchema>;
export type Limits = z.output<typeof limitsSchema>;
export type AlertSpec = z.output<typeof alertsSchema>;
export type TeamSpec = z.output<typeof teamSpecSchema>;

/** Default limits. */
export const DEPTH_MAX = 3;
export const TREE_TASKS_MAX = 200;
export const REVISIONS_MAX = 1;
export const SPLITS_MAX = 4;
export const JOIN_TOKENS_MAX = 48_000;
