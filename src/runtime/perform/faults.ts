// Maps errors thrown by models, tools and workers to a `Failure`.

import type { Failure } from '../../core/journal/failure.ts';
import { ModelFault, type ModelFaultFacts } from '../../ports/model-fault.ts';

/** Fields that HTTP clients and provider SDKs commonly set on their errors; undefined if missing or not usable. */
interface ErrorShape {
  /** Or `statusCode`. */
  readonly status: number | undefined;
  readonly code: unknown;
  readonly name: unknown;
  /** Where fetch keeps the code of a broken connection. */
  readonly causeCode: unknown;
  readonly retryAfterMs: number | undefined;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

type Fields = { readonly [field: string]: unknown };
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shapeOf(error: unknown): ErrorShape | undefined {
  if (!isObject(error)) return undefined;
  const { status, statusCode, code, name, cause } = error;
  const retryAfterMs = numberOf(error.retryAfterMs);
  return {
    status: numberOf(status) ?? numberOf(statusCode),
    code,
    name,
    causeCode: isObject(cause) ? cause.code : undefined,
    retryAfterMs: retryAfterMs !== undefined && retryAfterMs >= 0 ? retryAfterMs : undefined,
  };
}

const TRANSIENT_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
  'ConnectionRefused',
]);
/** Nothing listens there: if it happens twice in a row, it is not a matter of time. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ConnectionRefused']);
/** Without a connection nothing was sent, hence nothing billed. */
const NEVER_SENT = new Set([
  ...NOT_REACHED,
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);
/** What is missing or forbidden stays so, however often it is tried. */
const LASTING_CODES = new Set(['ENOENT', 'EACCES', 'EPERM', 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);
const LASTING_STATUSES = new Set([401, 403, 407]);

export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    // An object without a prototype cannot be converted to text.
    return 'an error without a message';
  }
}

/** The failure if it is transient, such as a rate limit; undefined if the work itself failed. */
export function transientFault(error: unknown, who: string): Failure | undefined {
  const shape = shapeOf(error);
  if (!shape) return undefined;
  const { status } = shape;
  const wait = shape.retryAfterMs === undefined ? {} : { retryAfterMs: shape.retryAfterMs };
  if (status === 429) return { code: 'rate-limited', who, ...wait };
  if (status !== undefined && (status >= 500 || status === 408))
    return { code: 'unavailable', who, detail: `status ${status}: ${messageOf(error)}`, ...wait };
  if (shape.name !== 'TimeoutError' && !hasCode(shape, TRANSIENT_CODES)) return undefined;
  const notReached = hasCode(shape, NOT_REACHED) ? { notReached: true as const } : {};
  return { code: 'unavailable', who, detail: messageOf(error), ...notReached };
}

const hasCode = ({ code, causeCode }: ErrorShape, codes: ReadonlySet<string>): boolean =>
  [code, causeCode].some((each) => typeof each === 'string' && codes.has(each));

/** A refused key or a missing file, which neither waiting nor other words can mend. */
function lastingFault(error: unknown, who: string): Failure | undefined {
  const shape = shapeOf(error);
  const lasts =
    shape && (hasCode(shape, LASTING_CODES) || (shape.status !== undefined && LASTING_STATUSES.has(shape.status)));
  return lasts ? { code: 'refused', who, detail: messageOf(error) } : undefined;
}

/** Statuses of a request that a retry cannot help. 408 and 429 are transient. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The provider answered with an error, or was never reached. */
function isKnownUnbilled(error: unknown): boolean {
  const shape = shapeOf(error);
  return shape !== undefined && (shape.status !== undefined || hasCode(shape, NEVER_SENT));
}

/** Errors that JavaScript itself throws when code is wrong. */
const BUGS = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'EvalError',
  'URIError',
  'AssertionError',
]);
/** Fetch also throws a TypeError when it cannot connect, and a truncated reply is a SyntaxError of JSON. */
const FROM_THE_NETWORK = /fetch|network|load failed|terminated|socket|connect|\bjson\b/i;

/** A bug in the model's own code, which a retry cannot fix. An error with a status, a code or a cause may be the network. */
function isBug(error: unknown): error is Error {
  const shape = shapeOf(error);
  if (!(error instanceof Error) || !BUGS.has(error.name) || error.cause !== undefined) return false;
  if (shape?.status !== undefined) return false;
  // Node's own errors about wrong arguments have codes such as ERR_INVALID_ARG_TYPE.
  const isCodeError = shape?.code === undefined || (typeof shape.code === 'string' && shape.code.startsWith('ERR_'));
  return isCodeError && !FROM_THE_NETWORK.test(error.message);
}

function failureOfModel(facts: ModelFaultFacts, who: string, detail: string): Failure {
  const { kind, retryAfterMs, notReached, shortest } = facts;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  const setup = facts.setup ? { setup: true as const } : {};
  switch (kind) {
    case 'rate-limited':
      return { code: 'rate-limited', who, ...wait };
    case 'unavailable':
    case 'timeout':
      return { code: 'unavailable', who, detail, ...wait, ...(notReached ? { notReached: true } : {}), ...setup };
    case 'filtered':
    case 'declined':
    case 'rejected':
      return { code: 'refused', who, detail, ...setup };
    case 'too-long':
      return { code: 'too-long', who, detail, ...(shortest ? { shortest: true } : {}) };
    default:
      return kind satisfies never;
  }
}

type Counts = { readonly inputTokens: number; readonly outputTokens: number };

/** What a failed call used: what the error says; nothing if the provider answered with an error; otherwise unknown. */
export function usageOfFailed(error: unknown): Counts | 'unknown' {
  const nothing = { inputTokens: 0, outputTokens: 0 };
  if (!ModelFault.is(error)) return isKnownUnbilled(error) ? nothing : 'unknown';
  return error.facts.usage ?? (error.facts.unbilled ? nothing : 'unknown');
}

/** The failure of a model call. An error without details counts as transient: most are. */
export function modelFault(error: unknown, model: string): Failure {
  if (ModelFault.is(error)) return failureOfModel(error.facts, model, error.message);
  if (isRefusal(shapeOf(error)?.status)) return { code: 'refused', who: model, detail: messageOf(error) };
  if (isBug(error))
    return { code: 'refused', who: model, detail: `a bug in its code, ${error.name}: ${error.message}` };
  const known = transientFault(error, model) ?? lastingFault(error, model);
  return known ?? { code: 'unavailable', who: model, detail: messageOf(error) };
}

/** The failure of a model that could not be opened: nothing was called, so only a change of its settings helps. */
export function openingFault(error: unknown, who: string): Failure {
  if (!ModelFault.is(error)) return { code: 'refused', who, detail: messageOf(error), setup: true };
  const failure = failureOfModel(error.facts, who, error.message);
  return failure.code === 'refused' ? { ...failure, setup: true } : failure;
}

export const workerFault = (error: unknown, worker: string): Failure =>
  transientFault(error, worker) ??
  lastingFault(error, worker) ?? { code: 'worker-failed', worker, detail: messageOf(error) };
