// The tools of each specialist, either run in this process or served by another one (`bosun mcp serve
// telecom/billing`).

import type { McpToolOptions } from '../../ports/mcp.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { ToolDefinition } from '../../runtime/define/define-tool.ts';
import { type TelecomDatabase, type TelecomOptions, telecomDatabase } from './database/open.ts';

export type Specialist = 'billing' | 'technical' | 'account';
/** As a worker takes them: the tools themselves, or the source that serves them. */
export type SpecialistTools = readonly (ToolDefinition | ToolSource)[];
type MakeTools = (database: TelecomDatabase) => readonly ToolDefinition[];

/** A server loads only the tools of its own specialist. */
const BACKENDS: Readonly<Record<Specialist, () => Promise<MakeTools>>> = {
  billing: async () => (await import('./billing/tools.ts')).billingTools,
  technical: async () => (await import('./technical/tools.ts')).technicalTools,
  account: async () => (await import('./account/tools.ts')).accountTools,
};

export async function telecomBackend(
  specialist: Specialist,
  options: TelecomOptions,
): Promise<readonly ToolDefinition[]> {
  const makeTools = await BACKENDS[specialist]();
  return makeTools(telecomDatabase(options));
}

/**
 * The policies of tools that run elsewhere: they are applied here, where a person can be asked, on the same database.
 */
export const policiesOf = (tools: readonly ToolDefinition[]): Readonly<Record<string, McpToolOptions>> =>
  Object.fromEntries(
    tools.flatMap(({ spec, code: { approve } }) =>
      approve ? [[spec.name, { approve: (args, context) => approve(args, context) } satisfies McpToolOptions]] : [],
    ),
  );
