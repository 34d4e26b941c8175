// Refining: rewrites the instruction of a failed task so that the same worker can do it.

import { describeFailure } from '../../core/journal/failure.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import { data, JSON_ONLY, join, section } from './parts.ts';
import type { Prompt } from './prompt.ts';

const STANDING = `A worker failed at a task. Rewrite its instruction so that the same worker succeeds.

- Answer the failure: say what it left open, put hard steps in order, or name the form the result must have.
- Keep the goal, and every name, number, date and wish, exactly. Invent no facts.
- Ask for less if that is the way out, never for more: no further effects, no other people's data, no work the task did not ask for.
- The instruction stands alone: do not mention this failure, earlier attempts or the worker.`;

const REPLY = `${JSON_ONLY}: {"instruction": the whole new instruction}`;

const user = ({ instruction, successCriterion, failure }: QuestionOf<'refine'>): string =>
  join(
    section('Instruction', data('instruction', instruction)),
    section('Done when', data('criterion', successCriterion)),
    section('How it failed', data('failure', describeFailure(failure))),
  );

export const refinePrompt: Prompt<QuestionOf<'refine'>> = {
  role: 'refine',
  version: 'refine/2',
  standing: STANDING,
  reply: REPLY,
  user,
};
