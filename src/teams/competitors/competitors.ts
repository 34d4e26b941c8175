// The competitors team: competitive intelligence over notes on competitors and tables of their products.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type WorkerDefinition, worker } from '../../runtime/define/define-worker.ts';
import type { TeamOptions } from '../../runtime/define/team-options.ts';
import { analysisTool } from '../../toolbox/analysis/analysis-tool.ts';
import { featureTool } from '../../toolbox/analysis/feature-tool.ts';
import { readDocumentTool, searchDocumentsTool } from '../../toolbox/documents/document-tools.ts';
import { documentLibrary } from '../../toolbox/documents/library.ts';
import type { ToolCall } from '../../toolbox/ready-tool.ts';
import { tableLibrary } from '../../toolbox/tables/library.ts';
import { listTablesTool } from '../../toolbox/tables/table-tools.ts';
import { madeTool, saveReportTool } from '../shared/made-tool.ts';
import { NO_ORDERS } from '../shared/orders-to-act.ts';
import { placeOf } from '../shared/own-data.ts';
import { ownDataRules } from '../shared/own-data-rules.ts';
import { reportAnswer, reportPlan } from '../shared/report-plan.ts';
import { writeReport } from '../shared/report-writer.ts';
import { researchWith } from '../shared/researcher.ts';
import { analyseFeatures } from './features.ts';
import { FEATURES, REPORT, REPORTER, SCOUT } from './workers.ts';

type CompetitorWorkers = Record<'scout' | 'features' | 'reporter', WorkerDefinition>;

const RUN_MS = 600_000;
const WORKER_MS = 180_000;
const sample = (name: string): string => fileURLToPath(new URL(`./sample/${name}`, import.meta.url));

function toolsFor(home: string) {
  const notes = { library: documentLibrary(), folder: (call: ToolCall) => placeOf(call, 'docs', sample('docs')) };
  const tables = { library: tableLibrary(), place: (call: ToolCall) => placeOf(call, 'tables', sample('tables')) };
  return {
    libraries: { documents: notes.library, tables: tables.library },
    scout: [
      searchDocumentsTool({ name: 'search_notes', does: 'finds passages about a competitor or a topic', ...notes }),
      readDocumentTool({ name: 'open_note', does: 'opens a document that search_notes found', ...notes }),
    ].map(madeTool),
    features: [
      featureTool({
        name: 'compare_features',
        does: 'lists what products have and lack, with their values',
        ...tables,
      }),
      analysisTool({ name: 'compute_figures', does: 'ranks and compares prices, limits and other figures', ...tables }),
      listTablesTool({ name: 'list_products', does: 'lists the tables of products with their columns', ...tables }),
    ].map(madeTool),
    reporter: [saveReportTool(path.join(home, 'reports'))],
  };
}

export function competitorsTeam({ home }: { readonly home: string }): TeamOptions<CompetitorWorkers> {
  const tools = toolsFor(home);
  const common = { attemptsMax: 1, timeoutMs: WORKER_MS };
  return {
    name: 'competitors',
    workers: {
      scout: worker({
        ...SCOUT,
        ...common,
        // What no note says may be in the tables.
        fallback: 'features',
        tools: tools.scout,
        offline: researchWith('search_notes', { general: 'company founded customers announced acquired market' }),
      }),
      features: worker({ ...FEATURES, ...common, tools: tools.features, offline: analyseFeatures }),
      reporter: worker({
        ...REPORTER,
        ...common,
        tools: tools.reporter,
        offline: writeReport({
          title: 'Competitor report',
          headings: { features: 'Features and prices', scout: 'What is known about the competitors' },
        }),
      }),
    },
    plan: reportPlan({
      finders: ['features', 'scout'],
      writer: 'reporter',
      wantsReport: (request) => REPORT.test(request),
    }),
    synthesise: reportAnswer('reporter'),
    defaultWorker: 'scout',
    routing: {
      rules: [NO_ORDERS, ...ownDataRules(tools.libraries, { tables: 'features', documents: 'scout' })],
      examples: new URL('./routing-examples.jsonl', import.meta.url),
    },
    budget: { ms: RUN_MS },
    alerts: {},
    // The order of a report is fixed by the plan function above.
    advice: false,
  };
}
