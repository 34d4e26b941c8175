// Yes-or-no questions: whether a condition holds, and whether to act on a mere statement.

import type { Slice } from '../../../core/run/command.ts';
import type { Profile, ToolProfile } from '../crew/profile.ts';
import { escalate } from './conclude.ts';
import { holds } from './condition.ts';
import { type Goal, meantBy } from './goals.ts';
import type { Done } from './past-calls.ts';
import { nounsOf } from './records.ts';
import type { Reply } from './reply.ts';

/** Whether the condition of a goal holds; a goal without a condition is always granted. */
export type Ruled = 'yes' | 'no' | 'unknown';

const YES_OR_NO = 'Please answer yes or no';
/** Answers with content. A plain yes or no is never the value of an argument. */
export const answersWithContent = ({ answers = [] }: Slice): NonNullable<Slice['answers']> =>
  answers.filter(({ question }) => !question.includes(YES_OR_NO));

/** The requester's answer to a yes-or-no question. */
export function answerTo(asked: string, { answers = [] }: Slice): 'yes' | 'no' | undefined {
  const answer = answers.findLast(({ question }) => question === asked)?.answer;
  if (answer === true || (typeof answer === 'string' && YES.test(answer))) return 'yes';
  return answer === false || (typeof answer === 'string' && NO.test(answer)) ? 'no' : undefined;
}
const YES = /^\s*(?:yes|yeah|yep|y|true|sure|ok|okay|please|do|it (?:is|does))\b(?! not)/i;
const NO = /^\s*(?:no|nope|n|not|false|don'?t|never|it (?:is|does) not)\b/i;

/** By the reports, or by the requester's answer. */
export function rulingOn({ only, profile }: Goal, slice: Slice, done: readonly Done[]): Ruled {
  if (!only) return 'yes';
  const answer = answerTo(questionAbout({ only, profile }), slice);
  if (answer !== undefined) return answer;
  const told = [
    ...Object.values(slice.inputs).map(({ content }) => ({ about: [], output: content })),
    ...done.flatMap(({ tool, outcome }) =>
      outcome.status === 'ok' ? [{ about: nounsOf(tool), output: outcome.output }] : [],
    ),
  ];
  const met = holds(only, told);
  return met === undefined ? 'unknown' : met ? 'yes' : 'no';
}

export const questionAbout = ({ only, profile }: Pick<Goal, 'only' | 'profile'>): string =>
  `${only?.unless ? 'Is it not the case' : 'Is it the case'} that ${only?.condition}? ${YES_OR_NO}; only then is it right to ${purposeOf(profile)}.`;

export const offering = ({ profile }: Goal): string => `Would you like us to ${purposeOf(profile)}? ${YES_OR_NO}.`;

/** For a statement that one tool could act on: one short question, rather than nothing. */
export function offerFor(slice: Slice, profile: Profile): Reply | undefined {
  const meant = meantBy(slice.instruction, profile);
  if (!meant) return undefined;
  if (answerTo(offering(meant), slice) !== 'no') return escalate('ambiguous-input', offering(meant));
  const content = `As you wish: nothing was done about "${slice.instruction.slice(0, 200)}".`;
  return { text: JSON.stringify({ content, confidence: 90, claims: [] }), calls: [] };
}

/** "refunds a charge to the customer" → "refund a charge to the customer". */
export function purposeOf({ tool }: ToolProfile): string {
  const [verb = '', ...rest] = (tool.does.trim().split(/[:;(]|\. /)[0] ?? '').trim().replace(/\.$/, '').split(/\s+/);
  const base = verb
    .toLowerCase()
    .replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '')
    .replace(/ie$/, 'y');
  return [base, ...rest].join(' ');
}
