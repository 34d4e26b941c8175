// The schema of team.yaml.

import { z } from 'zod';
import { budgetSchema } from '../core/plan/plan-schema.ts';
import {
  effectSchema,
  escalateSchema,
  groundingSchema,
  limitsSchema,
  progressiveSchema,
} from '../core/plan/team-spec-schema.ts';
import { POLICY_FORMS, type PolicyRule, readPolicyRule } from './policy-rule.ts';
import { splitToolNames } from './tool-names.ts';

const text = z.string().trim().min(1);
const wholeNumber = z.int().positive();

const rule = z.string({ error: `write ${POLICY_FORMS}` }).transform((written, context): PolicyRule => {
  const read = readPolicyRule(written);
  if (read) return read;
  context.issues.push({
    code: 'custom',
    input: written,
    message: `"${written.slice(0, 60)}" is no policy: write ${POLICY_FORMS}`,
  });
  return z.NEVER;
});

const policy = z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(rule).min(1));

const toolNames = z.union([text.transform(splitToolNames), z.array(text)], {
  error: 'write names with commas between them, or a list',
});

const workerOverrides = z.strictObject({
  does: text.optional(),
  scope: text.optional(),
  examples: z.array(text).optional(),
  tools: toolNames.optional(),
  model: text.optional(),
  temperature: z.number().min(0).max(2).optional(),
  timeoutMs: z.number().positive().optional(),
  stepsMax: wholeNumber.optional(),
  attemptsMax: wholeNumber.optional(),
});

/** A pool: settings, or just the list of its workers. */
const poolSettings = z.strictObject({
  workers: z.array(text).min(2, { error: 'a pool has two workers or more to choose from' }),
  does: text.optional(),
  scope: text.optional(),
  examples: z.array(text).optional(),
});
const pool = z.preprocess((value) => (Array.isArray(value) ? { workers: value } : value), poolSettings);
export type PoolSettings = z.output<typeof poolSettings>;

/** As in Claude's .mcp.json; only the key `tools` is ours. */
const mcpServer = z
  .strictObject({
    type: z.enum(['stdio', 'http', 'streamable-http']).optional(),
    command: text.optional(),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    url: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    timeoutMs: z.number().positive().optional(),
    tools: z
      .record(z.string(), z.strictObject({ effect: effectSchema.optional(), untrusted: z.boolean().optional() }))
      .optional(),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), {
    error: 'an MCP server has either a command or a url',
  });
export type McpSettings = z.output<typeof mcpServer>;

const serverName = z.string().regex(/^(?!.*__)[A-Za-z][\w-]{0,31}$/, {
  error: 'a server is named by up to 32 letters, digits, dashes and single underscores, beginning with a letter',
});

export const teamFileSchema = z.strictObject({
  name: text.max(100).optional(),
  budget: budgetSchema.optional(),
  limits: z.strictObject(limitsSchema.partial().shape).optional(),
  models: z.record(z.string(), text).optional(),
  fallbacks: z.record(z.string(), text).optional(),
  pools: z.record(z.string(), pool).optional(),
  defaultWorker: text.optional(),
  escalate: z.strictObject(escalateSchema.partial().shape).optional(),
  grounding: z.union([z.boolean(), z.strictObject(groundingSchema.partial().shape)]).optional(),
  progressive: z.union([z.boolean(), z.strictObject(progressiveSchema.partial().shape)]).optional(),
  policies: z.record(z.string(), policy).optional(),
  mcpServers: z.record(serverName, mcpServer).optional(),
  /** Hosts that WebFetch may fetch from although they are private. */
  web: z.strictObject({ allow: z.array(text) }).optional(),
  workers: z.record(z.string(), workerOverrides).optional(),
  alerts: z
    .strictObject({
      budgetShare: z.number().positive().max(1).optional(),
      usualRange: z.boolean().optional(),
      webhook: z.url({ protocol: /^https?$/ }).optional(),
    })
    .optional(),
});
export type TeamFile = z.output<typeof teamFileSchema>;

/** The valid keys at a path of the file, to suggest one for a typo. */
export function keysAt(path: readonly PropertyKey[]): readonly string[] {
  const [first] = path;
  if (path.length === 0) return Object.keys(teamFileSchema.shape);
  if (first === 'workers' && path.length === 2) return Object.keys(workerOverrides.shape);
  if (first === 'pools' && path.length === 2) return Object.keys(poolSettings.shape);
  if (first === 'mcpServers' && path.length === 2)
    return ['type', 'command', 'args', 'env', 'url', 'headers', 'timeoutMs', 'tools'];
  if (first === 'budget') return Object.keys(budgetSchema.shape);
  if (first === 'limits') return Object.keys(limitsSchema.shape);
  if (first === 'escalate') return Object.keys(escalateSchema.shape);
  if (first === 'grounding') return Object.keys(groundingSchema.shape);
  if (first === 'progressive') return Object.keys(progressiveSchema.shape);
  if (first === 'alerts') return ['budgetShare', 'usualRange', 'webhook'];
  return [];
}
