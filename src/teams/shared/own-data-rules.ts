// Rules for requests about the user's own data. What a router learned from examples about the sample says nothing about another
// product or market, so a question that the user's own documents or tables cover goes to the worker that reads them.

import path from 'node:path';
import { namesTables } from '../../toolbox/analysis/analyse.ts';
import type { DocumentLibrary } from '../../toolbox/documents/library.ts';
import { readDocument } from '../../toolbox/documents/read-document.ts';
import { indexDocuments } from '../../toolbox/documents/search-index.ts';
import type { TableLibrary } from '../../toolbox/tables/library.ts';
import { coverOfHit, SURE_MATCH } from './offline-task.ts';
import { ordersAction } from './orders-to-act.ts';

type Context = Readonly<Record<string, unknown>>;

const READ_MS = 60_000;
const CHARS_MAX = 300;
/** A request of several parts, or for something written, is left to the supervisor. */
const SEVERAL =
  /[.?!;]\s+\S|\b(?:and|also|then)\b|\b(?:report|review|memo|briefing|summary|overview|escalate|hand ?over)\b/i;

const isOneQuestion = (request: string): boolean =>
  request.length <= CHARS_MAX && !SEVERAL.test(request.trim()) && !ordersAction(request);

const ownPlace = (context: Context, key: string): string | undefined => {
  const given = context[key];
  return typeof given === 'string' && given.trim() !== '' ? given : undefined;
};

/** Whether the user's own folder of documents covers a question. */
export const coveredByOwn =
  (library: DocumentLibrary) =>
  async (request: string, context: Context): Promise<boolean> => {
    const folder = ownPlace(context, 'docs');
    if (folder === undefined || !isOneQuestion(request)) return false;
    const { index } = await library.open(folder, AbortSignal.timeout(READ_MS));
    return index.search(request, 3).some((hit) => coverOfHit(hit) >= SURE_MATCH);
  };

/** Whether the user's own contract has the words of a question. */
export async function coveredByContract(request: string, context: Context): Promise<boolean> {
  const file = ownPlace(context, 'contract');
  if (file === undefined || !isOneQuestion(request) || ABOUT_RULES.test(request)) return false;
  const index = indexDocuments([await readDocument(file, path.basename(file))]);
  return index.search(request, 1).some((hit) => coverOfHit(hit) >= SURE_MATCH);
}
const ABOUT_RULES =
  /\b(?:rules?|policy|policies|compl(?:y|ies|iant|iance)|acceptable|standards?|checklist|guidelines?|risks?)\b/i;

/** Whether the user's own tables name what a question is about. */
const namedByOwn =
  (library: TableLibrary) =>
  async (request: string, context: Context): Promise<boolean> => {
    const place = ownPlace(context, 'tables');
    if (place === undefined || !isOneQuestion(request)) return false;
    return namesTables(request, await library.open(place, AbortSignal.timeout(READ_MS)));
  };

/** The tables first: they answer exactly. */
export const ownDataRules = <Name extends string>(
  libraries: { readonly tables: TableLibrary; readonly documents: DocumentLibrary },
  to: { readonly tables: Name; readonly documents: Name },
) => [
  { when: namedByOwn(libraries.tables), to: to.tables, because: 'The tables name what it is about.' },
  { when: coveredByOwn(libraries.documents), to: to.documents, because: 'The documents cover it.' },
];
