// Parses flags, which are text until then.

import type { Budget } from '../../../core/plan/plan-schema.ts';
import type { CallTimes } from '../../../core/policy/patience.ts';
import { isTooDeep, TooDeep } from '../../../core/values/nesting.ts';
import { SPAN_FORMS, spanIn } from '../../../runtime/define/validate.ts';
import { UserError } from '../print/user-error.ts';

/** `key=value` is text, `key:=json` anything else. */
export function readContext(pairs: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(readPair));
}

function readPair(pair: string): [string, unknown] {
  const match = /^([^=:]+)(:?=)(.*)$/s.exec(pair);
  const [, key = '', sign, value = ''] = match ?? [];
  if (!match) throw new UserError(`--context ${pair} is not key=value (or key:=json)`);
  if (sign === '=') return [key.trim(), value];
  const parsed = parsedJson(value);
  if (parsed === undefined)
    throw new UserError(`--context ${pair}: the value after := is not JSON; for plain text write ${key}=${value}`);
  if (isTooDeep(parsed)) throw new UserError(new TooDeep(`--context ${key.trim()}`).message);
  return [key.trim(), parsed];
}

/** Undefined if it is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readDuration(text: string, flag: string): number {
  const ms = spanIn(text);
  if (ms === undefined) throw new UserError(`${flag} ${text} is not a time: ${SPAN_FORMS}`);
  return ms;
}

export function readNumber(text: string, flag: string, { whole = false, least = 0 } = {}): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least || (whole && !Number.isInteger(value)))
    throw new UserError(`${flag} ${text} is not ${whole ? 'a whole number' : 'a number'} of at least ${least}`);
  return value;
}

export interface BudgetOptions {
  readonly budgetUsd?: string;
  readonly budgetTokens?: string;
  readonly timeout?: string;
}

/** The team's own limits stay where a flag sets no other. */
export function readBudget(options: BudgetOptions, own: Budget): { budget?: Budget } {
  const given: Budget = {
    ...(options.budgetUsd === undefined ? {} : { usd: readNumber(options.budgetUsd, '--budget-usd') }),
    ...(options.budgetTokens === undefined
      ? {}
      : { tokens: readNumber(options.budgetTokens, '--budget-tokens', { whole: true }) }),
    ...(options.timeout === undefined ? {} : { ms: readDuration(options.timeout, '--timeout') }),
  };
  return Object.keys(given).length === 0 ? {} : { budget: { ...own, ...given } };
}

export interface SilenceOptions {
  readonly silence?: string;
  readonly firstToken?: string;
}

/** How long the models of this run may be silent. */
export function readSilence({ silence, firstToken }: SilenceOptions): { limits?: CallTimes } {
  const limits: CallTimes = {
    ...(silence === undefined ? {} : { silenceMs: readDuration(silence, '--silence') }),
    ...(firstToken === undefined ? {} : { firstTokenMs: readDuration(firstToken, '--first-token') }),
  };
  return Object.keys(limits).length === 0 ? {} : { limits };
}
