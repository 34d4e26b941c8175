// The clause reader and the compliance checker without a language model: they give what the rules found, quote by quote.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import { bullets, DRAFT, faultOf, hasCalled, outputOf, PLANTED_COST, placeInText } from '../shared/offline-task.ts';
import { CHARTS } from '../shared/report-plan.ts';
import type { Verdict } from './check-rules.ts';
import type { ClauseOutput, Passage, RuleOutput } from './tools.ts';

const SURE = 75;
/** How much less sure an answer is that names no clause. */
const GUESS_COST = 30;
const NO_ADVICE =
  'The rules find wording, not meaning: a clause that was not found may still be there. This is no legal advice.';

const placeOf = ({ start, page }: Passage): string =>
  `[${page === undefined ? '' : `page ${page}, `}${placeInText(start)}]`;
const quoteOf = (passage: Passage): string => `"${passage.quote.replace(/\s+/g, ' ')}" ${placeOf(passage)}`;

const noCharts = ({ writes, worker }: OfflineTask) =>
  writes?.includes(`${CHARTS} ${worker}`) ? { writes: { [`${CHARTS} ${worker}`]: [] } } : {};
const sureness = (notes: readonly string[]): number =>
  SURE - (notes.some((note) => note.includes('looks like an instruction')) ? PLANTED_COST : 0);

export function findClauses(task: OfflineTask): unknown {
  const tool = 'find_clauses';
  const isReport = task.writes !== undefined;
  if (!hasCalled(task, tool)) return useTools({ tool, args: isReport ? {} : { question: task.instruction } });
  const found = outputOf<ClauseOutput>(task, tool);
  if (!found) return escalate('low-confidence', faultOf(task, tool) ?? 'The contract could not be read.');
  const lines = [
    ...found.clauses.map((each) => `${each.clause}: ${quoteOf(each)}`),
    ...(isReport ? [] : found.notFound.map((clause) => `${clause}: not found in ${found.contract}`)),
    ...found.closest.map((each) => `The words of the question come closest to: ${quoteOf(each)}`),
    ...found.notes.map((note) => `Note: ${note}.`),
  ];
  if (lines.length === 0) return escalate('low-confidence', `Nothing in ${found.contract} is about this.`);
  return result([DRAFT, `Contract: ${found.contract}. ${NO_ADVICE}`, bullets(lines)].join('\n'), {
    confidence: sureness(found.notes) - (found.clauses.length === 0 ? GUESS_COST : 0),
    ...noCharts(task),
  });
}

const verdictLine = ({ rule, clause, must, status, severity, because, clauses }: Verdict): string => {
  const [first] = clauses;
  const quote = first ? ` "${first.quote.replace(/\s+/g, ' ')}" [${placeInText(first.start)}]` : '';
  const head = status === 'met' ? `Met: ${rule}` : `${status === 'broken' ? `Risk (${severity})` : 'Open'}: ${rule}`;
  return `${head}. ${clause} must ${must}${status === 'broken' ? `, and this is broken: ${because}` : ''}.${quote}`;
};

export function checkCompliance(task: OfflineTask): unknown {
  const tool = 'check_rules';
  if (!hasCalled(task, tool)) return useTools({ tool, args: {} });
  const found = outputOf<RuleOutput>(task, tool);
  if (!found) return escalate('low-confidence', faultOf(task, tool) ?? 'The rules could not be checked.');
  const { verdicts, notes, contract } = found;
  const count = (status: Verdict['status']): number => verdicts.filter((each) => each.status === status).length;
  const head = `${contract}: ${count('broken')} of ${verdicts.length} rules are broken, ${count('met')} are met, ${count('open')} are open.`;
  const lines = [...verdicts.map(verdictLine), ...notes.map((note) => `Note: ${note}.`)];
  return result([DRAFT, `${head} ${NO_ADVICE}`, bullets(lines)].join('\n'), {
    confidence: sureness(notes),
    ...noCharts(task),
  });
}
