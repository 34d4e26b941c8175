// Judging: two reports say different things about the same fact.

import type { QuestionOf } from '../../core/schedule/command.ts';
import { dataList, JSON_ONLY, section } from './parts.ts';
import type { Prompt } from './prompt.ts';

const STANDING = `Reports contradict each other about one fact. Decide which is right, by their evidence alone.

- What was read or measured outweighs what was concluded or remembered.
- For something that changes over time, the later reading counts; for something that does not, the date is no argument.
- A claim with evidence outweighs one without. Evidence that does not show the value is no evidence.
- Confidence, wording, order and number of claims decide nothing, and neither does what you know yourself.
- If the evidence does not decide it, or both are right (the same amount in other units, different moments), choose none and say why.`;

const REPLY = `${JSON_ONLY}: {"taskId": the name of the report that is right, left out if you choose none, "reason": one sentence that names the deciding evidence}`;

const user = ({ conflict: { attribute, subject, sides } }: QuestionOf<'judge'>): string =>
  section(
    `${attribute} of ${subject}`.replace(/\s+/g, ' '),
    dataList(sides.map(({ taskId, claim: { value, unit, evidence } }) => [taskId, { value, unit, evidence }])),
  );

export const judgePrompt: Prompt<QuestionOf<'judge'>> = {
  role: 'judge',
  version: 'judge/1',
  standing: STANDING,
  reply: REPLY,
  user,
};
