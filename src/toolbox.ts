// bosun/toolbox: ready-made tools for workers, and the functions behind them: `tool(name, options)` takes one apart as
// `const { name, ...options } = searchDocumentsTool({ … })`.

import './runtime/define/supported-node.ts';

export { namesTables } from './toolbox/analysis/analyse.ts';
export { type AnalysisOutput, analysisTool } from './toolbox/analysis/analysis-tool.ts';
export { type FeatureOutput, featureTool } from './toolbox/analysis/feature-tool.ts';
export { type Analysis, type Finding, findingLine } from './toolbox/analysis/finding.ts';
export { looksPlanted } from './toolbox/analysis/quality.ts';
export { type Calculation, calculate } from './toolbox/calculator/calculate.ts';
export { calculatorTool } from './toolbox/calculator/calculator-tool.ts';
export { type Chart, drawChart } from './toolbox/charts/chart.ts';
export { chartTool } from './toolbox/charts/chart-tool.ts';
export { dateTool } from './toolbox/dates/date-tool.ts';
export { bestSentences, type RankedSentence } from './toolbox/documents/best-sentences.ts';
export { type Block, blocksOf } from './toolbox/documents/blocks.ts';
export { type ClaimVerdict, checkClaim } from './toolbox/documents/check-claim.ts';
export { type CheckedCitation, citationTool } from './toolbox/documents/citation-tool.ts';
export { contradictionsIn, hedgedIn } from './toolbox/documents/contradictions.ts';
export type { DocumentFault, DocumentPage, DocumentText, Section } from './toolbox/documents/document.ts';
export {
  type Citation,
  type DocumentToolOptions,
  readDocumentTool,
  type SearchOutput,
  searchDocumentsTool,
} from './toolbox/documents/document-tools.ts';
export { type DocumentLibrary, documentLibrary, type OpenedFolder } from './toolbox/documents/library.ts';
export { isPlanted, withoutPlanted } from './toolbox/documents/planted.ts';
export { readDocument } from './toolbox/documents/read-document.ts';
export { type FolderTexts, readFolder } from './toolbox/documents/read-folder.ts';
export { type Hit, indexDocuments, type SearchIndex } from './toolbox/documents/search-index.ts';
export { type LogOutput, type LogToolOptions, logTool } from './toolbox/logs/log-tool.ts';
export { type LogGroup, type LogSummary, summariseLog } from './toolbox/logs/summarise-log.ts';
export type { ReadyTool, ToolCall } from './toolbox/ready-tool.ts';
export { htmlOf, markdownOf, type Report } from './toolbox/report/report.ts';
export { reportTool } from './toolbox/report/report-tool.ts';
export { type TableLibrary, tableLibrary } from './toolbox/tables/library.ts';
export { readTables, type Tables } from './toolbox/tables/read-tables.ts';
export type { CellRef, Table } from './toolbox/tables/table.ts';
export {
  listTablesTool,
  queryTablesTool,
  type TableList,
  type TableToolOptions,
} from './toolbox/tables/table-tools.ts';
export { webFetchTool } from './toolbox/web/fetch-tool.ts';
export { type SearchProvider, searchProviderIn, webSearchTool } from './toolbox/web/search-tool.ts';
