// The tools of each worker. No two workers have the same tool. All but save_report only read.

import { fileURLToPath } from 'node:url';
import { analysisTool } from '../../toolbox/analysis/analysis-tool.ts';
import { calculatorTool } from '../../toolbox/calculator/calculator-tool.ts';
import { chartTool } from '../../toolbox/charts/chart-tool.ts';
import { readDocumentTool, searchDocumentsTool } from '../../toolbox/documents/document-tools.ts';
import { documentLibrary } from '../../toolbox/documents/library.ts';
import type { ToolCall } from '../../toolbox/ready-tool.ts';
import { tableLibrary } from '../../toolbox/tables/library.ts';
import { listTablesTool, queryTablesTool } from '../../toolbox/tables/table-tools.ts';
import { madeTool, saveReportTool } from '../shared/made-tool.ts';
import { placeOf } from '../shared/own-data.ts';

const sample = (name: string): string => fileURLToPath(new URL(`./sample/${name}`, import.meta.url));

export function marketTools(reportFolder: string) {
  const documents = { library: documentLibrary(), folder: (call: ToolCall) => placeOf(call, 'docs', sample('docs')) };
  const tables = { library: tableLibrary(), place: (call: ToolCall) => placeOf(call, 'tables', sample('tables')) };
  return {
    libraries: { documents: documents.library, tables: tables.library },
    researcher: [
      searchDocumentsTool({
        name: 'search_sources',
        does: 'finds passages of the documents about a topic',
        ...documents,
      }),
      readDocumentTool({ name: 'open_source', does: 'opens a document that search_sources found', ...documents }),
      listTablesTool({ name: 'list_data', does: 'lists the tables that could be cited', ...tables }),
    ].map(madeTool),
    analyst: [
      analysisTool({
        name: 'analyse_tables',
        does: 'computes growth, shares, ranks, changes and comparisons from the tables, with the work, the cells and doubts about the data',
        ...tables,
      }),
      listTablesTool({
        name: 'list_tables',
        does: 'lists the tables with columns, types and missing cells',
        ...tables,
      }),
      queryTablesTool({ name: 'query_tables', does: 'runs a read-only SQL query over the tables', ...tables }),
      calculatorTool(),
      chartTool(),
    ].map(madeTool),
    writer: [saveReportTool(reportFolder)],
  };
}
