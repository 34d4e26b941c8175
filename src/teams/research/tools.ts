// The tools of the team. All of them only read; what they give back is text from outside.

import { fileURLToPath } from 'node:url';
import type { ToolDefinition } from '../../runtime/define/define-tool.ts';
import { citationTool } from '../../toolbox/documents/citation-tool.ts';
import { readDocumentTool, searchDocumentsTool } from '../../toolbox/documents/document-tools.ts';
import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import type { ToolCall } from '../../toolbox/ready-tool.ts';
import { webFetchTool } from '../../toolbox/web/fetch-tool.ts';
import { searchProviderIn, webSearchTool } from '../../toolbox/web/search-tool.ts';
import { madeTool } from '../shared/made-tool.ts';
import { placeOf } from '../shared/own-data.ts';

const SAMPLE = fileURLToPath(new URL('./sample/sources', import.meta.url));

/** `--context docs=<folder>` */
export const sourcesOf = (call: Pick<ToolCall, 'context'>): string => placeOf(call, 'docs', SAMPLE);

/** With a search provider in the environment, researchers may also search the web. */
export function researcherTools(library: DocumentLibrary): readonly ToolDefinition[] {
  const common = { library, folder: sourcesOf };
  const provider = searchProviderIn(process.env);
  return [
    searchDocumentsTool({ ...common, name: 'search_sources', does: 'finds sources about a question, with quotes' }),
    readDocumentTool({ ...common, name: 'open_source', does: 'opens a source that search_sources found' }),
    ...(provider ? [webSearchTool(provider), webFetchTool()] : []),
  ].map(madeTool);
}

export const checkerTools = (library: DocumentLibrary): readonly ToolDefinition[] => [
  madeTool(
    citationTool({
      name: 'check_citation',
      does: 'says whether a source supports a claim, and where',
      library,
      folder: sourcesOf,
    }),
  ),
];
