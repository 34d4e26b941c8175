// The market team: market analysis over a folder of documents and a folder of tables.

import path from 'node:path';
import { type WorkerDefinition, worker } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { analyseWith } from '../shared/analyst.ts';
import { NO_ORDERS } from '../shared/orders-to-act.ts';
import { ownDataRules } from '../shared/own-data-rules.ts';
import { reportAnswer, reportPlan } from '../shared/report-plan.ts';
import { writeReport } from '../shared/report-writer.ts';
import { researchWith } from '../shared/researcher.ts';
import { marketTools } from './tools.ts';
import { ANALYST, REPORT, RESEARCHER, WRITER } from './workers.ts';

type MarketWorkers = Record<'researcher' | 'analyst' | 'writer', WorkerDefinition>;

const RUN_MS = 600_000;
const WORKER_MS = 180_000;

export function marketTeam({ home }: { readonly home: string }): TeamOptions<MarketWorkers> {
  const tools = marketTools(path.join(home, 'reports'));
  const common = { attemptsMax: 1, timeoutMs: WORKER_MS };
  return {
    name: 'market',
    workers: {
      researcher: worker({
        ...RESEARCHER,
        ...common,
        // What no document says may be in the tables.
        fallback: 'analyst',
        tools: tools.researcher,
        offline: researchWith('search_sources', { general: 'market demand supply regulation customers outlook' }),
      }),
      analyst: worker({ ...ANALYST, ...common, tools: tools.analyst, offline: analyseWith('analyse_tables') }),
      writer: worker({
        ...WRITER,
        ...common,
        tools: tools.writer,
        offline: writeReport({
          title: 'Market report',
          headings: { analyst: 'Figures', researcher: 'What the sources say' },
        }),
      }),
    },
    plan: reportPlan({
      finders: ['analyst', 'researcher'],
      writer: 'writer',
      wantsReport: (request) => REPORT.test(request),
    }),
    synthesise: reportAnswer('writer'),
    defaultWorker: 'researcher',
    routing: {
      rules: [NO_ORDERS, ...ownDataRules(tools.libraries, { tables: 'analyst', documents: 'researcher' })],
      examples: new URL('./routing-examples.jsonl', import.meta.url),
    },
    budget: { ms: RUN_MS },
    alerts: {},
    // The order of a report is fixed by the plan function above.
    advice: false,
  };
}
