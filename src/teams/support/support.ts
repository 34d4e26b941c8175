// The support team: technical support over a folder of documentation and a log. If the worker that gets the request cannot
// help, the escalator is its fallback: it prepares the hand-over to an engineer.

import { type WorkerDefinition, worker } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { documentLibrary } from '../../toolbox/documents/library.ts';
import { NO_ORDERS } from '../shared/orders-to-act.ts';
import { coveredByOwn } from '../shared/own-data-rules.ts';
import { explain, prepareHandOver, troubleshoot } from './stand-ins.ts';
import { supportTools } from './tools.ts';
import { DOCUMENTER, ESCALATOR, TROUBLESHOOTER } from './workers.ts';

type SupportWorkers = Record<'troubleshooter' | 'documenter' | 'escalator', WorkerDefinition>;

/** Something is wrong, in words that fit any product. */
const FAULT =
  /\b(?:errors?|fail\w*|crash\w*|broke\w*|stuck|hangs?|froze\w*|slow\w*|stop(?:s|ped)|lost|wrong|faults?|faulty|problems?|leak\w*|nois[ey]\w*|overheat\w*|refus\w*|(?:does|do|is|are|will|can|could|wo|ca)n['’]t|(?:does|do|is|are|will|can) ?not)\b/i;

/** The longest run. */
const RUN_MS = 600_000;
const WORKER_MS = 180_000;

export function supportTeam(): TeamOptions<SupportWorkers> {
  const library = documentLibrary();
  const tools = supportTools(library);
  const covered = coveredByOwn(library);
  const because = 'The documents cover it.';
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
      rules: [
        NO_ORDERS,
        {
          when: async (request, context) => FAULT.test(request) && covered(request, context),
          to: 'troubleshooter',
          because,
        },
        { when: covered, to: 'documenter', because },
      ],
      examples: new URL('./routing-examples.jsonl', import.meta.url),
    },
    budget: { ms: RUN_MS },
    alerts: {},
    // What none of the three could do well goes to a person.
    escalate: { failure: true, lowConfidence: 15 },
  };
}
