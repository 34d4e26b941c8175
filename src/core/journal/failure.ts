// Failures as facts. Only here are they turned into sentences.

import type { z } from 'zod';
import type { failureSchema, faultSchema } from './failure-schema.ts';

export type Fault = z.output<typeof faultSchema>;
export type Failure = z.output<typeof failureSchema>;

export function describeFailure(failure: Failure): string {
  switch (failure.code) {
    case 'timeout':
      return failure.silentMs === undefined
        ? `${failure.what} took longer than ${failure.afterMs} ms`
        : `${failure.what} stopped writing for ${seconds(failure.silentMs)} s`;
    case 'rate-limited':
      return `${failure.who} is limiting requests${waitAsked(failure)}`;
    case 'unavailable':
      return `${failure.who} is unavailable: ${failure.detail}${waitAsked(failure)}`;
    case 'circuit-open':
      return `${failure.who} failed too often lately and is not being called for now${lastOf(failure)}${timeLeft(failure)}`;
    case 'malformed-output':
      return `${failure.who} gave output that could not be read: ${failure.detail}`;
    case 'empty-output':
      return `${failure.who} gave no result: ${failure.detail}`;
    case 'cut-off':
      return `the reply of ${failure.who} was cut at its length limit`;
    case 'escalated':
      return `${failure.who} handed it back as ${failure.reason}: ${failure.message}`;
    case 'worker-failed':
      return `${failure.worker} failed: ${failure.detail}`;
    case 'refused':
      return `${failure.who} refused: ${failure.detail}`;
    case 'too-long':
      return `${failure.who} cannot read that much: ${failure.detail}`;
    case 'step-limit':
      return `it did not finish in ${failure.stepsMax} steps`;
    case 'budget-exhausted':
      return `its budget of ${failure.resource} was used up`;
    case 'plan-invalid':
      return `no valid plan in ${failure.rounds} rounds:\n${failure.faults.map((fault) => `- ${fault.where}: ${fault.message}`).join('\n')}`;
    case 'dependency-failed':
      return `it needs ${failure.tasks.join(', ')}, which gave no result`;
    case 'unknown-outcome':
      return `it is not known whether ${failure.tool} took effect: ${failure.detail}`;
    case 'denied':
      return `${failure.by} declined${failure.what === undefined ? '' : ` ${failure.what}`}: ${failure.reason || 'no reason was given'}`;
    case 'no-result':
      return failure.detail;
    default:
      return failure satisfies never;
  }
}

interface Waiting {
  readonly retryAfterMs?: number | undefined;
  readonly leftMs?: number | undefined;
}

const LONG_WAIT_MS = 10_000;

const waitAsked = (failure: Waiting): string => {
  const { retryAfterMs = 0, leftMs } = failure;
  const isWorthSaying = retryAfterMs >= LONG_WAIT_MS || (retryAfterMs > 0 && leftMs !== undefined);
  return `${isWorthSaying ? `, and asks to wait ${seconds(retryAfterMs)} s` : ''}${timeLeft(failure)}`;
};

const lastOf = ({ detail }: { readonly detail?: string | undefined }): string =>
  detail === undefined ? '' : `; its last failure: ${detail}`;

const timeLeft = ({ leftMs }: Waiting): string =>
  leftMs === undefined ? '' : '; too little time is left for another try';

const seconds = (ms: number): number => (ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1_000));

const MINUTE_MS = 60_000;

const waitIn = ({ retryAfterMs = 0 }: Waiting): string => {
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS);
  return minutes > 5 ? `${minutes} minutes` : 'a few minutes';
};

/** What the requester of a run that failed can do. */
export function adviceAfter(failure: Failure): string {
  if ('setup' in failure && failure.setup) return 'Asking again helps once this is corrected.';
  switch (failure.code) {
    case 'rate-limited':
    case 'unavailable':
    case 'circuit-open':
      return `Ask again in ${waitIn(failure)}. If it still fails, tell the people who run this team.`;
    case 'refused':
      return 'Asking again does not help: tell the people who run this team.';
    case 'timeout':
    case 'budget-exhausted':
    case 'step-limit':
      return 'Ask again with a larger budget or more time, or ask for less at once.';
    case 'too-long':
    case 'cut-off':
      return 'Ask again with a shorter text, or ask for less at once.';
    case 'denied':
      return `If it is still needed, talk to ${failure.by}.`;
    case 'unknown-outcome':
      return 'Check whether it took effect before you ask again.';
    case 'malformed-output':
    case 'empty-output':
    case 'escalated':
    case 'worker-failed':
    case 'plan-invalid':
    case 'dependency-failed':
    case 'no-result':
      return 'Put it in other words or ask for one part of it. If it still fails, tell the people who run this team.';
    default:
      return failure satisfies never;
  }
}
