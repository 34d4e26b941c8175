// Team G1: the support desk of a telecom company, over a database of its own.

import type { McpToolOptions } from '../../ports/mcp.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { ToolDefinition } from '../../runtime/define/define-tool.ts';
import type { WorkerDefinition } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { accountTools } from './account/tools.ts';
import { accountWorker } from './account/worker.ts';
import { policiesOf, type Specialist, type SpecialistTools } from './backends.ts';
import { billingTools } from './billing/tools.ts';
import { billingWorker } from './billing/worker.ts';
import { type TelecomOptions, telecomDatabase } from './database/open.ts';
import { technicalTools } from './technical/tools.ts';
import { technicalWorker } from './technical/worker.ts';

type TelecomWorkers = Record<Specialist, WorkerDefinition>;

/** Nobody waits longer for a reply; time in which a person is asked does not count. */
const RUN_MS = 600_000;

export interface TelecomTeamOptions extends TelecomOptions {
  /** Opens the back-end of a specialist that runs elsewhere, with the policies that rule here; left out: it runs here. */
  readonly backend?:
    | ((specialist: Specialist, tools: Readonly<Record<string, McpToolOptions>>) => ToolSource)
    | undefined;
}

/** Everything but models and a store. Touches no file: the database is made when a tool first needs it. */
export function telecomTeam({ backend, ...options }: TelecomTeamOptions): TeamOptions<TelecomWorkers> {
  const database = telecomDatabase(options);
  const toolsFor = (specialist: Specialist, tools: readonly ToolDefinition[]): SpecialistTools =>
    backend ? [backend(specialist, policiesOf(tools))] : tools;
  return {
    name: 'telecom',
    workers: {
      billing: billingWorker(toolsFor('billing', billingTools(database))),
      technical: technicalWorker(toolsFor('technical', technicalTools(database))),
      account: accountWorker(toolsFor('account', accountTools(database))),
    },
    sharedTools: [],
    // It pays nobody and sends nobody, so it is the safest place for what nobody could route.
    defaultWorker: 'account',
    routing: {
      examples: new URL('./routing-examples.jsonl', import.meta.url),
      trained: new URL('./router.bin', import.meta.url),
    },
    budget: { ms: RUN_MS },
    // Shown in the report; whoever runs the desk for others adds notify or webhook.
    alerts: {},
    // The three specialists cannot stand in for each other: whoever takes over is a person.
    escalate: { failure: true, lowConfidence: 40 },
  };
}

export { prepareTelecom, resetTelecom } from './database/open.ts';
export { telecomLabels } from './labels.ts';
export { SAMPLE_CUSTOMER_ID } from './sample.ts';
