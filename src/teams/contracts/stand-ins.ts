// The clause reader and the compliance checker without a language model: they give what the rules found, quote by quote.

import { useTools } from '../../runtime/perform/stand-in.ts';
import { escalate, result } from '../../runtime/perform/worker-reply.ts';
import type { OfflineTask } from '../../runtime/run/team.ts';
import { bullets, DRAFT, faultOf, hasCalled, outputOf, PLANTED_COST, placeInText } from '../shared/offline-task.ts';
import { CHARTS } from '../shared/report-plan.ts';
import type { Verdict } from './check-rules.ts';
import type { Clause } from './extract-clauses.ts';
import type { ClauseOutput, RuleOutput } from './tools.ts';

const SURE = 75;
const NO_ADVICE =
  'The rules find wording, not meaning: a clause that was not found may still be there. This is no legal advice.';

/** Words by which requesters name kinds of clauses. */
const CALLED: Readonly<Record<string, RegExp>> = {
  'Document Name': /\b(?:name|title) of\b|\bwhat (?:kind|type) of (?:contract|agreement)\b/i,
  Parties: /\bpart(?:y|ies)\b|\bwho (?:signed|are)\b|\bsigner/i,
  'Agreement Date': /\b(?:dated?|signed|when was)\b/i,
  'Effective Date': /\beffective|\bstart(?:s|ing)?\b|\bbegin|\bcommence/i,
  'Expiration Date': /\bend(?:s|ing)?\b|\bexpir|\bterm\b|\bduration|\bhow long\b|\brun(?:s|ning)?\b/i,
  'Renewal Term': /\brenew|\bextend|\bextension/i,
  'Notice Period to Terminate Renewal': /\bnotice\b|\brenew/i,
  'Governing Law': /\blaws?\b|\bgovern|\bjurisdiction/i,
  'Most Favored Nation': /\bmost[- ]favou?red|\bbest price/i,
  'Non-Compete': /\bcompet/i,
  Exclusivity: /\bexclusiv/i,
  'Termination for Convenience': /\bterminat|\bcancel|\bget out\b|\bwithout cause/i,
  'Change of Control': /\bchange of control|\bmerger|\bacqui(?:red|sition)|\btakeover/i,
  'Anti-Assignment': /\bassign|\btransfer/i,
  'Revenue/Profit Sharing': /\brevenue|\bprofit|\broyalt|\bcommission/i,
  'Minimum Commitment': /\bminimum|\bcommitment|\border(?:s|ing)?\b/i,
  'IP Ownership Assignment': /\bintellectual property|\bIP\b|\bownership|\bowns?\b/i,
  'License Grant': /\blicen[cs]/i,
  'Post-Termination Services': /\bafter (?:the )?(?:end|termination)|\btransition|\bpost-termination/i,
  'Audit Rights': /\baudit|\binspect|\brecords\b/i,
  'Cap on Liability': /\bliab|\bcap\b|\bdamages\b/i,
  'Uncapped Liability': /\buncapped|\bunlimited liab/i,
  'Liquidated Damages': /\bliquidated|\bpenalt|\bdamages\b|\btermination fee/i,
  'Warranty Duration': /\bwarrant|\bguarantee/i,
  Insurance: /\binsur/i,
};

/** All clauses, unless the request names some kinds of them. */
function wanted(instruction: string, all: readonly string[]): Set<string> | undefined {
  const lower = instruction.toLowerCase();
  const named = all.filter(
    (clause) =>
      (CALLED[clause] ?? new RegExp(`\\b${clause.split(/[\s/-]/)[0]}`, 'i')).test(instruction) ||
      lower.includes(clause.toLowerCase()),
  );
  return named.length === 0 ||
    /\ball (?:the )?clauses\b|\blist (?:all|the) clauses|\bwhich clauses\b/i.test(instruction)
    ? undefined
    : new Set(named);
}

const quoteLine = ({ clause, quote, start, page }: Clause & { readonly page?: number | undefined }): string =>
  `${clause}: "${quote.replace(/\s+/g, ' ')}" [${page === undefined ? '' : `page ${page}, `}${placeInText(start)}]`;

const noCharts = ({ writes, worker }: OfflineTask) =>
  writes?.includes(`${CHARTS} ${worker}`) ? { writes: { [`${CHARTS} ${worker}`]: [] } } : {};
const sureness = (notes: readonly string[]): number =>
  SURE - (notes.some((note) => note.includes('looks like an instruction')) ? PLANTED_COST : 0);

export function findClauses(task: OfflineTask): unknown {
  const tool = 'find_clauses';
  if (!hasCalled(task, tool)) return useTools({ tool, args: { question: task.instruction } });
  const found = outputOf<ClauseOutput>(task, tool);
  if (!found) return escalate('low-confidence', faultOf(task, tool) ?? 'The contract could not be read.');
  const kinds = [...new Set(found.clauses.map(({ clause }) => clause)), ...found.notFound];
  const only = task.writes === undefined ? wanted(task.instruction, kinds) : undefined;
  const shown = found.clauses.filter(({ clause }) => only === undefined || only.has(clause));
  const missing = found.notFound.filter((clause) => only?.has(clause));
  const lines = [
    ...shown.map(quoteLine),
    ...missing.map((clause) => `${clause}: not found in ${found.contract}`),
    ...found.notes.map((note) => `Note: ${note}.`),
  ];
  if (lines.length === 0) return escalate('low-confidence', `No clause was found in ${found.contract}.`);
  return result([DRAFT, `Contract: ${found.contract}. ${NO_ADVICE}`, bullets(lines)].join('\n'), {
    confidence: sureness(found.notes),
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
