// How long the reply to each role may be. A cap is reserved in the budget before the call, and sent to the provider.

import type { Limits } from '../plan/team-spec.ts';
import type { DialogueView } from '../run/command.ts';

type CappedRole = keyof NonNullable<Limits['outputTokens']>;

/** Roles whose replies are short: a route, a ruling, a rewritten instruction. The others get `outputTokensMax`. */
const SHORT: Readonly<Partial<Record<CappedRole, number>>> = {
  triage: 600,
  refine: 1_024,
  judge: 1_024,
  criticise: 1_536,
};

type Capped = Pick<Limits, 'outputTokens' | 'outputTokensMax'>;

/** What the team says about the role; otherwise the default of a short role, and never more than `outputTokensMax`. */
export const outputCap = ({ outputTokens, outputTokensMax }: Capped, role: CappedRole): number =>
  outputTokens?.[role] ?? Math.min(SHORT[role] ?? outputTokensMax, outputTokensMax);

const cappedRoleOf = (subject: DialogueView['subject']): CappedRole => {
  if (subject.kind === 'work') return 'work';
  const { question } = subject;
  return question.role === 'synthesise' && question.part ? 'condense' : question.role;
};

/**
 * The cap of a call. A model that reasons writes its thoughts at the expense of the same limit, so that the defaults for
 * short replies would cut it before it answers.
 */
export function capOfCall(limits: Capped, subject: DialogueView['subject'], { reasons }: { reasons: boolean }): number {
  const role = cappedRoleOf(subject);
  const own = limits.outputTokens?.[role];
  return own ?? (reasons ? limits.outputTokensMax : outputCap(limits, role));
}
