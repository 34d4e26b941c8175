// Work: the prompt of a worker, which shows its slice and nothing else (B2). Keep it short: it is sent once per task, and the
// benchmark reports its tokens.

import { describeFailure } from '../../core/journal/failure.ts';
import type { Slice } from '../../core/run/command.ts';
import { workSchema } from '../define/reply-schema.ts';
import type { WorkerCode } from '../run/team.ts';
import { contentForm } from './content-form.ts';
import { asText, data, dataList, join, list, section } from './parts.ts';
import type { Prompt, PromptProfile } from './prompt.ts';
import { replyForm } from './reply-form.ts';

const COMPACT =
  'Do the one task you are given, nothing beyond it. Use only facts from it, its material and your tools. Call a tool only where it is needed, and report what it says happened.';
const FULL =
  'Do the one task you are given and nothing beyond it. Use only facts from the task, its material and your tools; what none of them says, you do not know. Call a tool only where the task needs it, and report what it says happened.';

const CLAIMS = '"claims": amounts, dates, names and states of your content that another source could contradict.';
const FINDINGS = '"findings": faults in what you reviewed, if any.';
const ESCALATION = '"escalation" only if the task is not yours or cannot be done.';

const HINTS = { value: 'text', evidence: '[texts]' };

function replyOf(worker: Pick<WorkerCode, 'output'>, profile: PromptProfile): string {
  const hints = { ...HINTS, content: contentForm(worker.output) };
  const findings = profile === 'full' ? FINDINGS : '';
  return [replyForm(workSchema(worker, profile), hints), CLAIMS, findings, ESCALATION].filter(Boolean).join('\n');
}

/** The worker's part of the prompt. */
export const selfOf = ({ prompt, does, scope }: WorkerCode): string =>
  join(prompt ?? `You are a worker that ${does}.`, scope === undefined ? '' : `Your scope: ${scope}`);

/** Only for tasks that may write to the context. */
const toWrite = (keys: readonly string[] = []): string =>
  keys.length === 0
    ? ''
    : `${keys.join(', ')}\nAdd "writes": {key: value} to your reply, with a value for each of them that later tasks can use.`;

function user(slice: Slice): string {
  const { attempt, instruction, successCriterion, input, inputs, missing, context, answers, previousFailure } = slice;
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
      // The number keeps a third attempt from being asked exactly as the second was.
      attempt > 2
        ? `The ${attempt - 1} attempts before this one failed, the last like this`
        : 'The attempt before this one failed',
      previousFailure ? data('failure', describeFailure(previousFailure)) : '',
    ),
  );
}

export const workPrompt = (worker: Pick<WorkerCode, 'output'>, profile: PromptProfile): Prompt<Slice> => ({
  role: 'work',
  version: profile === 'full' ? 'work/3' : 'work/3-compact',
  standing: profile === 'full' ? FULL : COMPACT,
  reply: replyOf(worker, profile),
  user,
});
