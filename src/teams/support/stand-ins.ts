// The workers without a language model: plain functions that search, open the best page and fill a template. Everything they
// say is quoted from a page, the log or the request, and they say that it is a template draft.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import type { Citation, SearchOutput } from '../../toolbox/documents/document-tools.ts';
import type { LogOutput } from '../../toolbox/logs/log-tool.ts';
import { coverOf, DRAFT, hasCalled, outputOf, PLANTED_COST, SURE_MATCH } from '../shared/offline-task.ts';
import { handOver } from './hand-over.ts';
import { partsOf } from './page-parts.ts';

/** Below this share of the question's words, the documents do not cover it. */
const MATCH_MIN = 0.24;
/** An engineer also gets pages that only may apply. */
const MAY_APPLY_MIN = 0.2;
const PAGES_CITED = 5;

interface OpenPage {
  readonly path: string;
  readonly text: string;
}

/** One number for the place: two would read like an amount with a range. */
const cite = ({ path, heading, start, page }: Citation): string =>
  `${path}${heading === '' ? '' : `, "${heading}"`}${page === undefined ? '' : `, page ${page}`} (at character ${start})`;

/** The pages to cite, the best first. */
const citable = (results: readonly Citation[]): readonly string[] => results.slice(0, PAGES_CITED).map(cite);

const confidenceOf = (match: number, { planted = 0, bonus = 0 } = {}): number =>
  Math.max(10, Math.min(85, Math.round(35 + match * 50) + bonus - (planted > 0 ? PLANTED_COST : 0)));

const lines = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('\n');

const list = (title: string, items: readonly string[], mark: (at: number) => string): string =>
  items.length === 0 ? '' : `\n${title}\n${items.map((item, at) => `${mark(at)} ${item}`).join('\n')}`;
const numbered = (at: number): string => `${at + 1}.`;
const bullet = (): string => '-';

/** Opens the page that a search found, then calls `write` with both; undefined while something is still to be called. */
function withBestPage(
  task: OfflineTask,
  { search, open, limit }: { readonly search: string; readonly open: string; readonly limit: number },
  more: readonly { readonly tool: string; readonly args: unknown }[],
  write: (found: { best: Citation; results: readonly Citation[]; page: string }) => unknown,
): unknown {
  if (!hasCalled(task, search)) return useTools({ tool: search, args: { query: task.instruction, limit } }, ...more);
  const found = outputOf<SearchOutput>(task, search);
  const best = found?.results[0];
  if (!found || !best || bestOf(found) < MATCH_MIN)
    return escalate('low-confidence', notCovered(found), { draft: DRAFT, searched: found?.query ?? task.instruction });
  if (!hasCalled(task, open)) return useTools({ tool: open, args: { path: best.path } });
  return write({ best, results: found.results, page: outputOf<OpenPage>(task, open)?.text ?? best.quote });
}

const bestOf = ({ results }: SearchOutput): number => Math.max(0, ...results.map(coverOf));

const notCovered = (found: SearchOutput | undefined): string =>
  found === undefined
    ? 'The documents could not be searched.'
    : `${found.note ?? `None of the ${found.documents} documents covers this.`}${
        found.unreadable.length > 0 ? ` Not read: ${found.unreadable.join('; ')}.` : ''
      }`;

const CLOSEST = 3;

/** What is said where no page has enough of the question's words to state a cause or an answer. */
const closest = (results: readonly Citation[]): string =>
  lines(
    'No page has most of the words of this question.',
    '\nThe pages that come closest say:',
    ...results.slice(0, CLOSEST).map((each) => `  ${each.title}: "${oneLine(each.quote)}"`),
    list('Sources:', citable(results), bullet),
    '\nIf none of them helps, ask again in the words of the product, or ask for a hand-over to an engineer.',
  );
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const troubleshoot = (task: OfflineTask): unknown =>
  withBestPage(
    task,
    { search: 'search_fixes', open: 'open_fix', limit: 5 },
    [{ tool: 'read_log', args: {} }],
    ({ best, results, page }) => {
      const { cause, steps, pitfalls, explanation, planted } = partsOf(page, task.instruction, best.section);
      const log = outputOf<LogOutput>(task, 'read_log');
      const isSure = coverOf(best) >= SURE_MATCH;
      const evidence = log ? logEvidence(log, isSure ? `${task.instruction} ${page}` : task.instruction) : [];
      if (!isSure)
        return result(lines(DRAFT, closest(results), list('In the log:', evidence, bullet)), {
          confidence: confidenceOf(coverOf(best), { planted }),
        });
      const text = lines(
        DRAFT,
        `\nRoot cause, as the documentation explains it: ${cause ?? best.quote}`,
        list('In the log:', evidence, bullet),
        list('Steps:', steps, numbered),
        steps.length === 0 && list('The page gives no steps. It says:', explanation, bullet),
        list('Pitfalls:', pitfalls, bullet),
        list('Sources:', citable(results), bullet),
      );
      return result(text, { confidence: confidenceOf(coverOf(best), { planted, bonus: evidence.length > 0 ? 5 : 0 }) });
    },
  );

export const explain = (task: OfflineTask): unknown =>
  withBestPage(task, { search: 'search_docs', open: 'open_page', limit: 5 }, [], ({ best, results, page }) => {
    const { explanation, steps, example, planted } = partsOf(page, task.instruction, best.section);
    if (coverOf(best) < SURE_MATCH)
      return result(lines(DRAFT, closest(results)), { confidence: confidenceOf(coverOf(best), { planted }) });
    const text = lines(
      DRAFT,
      `\n${best.title}: ${explanation.length > 0 ? explanation.join(' ') : best.quote}`,
      list('Steps:', steps, numbered),
      example !== undefined && `\nExample:\n\`\`\`\n${example}\n\`\`\``,
      list('Read on:', citable(results), bullet),
    );
    return result(text, { confidence: confidenceOf(coverOf(best), { planted }) });
  });

export function prepareHandOver(task: OfflineTask): unknown {
  if (!hasCalled(task, 'known_issues'))
    return useTools(
      { tool: 'known_issues', args: { query: task.instruction, limit: PAGES_CITED } },
      { tool: 'log_evidence', args: {} },
    );
  const known = outputOf<SearchOutput>(task, 'known_issues');
  const log = outputOf<LogOutput>(task, 'log_evidence');
  const pages = (known?.results ?? []).filter((page) => coverOf(page) >= MAY_APPLY_MIN);
  const note = handOver({
    request: task.instruction,
    log,
    pages: pages.map(cite),
    unread: known?.unreadable ?? [],
    note: known?.note ?? (known && bestOf(known) < MATCH_MIN ? notCovered(known) : undefined),
  });
  return result(lines(DRAFT, note.text), { confidence: note.confidence });
}

const GROUPS_SHOWN = 4;

/** Kinds of lines of severe levels that share a word with the problem, or are new. */
function logEvidence({ groups, isNew }: LogOutput, about: string): string[] {
  const known = new Set(about.toLowerCase().match(/[\p{L}\p{N}-]{4,}/gu) ?? []);
  const relevant = groups.filter(
    ({ level, template, first }) =>
      (level === 'error' || level === 'fatal') &&
      (first.text.toLowerCase().match(/[\p{L}\p{N}-]{4,}/gu) ?? []).some(
        (word) => known.has(word) && !template.includes('<hex>'),
      ),
  );
  return relevant.slice(0, GROUPS_SHOWN).map(({ count, first, template, last }) => {
    const since = first.time === undefined ? `line ${first.number}` : `${first.time} (line ${first.number})`;
    const fresh = isNew.some((group) => group.template === template) ? ', new' : '';
    return `${count} × "${first.text.slice(0, 160)}" since ${since}, last in line ${last.number}${fresh}`;
  });
}
