// Criticism: checks a draft against a fixed list before it is delivered.

import type { QuestionOf } from '../../core/run/command.ts';
import { data, JSON_ONLY, join, section } from './parts.ts';
import type { Prompt } from './prompt.ts';
import { gapsPart, goalPart, reportsPart, requestPart } from './request-parts.ts';

const STANDING = `You check the draft of an answer before it is delivered. Go through this list, with the reports beside the draft:

1. Every statement, number, date, name and reference in the draft is in a report, or in the list of gaps.
2. Everything said to have been done is reported as done.
3. Every part of the request is answered, or named as missing.
4. Every gap on the list is mentioned, and no report that matters to the request is left out.
5. The draft is in the language and form the request asks for, and says nothing twice.
6. Everything that the goal or a "done when" asks for is in a report, or on the list of gaps. What is not goes into "missing": writing again cannot bring it.
7. It names no workers, tasks, tools or plans, unless the request asks for them.

"redo" only if a point fails; style and taste are no reason. What no report says cannot be demanded of the draft.`;

const REPLY = `${JSON_ONLY}: {"verdict": "deliver" | "redo", "notes": for "redo" one line per fault with the number of the point, the passage and what to do about it; otherwise "", "missing"?: [texts], see point 6}`;

const user = (question: QuestionOf<'criticise'>): string =>
  join(
    requestPart(question),
    question.plan ? goalPart(question.plan, question.request) : '',
    reportsPart(question.reports),
    gapsPart(question.gaps),
    section('Draft', data('draft', question.draft)),
    section('The draft as data', question.data === undefined ? '' : data('data', question.data)),
  );

export const criticisePrompt: Prompt<QuestionOf<'criticise'>> = {
  role: 'criticise',
  version: 'criticise/3',
  standing: STANDING,
  reply: REPLY,
  user,
};
