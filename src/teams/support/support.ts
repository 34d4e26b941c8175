// The support team: technical support over a folder of documentation and a log. If the worker that gets the request cannot
// help, the escalator is its fallback: it prepares the hand-over to an engineer.

import { type WorkerDefinition, worker } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { NO_ORDERS } from '../shared/orders-to-act.ts';
import { explain, prepareHandOver, troubleshoot } from './stand-ins.ts';
import { supportTools } from './tools.ts';
import { DOCUMENTER, ESCALATOR, TROUBLESHOOTER } from './workers.ts';

type SupportWorkers = Record<'troubleshooter' | 'documenter' | 'escalator', WorkerDefinition>;

/** The longest run. */
const RUN_MS = 600_000;
const WORKER_MS = 180_000;

export function supportTeam(): TeamOptions<SupportWorkers> {
  const tools = supportTools();
  return {
    name: 'support',
    workers: {
      troubleshooter: worker({
        ...TROUBLESHOOTER,
        tools: tools.troubleshooter,
        offline: troubleshoot,
        fallback: 'escalator',
        attemptsMax: 1,
        timeoutMs: WORKER_MS,
      }),
      documenter: worker({
        ...DOCUMENTER,
        tools: tools.documenter,
        offline: explain,
        fallback: 'escalator',
        attemptsMax: 1,
        timeoutMs: WORKER_MS,
      }),
      escalator: worker({ ...ESCALATOR, tools: tools.escalator, offline: prepareHandOver, timeoutMs: WORKER_MS }),
    },
    sharedTools: [],
    defaultWorker: 'documenter',
    routing: {
      rules: [NO_ORDERS],
      examples: new URL('./routing-examples.jsonl', import.meta.url),
    },
    budget: { ms: RUN_MS },
    alerts: {},
    // What none of the three could do well goes to a person.
    escalate: { failure: true, lowConfidence: 15 },
  };
}
