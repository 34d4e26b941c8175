// What went wrong at the border → a failure of our taxonomy.

import { z } from 'zod';
import type { Failure } from '../core/journal/failure.ts';

/** Fields that HTTP clients and provider SDKs commonly hang on their errors. */
const errorShape = z.object({
  status: z.number().optional(),
  statusCode: z.number().optional(),
  code: z.unknown().optional(),
  retryAfterMs: z.number().nonnegative().optional(),
});

const PASSING_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
]);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A fault that may pass by itself; undefined if the work itself failed. */
export function passingFault(error: unknown, who: string): Failure | undefined {
  const { data: shape } = errorShape.safeParse(error);
  if (!shape) return undefined;
  const status = shape.status ?? shape.statusCode;
  const wait = shape.retryAfterMs === undefined ? {} : { retryAfterMs: shape.retryAfterMs };
  if (status === 429) return { code: 'rate-limited', who, ...wait };
  if (status !== undefined && status >= 500)
    return { code: 'unavailable', who, detail: `status ${status}: ${messageOf(error)}`, ...wait };
  if (typeof shape.code === 'string' && PASSING_CODES.has(shape.code))
    return { code: 'unavailable', who, detail: messageOf(error) };
  return undefined;
}

/** Statuses of a request that is wrong in itself; asking again changes nothing. 408 and 429 pass by themselves. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Whether the other side answered at all, if only to say that it will not serve. */
export function answeredWithStatus(error: unknown): boolean {
  const { data: shape } = errorShape.safeParse(error);
  return (shape?.status ?? shape?.statusCode) !== undefined;
}

/** What a failed model call means. An error that says nothing about itself is taken to pass: most do. */
export function modelFault(error: unknown, model: string): Failure {
  const { data: shape } = errorShape.safeParse(error);
  if (isRefusal(shape?.status ?? shape?.statusCode)) return { code: 'refused', who: model, detail: messageOf(error) };
  return passingFault(error, model) ?? { code: 'unavailable', who: model, detail: messageOf(error) };
}

export const workerFault = (error: unknown, worker: string): Failure =>
  passingFault(error, worker) ?? { code: 'worker-failed', worker, detail: messageOf(error) };

const unknownMark = Symbol.for('bosun.UnknownOutcome');

/** Thrown by a tool that cannot tell whether its effect happened, for instance when a connection broke after sending. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  readonly [unknownMark] = true;

  static is(value: unknown): value is UnknownOutcome {
    return typeof value === 'object' && value !== null && unknownMark in value;
  }
}
