// Money is stored in whole micro-dollars; dollars appear only where people read or write them. Also what a model call may cost
// at most, and how long the reply to each role may be.

import type { Budget } from '../plan/plan-schema.ts';
import type { Limits } from '../plan/team-spec.ts';
import type { DialogueView } from '../run/command.ts';
import type { Amount, Ceiling, Resource } from './account.ts';

export const microUsdFrom = (usd: number): number => Math.round(usd * 1_000_000);
export const usdFrom = (microUsd: number): number => microUsd / 1_000_000;

export const ceilingFrom = (budget: Budget): Ceiling => ({
  tokens: budget.tokens,
  steps: budget.steps,
  microUsd: budget.usd === undefined ? undefined : microUsdFrom(budget.usd),
});

export const publicName = (resource: Resource): 'tokens' | 'steps' | 'usd' =>
  resource === 'microUsd' ? 'usd' : resource;

/** Micro-dollars per million tokens, so that the cheapest model still has a whole-number price. */
export interface Price {
  /** Millionths of a dollar for a million tokens sent. */
  readonly inputMicroUsdPerMTok: number;
  /** Millionths of a dollar for a million tokens written. */
  readonly outputMicroUsdPerMTok: number;
}

/** Rounded up, so that a budget is never exceeded. */
export const costOf = (price: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil((inputTokens * price.inputMicroUsdPerMTok + outputTokens * price.outputMicroUsdPerMTok) / 1_000_000);

export const worstCase = (price: Price, inputTokens: number, outputTokensMax: number): Amount => ({
  tokens: inputTokens + outputTokensMax,
  steps: 1,
  microUsd: costOf(price, inputTokens, outputTokensMax),
});

/** The largest output that still fits beside this input, at most `wanted`; negative if not even the input fits. */
export function outputThatFits(
  price: Price,
  inputTokens: number,
  room: { tokens: number; microUsd: number; wanted: number },
): number {
  const byTokens = room.tokens - inputTokens;
  const leftMicroUsd = room.microUsd - (inputTokens * price.inputMicroUsdPerMTok) / 1_000_000;
  const byMoney =
    price.outputMicroUsdPerMTok === 0 || room.microUsd === Number.POSITIVE_INFINITY
      ? leftMicroUsd < 0
        ? -1
        : Number.POSITIVE_INFINITY
      : Math.floor((leftMicroUsd * 1_000_000) / price.outputMicroUsdPerMTok);
  const fits = Math.min(room.wanted, byTokens, byMoney);
  // Rounding up may exceed the budget by less than a micro-dollar; one token less is always enough.
  return fits > 0 && costOf(price, inputTokens, fits) > room.microUsd ? fits - 1 : fits;
}

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
