// Team G1: the support desk of a telecom company, over a database of its own.

import type { TeamOptions } from '../../runtime/define-team.ts';
import type { WorkerDefinition } from '../../runtime/define-worker.ts';
import { accountWorker } from './account/worker.ts';
import { billingWorker } from './billing/worker.ts';
import { type TelecomOptions, telecomDatabase } from './database/open.ts';
import { technicalWorker } from './technical/worker.ts';

export type TelecomWorkers = Record<'billing' | 'technical' | 'account', WorkerDefinition>;

/** Nobody waits longer for a reply; time in which a person is asked does not count. */
const RUN_MS = 600_000;

/** Everything but models and a store. Touches no file: the database is made when a tool first needs it. */
export function telecomTeam(options: TelecomOptions): TeamOptions<TelecomWorkers> {
  const database = telecomDatabase(options);
  return {
    name: 'telecom',
    workers: {
      billing: billingWorker(database),
      technical: technicalWorker(database),
      account: accountWorker(database),
    },
    sharedTools: [],
    // It pays nobody and sends nobody, so it is the safest place for what nobody could route.
    defaultWorker: 'account',
    budget: { ms: RUN_MS },
    // The three specialists cannot stand in for each other: whoever takes over is a person.
    escalate: { failure: true, lowConfidence: 40 },
  };
}

export { prepareTelecom, resetTelecom, type TelecomOptions } from './database/open.ts';
export { type TelecomLabel, telecomLabels } from './labels.ts';
export { SAMPLE_CUSTOMER_ID } from './sample.ts';
