// Work: the prompt of a worker, which shows its slice and nothing else (B2). Keep it short: it is sent once per task, and the
// benchmark reports its tokens.

import { describeFailure } from '../../core/journal/failure.ts';
import type { Slice } from '../../core/run/command.ts';
import type { WorkerCode } from '../run/team.ts';
import { contentForm } from './content-form.ts';
import { asText, data, dataList, JSON_ONLY, join, list, section } from './parts.ts';
import type { Prompt } from './prompt.ts';

const STANDING =
  'Do the one task you are given and nothing beyond it. Use only facts from the task, its material and your tools; what none of them says, you do not know. Call a tool only where the task needs it, and report what it says happened.';

const replyForm = (content: string): string => `${JSON_ONLY}:
{"content": ${content}, "confidence": 0-100, "claims": [{"subject", "attribute", "value", "unit"?, "evidence": [texts]}], "findings"?: [{"severity": "critical"|"warning"|"info", "where", "message", "suggestion"?, "confidence": 0-100}]}
Claims repeat, one by one, the amounts, dates, names and states in your content that another source could contradict, with what shows each; a value is text, a number, true, false or null. Findings, if any, are faults in what you reviewed. If the task is not yours or cannot be done as it stands, reply instead:
{"escalation": {"reason": "out-of-scope"|"ambiguous-input"|"low-confidence"|"needs-approval", "message": for the requester, "partial"?: what you have}}`;

/** The worker's part of the prompt. */
export const selfOf = ({ prompt, does, scope }: WorkerCode): string =>
  join(prompt ?? `You are a worker that ${does}.`, scope === undefined ? '' : `Your scope: ${scope}`);

/** Only for tasks that may write to the context. */
const toWrite = (keys: readonly string[] = []): string =>
  keys.length === 0
    ? ''
    : `${keys.join(', ')}\nAdd "writes": {key: value} to your reply, with a value for each of them that later tasks can use.`;

function user(slice: Slice): string {
  const { instruction, successCriterion, input, inputs, missing, context, answers, previousFailure } = slice;
  const answered = answers.map(({ question, answer }) => ['answer', `${question} ${asText(answer)}`] as const);
  return join(
    section('Task', instruction),
    section('Done when', successCriterion),
    section('Input', input === undefined ? '' : data('input', input)),
    section('Keys you may write', toWrite(slice.writes)),
    section('Context', dataList(Object.entries(context))),
    section('Results of earlier tasks', dataList(Object.entries(inputs).map(([id, { content }]) => [id, content]))),
    section('Results that could not be had', list(missing)),
    section('Answers from the requester', dataList(answered)),
    section(
      'The attempt before this one failed',
      previousFailure ? data('failure', describeFailure(previousFailure)) : '',
    ),
  );
}

export const workPrompt = ({ output }: Pick<WorkerCode, 'output'>): Prompt<Slice> => ({
  role: 'work',
  version: 'work/2',
  standing: STANDING,
  reply: replyForm(contentForm(output)),
  user,
});
