// The contracts team: clauses with exact quotes, rules as data, a risk report.

import { type WorkerDefinition, worker } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { NO_ORDERS } from '../shared/orders-to-act.ts';
import { coveredByContract } from '../shared/own-data-rules.ts';
import { reportAnswer, reportPlan } from '../shared/report-plan.ts';
import { writeReport } from '../shared/report-writer.ts';
import { checkCompliance, findClauses } from './stand-ins.ts';
import { contractTools } from './tools.ts';
import { CLAUSES, COMPLIANCE, REPORT, RISK } from './workers.ts';

type ContractWorkers = Record<'clauses' | 'compliance' | 'risk', WorkerDefinition>;

const RUN_MS = 600_000;
const WORKER_MS = 180_000;

export function contractsTeam({ home }: { readonly home: string }): TeamOptions<ContractWorkers> {
  const tools = contractTools(home);
  const common = { attemptsMax: 1, timeoutMs: WORKER_MS };
  return {
    name: 'contracts',
    workers: {
      clauses: worker({ ...CLAUSES, ...common, tools: tools.clauses, offline: findClauses }),
      compliance: worker({ ...COMPLIANCE, ...common, tools: tools.compliance, offline: checkCompliance }),
      risk: worker({
        ...RISK,
        ...common,
        tools: tools.risk,
        offline: writeReport({
          title: 'Contract review',
          headings: { compliance: 'Risks and rules', clauses: 'Clauses' },
        }),
      }),
    },
    plan: reportPlan({
      finders: ['compliance', 'clauses'],
      writer: 'risk',
      wantsReport: (request) => REPORT.test(request),
    }),
    synthesise: reportAnswer('risk'),
    defaultWorker: 'clauses',
    routing: {
      rules: [
        NO_ORDERS,
        { when: coveredByContract, to: 'clauses', because: 'The contract has the words of the question.' },
      ],
      examples: new URL('./routing-examples.jsonl', import.meta.url),
    },
    budget: { ms: RUN_MS },
    alerts: {},
    // The order of a report is fixed by the plan function above.
    advice: false,
  };
}
