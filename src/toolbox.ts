// bosun/toolbox: ready-made tools for workers, and the functions behind them: `tool(name, options)` takes one apart as
// `const { name, ...options } = searchDocumentsTool({ … })`.

import './runtime/define/supported-node.ts';

export { bestSentences, type RankedSentence } from './toolbox/documents/best-sentences.ts';
export { type Block, blocksOf } from './toolbox/documents/blocks.ts';
export { type ClaimVerdict, checkClaim } from './toolbox/documents/check-claim.ts';
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
export { webFetchTool } from './toolbox/web/fetch-tool.ts';
export { type SearchProvider, searchProviderIn, webSearchTool } from './toolbox/web/search-tool.ts';
