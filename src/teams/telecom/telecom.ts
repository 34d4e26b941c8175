// The telecom team: the support desk of a telecom company, over a database of its own.

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

/** The longest run; time spent waiting for a person does not count. */
const RUN_MS = 600_000;

export interface TelecomTeamOptions extends TelecomOptions {
  /** Opens the back-end of a specialist that runs elsewhere, with the policies applied here; left out: it runs here. */
  readonly backend?:
    | ((specialist: Specialist, tools: Readonly<Record<string, McpToolOptions>>) => ToolSource)
    | undefined;
}

/** Everything except models and a store. Touches no file: the database is created when a tool first needs it. */
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
    // It cannot pay money or send technicians, so it is the safest worker for requests that could not be routed.
    defaultWorker: 'account',
    routing: {
      examples: new URL('./routing-examples.jsonl', import.meta.url),
      trained: new URL('./router.bin', import.meta.url),
    },
    budget: { ms: RUN_MS },
    // Shown in the report; to be notified elsewhere, add notify or webhook.
    alerts: {},
    // The three specialists cannot replace each other, so a person takes over.
    escalate: { failure: true, lowConfidence: 40 },
  };
}

export { prepareTelecom, resetTelecom } from './database/open.ts';
export { telecomLabels } from './labels.ts';
export { SAMPLE_CUSTOMER_ID } from './sample.ts';
