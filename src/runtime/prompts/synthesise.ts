// Synthesis: writes one answer from the reports alone (A8).

import type { Conflict } from '../../core/journal/event.ts';
import type { MergedFinding } from '../../core/reconcile/claim.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { answerSchema } from '../define/reply-schema.ts';
import { formOf } from './content-form.ts';
import { asText, data, join, list, section } from './parts.ts';
import type { Prompt, PromptProfile } from './prompt.ts';
import { replyForm } from './reply-form.ts';
import { gapsPart, goalPart, numberedReportsPart, requestPart } from './request-parts.ts';

const COMPACT = `You write the one answer to a request, from reports alone.
- State nothing that no report says. Copy amounts, dates, names and references exactly.
- Something was done only if a report says it was done.
- Answer in the language and form of the request, as short as it can be. Say nothing twice.
- Name every gap. Of a conflict, say which value holds or, if it stays open, both.
- Do not speak of workers, tasks, tools, reports or plans.`;

const FULL = `You write the one answer to a request, from the reports of a team.

- State nothing that no report says: no fact, number, cause, promise or advice of your own. Copy amounts, dates, names and references exactly.
- Something was done only if a report says it was done. What a report proposes or could not do was not done.
- Answer the request, in its language and in the form it asks for; otherwise in plain prose, as short as it can be. Join what belongs together and say it once.
- Name every gap: what is missing, and why if that is known. What the goal or a "done when" asks for, and neither a report nor a gap mentions, is missing too.
- Mention every conflict: which value holds and on what grounds or, if it stays open, both values. State a value that does not hold only as overruled, never as a fact.
- Do not speak of workers, tasks, tools, reports or plans, unless the request asks for them: the reader knows only the request.`;

/** Results are held against the goal in the call that is made anyway. */
const MISSING = `"missing" is for what the goal or a "done when" asks for and neither a report nor a gap mentions`;

/** Optional: declared support is verified; statements without it are checked anyway. */
const SUPPORT = `"support": for statements with figures, dates, ids or actions, what they rest on: "says" the words of the answer, "task" the number of the report, "quote" its words, copied exactly, "calc" only for a figure worked out from quoted ones, such as "12.5 * 3 = 37.5"`;

const HINTS = { confidence: '0-100, lower for every gap and open conflict', missing: '[texts]' };

function replyOf(
  output: StandardSchema | undefined,
  profile: PromptProfile,
  question: QuestionOf<'synthesise'>,
): string {
  const schema = answerSchema({ output }, profile, question);
  const answer = output
    ? 'the same as text with Markdown, or "" if the data says it all'
    : 'the answer, text with Markdown where it helps';
  const hints = {
    ...HINTS,
    answer,
    ...(output ? { data: formOf(output, 'the answer as data, from the reports alone') } : {}),
  };
  return [replyForm(schema, hints), MISSING, profile === 'full' ? SUPPORT : ''].filter(Boolean).join('\n');
}

const RELAY_ADVICE =
  'Some reports go into the answer word for word, without you: neither quote, reword nor sum them up. Write the marker that stands with each on a line of its own, once, where its text belongs.';

const ADVICE = {
  merge: '',
  select: 'The report is the best of several tries at the same thing.',
  reduce: 'The reports are long, and some stand for several: keep what answers the request and drop the rest.',
} as const;

const UNFINISHED =
  'These parts are not in yet. Write what can be said without them, and name in one sentence what is still to come.';
const SO_FAR = 'The reader has seen this. Keep what still holds, correct what does not, add what is new.';

/** Without task names, so that the writer cannot mention them. */
function conflictLine({ subject, attribute, sides, ruling }: Conflict): string {
  const stated = ({ claim: { value, unit } }: Conflict['sides'][number]): string =>
    [asText(value), unit ?? ''].join(' ').trim();
  const values = [...new Set(sides.map(stated))].join(' against ');
  const right = sides.find(({ taskId }) => taskId === ruling?.taskId);
  const holds = right ? stated(right) : ruling?.value;
  const outcome = holds === undefined ? 'open' : `${holds} holds`;
  return `${attribute} of ${subject}: ${values}; ${outcome}${ruling ? `, because: ${ruling.reason}` : ''}`;
}

/** One line per finding; they come sorted by severity. */
const findingLine = ({ severity, where, message, suggestion, confidence }: MergedFinding): string =>
  `${severity}, ${where}: ${message}${suggestion === undefined ? '' : ` (suggested: ${suggestion})`}; ${confidence} of 100 sure`;

function user(question: QuestionOf<'synthesise'>): string {
  const { plan, reports, gaps, conflicts, findings, notes, pending = [], draft } = question;
  const isRelayed = reports.some(({ relay }) => relay === 'verbatim');
  const advice = [plan.finalInstruction, ADVICE[plan.strategy], isRelayed ? RELAY_ADVICE : ''];
  return join(
    requestPart(question),
    goalPart(plan, question.request),
    section('How to answer', advice.filter(Boolean).join('\n')),
    numberedReportsPart(reports),
    gapsPart(gaps),
    section('Conflicts', conflicts.length > 0 ? data('conflicts', list(conflicts.map(conflictLine))) : ''),
    section('Findings', findings.length > 0 ? data('findings', list(findings.map(findingLine))) : ''),
    section('Still being worked on', pending.length > 0 ? `${UNFINISHED}\n${data('pending', list(pending))}` : ''),
    section('The draft so far', draft === undefined ? '' : `${SO_FAR}\n${data('draft', draft)}`),
    section('What was wrong with your last draft', notes.length > 0 ? data('notes', list(notes)) : ''),
  );
}

/** `output` is the schema of the answer, if it is wanted as data. */
export const synthesisePrompt = (
  output: StandardSchema | undefined,
  profile: PromptProfile,
  question: QuestionOf<'synthesise'>,
): Prompt<QuestionOf<'synthesise'>> => ({
  role: 'synthesise',
  version: profile === 'full' ? 'synthesise/6' : 'synthesise/5-compact',
  standing: profile === 'full' ? FULL : COMPACT,
  reply: replyOf(output, profile, question),
  user,
});
