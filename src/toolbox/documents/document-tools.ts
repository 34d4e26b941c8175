// Tools over a folder of documents: search with quotes and positions to cite, and read on. Both only read. Their output is
// text from outside: instructions in a document do not come from the requester.

import { z } from 'zod';
import { type ReadyTool, readyTool, type ToolCall } from '../ready-tool.ts';
import type { DocumentText } from './document.ts';
import type { DocumentLibrary, OpenedFolder } from './library.ts';
import { snippetOf } from './snippet.ts';

export interface DocumentToolOptions {
  /** The name of the tool, such as `search_handbook`. */
  readonly name: string;
  /** What the tool does, for the worker that chooses it. */
  readonly does: string;
  /** Where the indexed folders are kept; tools of one team share it. */
  readonly library: DocumentLibrary;
  /** The folder for a call; it may come from the context of the request. */
  readonly folder: (call: ToolCall) => string;
}

export interface Citation {
  readonly path: string;
  readonly title: string;
  /** The nearest heading above the quote; empty if there is none. */
  readonly heading: string;
  /** Position of the quote in the text of the document, in characters. */
  readonly start: number;
  readonly end: number;
  /** Only in documents with pages. */
  readonly page?: number;
  readonly quote: string;
  /** The whole section that the quote is in. */
  readonly section: { readonly start: number; readonly end: number };
  /** From 0 to 1: how much of the query the passage has, by the weight of its words. */
  readonly match: number;
  /** The same for the whole document. */
  readonly documentMatch: number;
}

export interface SearchOutput {
  readonly query: string;
  readonly documents: number;
  readonly results: readonly Citation[];
  readonly unreadable: readonly string[];
  readonly note?: string;
}

const RESULTS_MAX = 20;
const FAULTS_SHOWN = 5;
const TEXT_MAX = 20_000;

const searchInput = z.object({
  query: z.string().min(1).max(2_000).describe('what to look for, in words of the documents'),
  limit: z.int().positive().max(RESULTS_MAX).optional().describe('how many documents (default 5)'),
});

export const searchDocumentsTool = ({ name, does, library, folder }: DocumentToolOptions): ReadyTool =>
  readyTool<z.output<typeof searchInput>>({
    name,
    does,
    input: searchInput,
    effect: 'read',
    untrusted: true,
    timeoutMs: 120_000,
    grant: 'always',
    run: async ({ query, limit = 5 }, call): Promise<SearchOutput> => {
      const opened = await library.open(folder(call), call.signal);
      return searchIn(opened, query, limit);
    },
  });

function searchIn({ index, faults, isComplete }: OpenedFolder, query: string, limit: number): SearchOutput {
  const terms = index.wordsFor(query);
  const results = index.search(query, limit).map(({ document, passages, coverage }): Citation => {
    const [best] = passages;
    const { start, end, quote } = snippetOf(document, best ?? { start: 0, end: 0 }, terms, index.termsOf);
    const page = document.pages?.find((each) => start >= each.start && start <= each.end)?.number;
    return {
      path: document.path,
      title: document.title,
      heading: best?.headings.at(-1) ?? '',
      start,
      end,
      ...(page === undefined ? {} : { page }),
      quote,
      section: sectionAt(document, start),
      match: twoDigits(best?.coverage ?? coverage),
      documentMatch: twoDigits(coverage),
    };
  });
  const note = noteOn({ documents: index.documents.length, results: results.length, isComplete });
  return {
    query,
    documents: index.documents.length,
    results,
    unreadable: faults.slice(0, FAULTS_SHOWN).map(({ path, reason }) => `${path}: ${reason}`),
    ...(note === undefined ? {} : { note }),
  };
}

const twoDigits = (share: number): number => Math.round(share * 100) / 100;

function sectionAt({ sections, text }: DocumentText, at: number): Citation['section'] {
  const { start, end } = sections.find((section) => at >= section.start && at < section.end) ?? {
    start: 0,
    end: text.length,
  };
  return { start, end };
}

function noteOn(found: { documents: number; results: number; isComplete: boolean }): string | undefined {
  if (found.documents === 0)
    return 'The folder holds no document that can be read (Markdown, rst, text, HTML, PDF, DOCX).';
  if (found.results === 0) return 'No document has any of these words.';
  return found.isComplete ? undefined : 'The folder is larger than what is indexed; some documents were left out.';
}

const readInput = z.object({
  path: z.string().min(1).describe('path of a document, as a search gave it'),
  start: z.int().nonnegative().optional().describe('first character (default 0)'),
  length: z.int().positive().max(TEXT_MAX).optional().describe(`how many characters (default ${TEXT_MAX})`),
});

export const readDocumentTool = ({ name, does, library, folder }: DocumentToolOptions): ReadyTool =>
  readyTool<z.output<typeof readInput>>({
    name,
    does,
    input: readInput,
    effect: 'read',
    untrusted: true,
    timeoutMs: 120_000,
    grant: 'always',
    run: async ({ path, start = 0, length = TEXT_MAX }, call) => {
      const { index } = await library.open(folder(call), call.signal);
      // Looked up among the documents that were read, so that no path leads out of the folder.
      const document = index.documents.find((each) => each.path === path);
      if (!document) throw new Error(`There is no document "${path}"; search for it first`);
      return readFrom(document, start, length);
    },
  });

const readFrom = ({ path, title, text }: DocumentText, start: number, length: number) => ({
  path,
  title,
  start,
  end: Math.min(text.length, start + length),
  length: text.length,
  text: text.slice(start, start + length),
});
