// Questions that want a yes or a no: whether a condition holds, and whether what was only told is to be acted on.

import type { Slice } from '../../../core/run/command.ts';
import type { Profile, ToolProfile } from '../crew/profile.ts';
import { escalate } from './conclude.ts';
import { holds } from './condition.ts';
import type { Done } from './done.ts';
import { type Goal, meantBy } from './goals.ts';
import { nounsOf } from './records.ts';
import type { Reply } from './reply.ts';

/** Whether the condition of a goal holds; one without a condition is always to be granted. */
export type Ruled = 'yes' | 'no' | 'unknown';

const YES_OR_NO = 'Please answer yes or no';
/** Answers that tell of things. A yes or a no names nothing, and is no value of an argument. */
export const tellingAnswers = ({ answers = [] }: Slice): NonNullable<Slice['answers']> =>
  answers.filter(({ question }) => !question.includes(YES_OR_NO));

/** What the requester said to a question that wants a yes or a no. */
export function answerTo(asked: string, { answers = [] }: Slice): 'yes' | 'no' | undefined {
  const answer = answers.findLast(({ question }) => question === asked)?.answer;
  if (answer === true || (typeof answer === 'string' && YES.test(answer))) return 'yes';
  return answer === false || (typeof answer === 'string' && NO.test(answer)) ? 'no' : undefined;
}
const YES = /^\s*(?:yes|yeah|yep|y|true|sure|ok|okay|please|do|it (?:is|does))\b(?! not)/i;
const NO = /^\s*(?:no|nope|n|not|false|don'?t|never|it (?:is|does) not)\b/i;

/** By what was reported, or by what the requester answered. */
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

/** Something was told, and there is one thing that could be done about it: one short question, rather than nothing. */
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
