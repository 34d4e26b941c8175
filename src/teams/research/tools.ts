// The tools of the team. All of them only read; what they give back is text from outside.

import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ToolDefinition, tool } from '../../runtime/define/define-tool.ts';
import { checkClaim } from '../../toolbox/documents/check-claim.ts';
import { readDocumentTool, searchDocumentsTool } from '../../toolbox/documents/document-tools.ts';
import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import type { ReadyTool, ToolCall } from '../../toolbox/ready-tool.ts';
import { webFetchTool } from '../../toolbox/web/fetch-tool.ts';
import { searchProviderIn, webSearchTool } from '../../toolbox/web/search-tool.ts';

const SAMPLE = fileURLToPath(new URL('./sample/sources', import.meta.url));

/** `--context docs=<folder>` */
export const sourcesOf = ({ context }: Pick<ToolCall, 'context'>): string =>
  typeof context?.docs === 'string' && context.docs.trim() !== '' ? context.docs : SAMPLE;

const made = ({ name, ...options }: ReadyTool): ToolDefinition => tool(name, options);

/** With a search provider in the environment, researchers may also search the web. */
export function researcherTools(library: DocumentLibrary): readonly ToolDefinition[] {
  const common = { library, folder: sourcesOf };
  const provider = searchProviderIn(process.env);
  return [
    made(
      searchDocumentsTool({ ...common, name: 'search_sources', does: 'finds sources about a question, with quotes' }),
    ),
    made(readDocumentTool({ ...common, name: 'open_source', does: 'opens a source that search_sources found' })),
    ...(provider ? [made(webSearchTool(provider)), made(webFetchTool())] : []),
  ];
}

export const checkerTools = (library: DocumentLibrary): readonly ToolDefinition[] => [
  tool('check_citation', {
    does: 'says whether a source supports a claim, and where',
    input: z.object({
      claim: z.string().min(1).max(2_000).describe('one sentence'),
      path: z.string().min(1).describe('the source that it cites'),
    }),
    effect: 'read',
    untrusted: true,
    grant: 'always',
    run: async ({ claim, path }, { context, signal }) => {
      const { index } = await library.open(sourcesOf({ context }), signal);
      const source = index.documents.find((document) => document.path === path);
      if (!source) return { claim, path, supported: false, reason: `there is no source ${path}` };
      return { claim, path, ...checkClaim(claim, source.text) };
    },
  }),
];
