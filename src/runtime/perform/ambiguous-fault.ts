// Whether an error leaves open if a request was carried out. A connection that breaks after the request was sent says nothing
// about that; one that was never made says that it was not.

import { NothingSent } from '../../ports/unknown-outcome.ts';

/** Codes of requests that never left, or never arrived. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const BROKEN_OFF = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'ENETRESET',
  'ETIMEDOUT',
  'ESOCKETTIMEDOUT',
  'EPIPE',
  'ERR_NETWORK',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP2_STREAM_ERROR',
  'ERR_HTTP2_SESSION_ERROR',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_ABORTED',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const BROKEN_OFF_NAMES = new Set(['TimeoutError', 'AbortError']);
/** What clients say that set no code. */
const BROKEN_OFF_WORDS =
  /\b(?:socket hang up|fetch failed|other side closed|premature close|network error|ECONNRESET|ETIMEDOUT|EPIPE)\b|^terminated$/i;
/** Answers of a gateway that lost the server behind it. */
const BROKEN_OFF_STATUS = new Set([408, 502, 504]);

/** Errors may hold others: the cause of each, and all tries of one that gathers them. */
const DEPTH_MAX = 8;

export function isAmbiguous(error: unknown): boolean {
  return !NothingSent.is(error) && verdictOn(error, 0) === 'broken-off';
}

type Verdict = 'broken-off' | 'never-sent' | 'neither';

/** The innermost error knows best; of several tries, one that was sent is enough. */
function verdictOn(error: unknown, depth: number): Verdict {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return 'neither';
  const { cause, errors } = error as { readonly cause?: unknown; readonly errors?: unknown };
  const tries = Array.isArray(errors) ? errors.map((each) => verdictOn(each, depth + 1)) : [];
  const inner = tries.length > 0 ? worst(tries) : verdictOn(cause, depth + 1);
  return inner === 'neither' ? ownVerdict(error) : inner;
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find((each) => each === 'broken-off') ?? verdicts.find((each) => each === 'never-sent') ?? 'neither';

function ownVerdict(error: object): Verdict {
  const { code, syscall, name, message, status, statusCode } = error as Readonly<Record<string, unknown>>;
  if (syscall === 'connect' || (typeof code === 'string' && NEVER_SENT.has(code))) return 'never-sent';
  const isBrokenOff =
    (typeof code === 'string' && BROKEN_OFF.has(code)) ||
    (typeof name === 'string' && BROKEN_OFF_NAMES.has(name)) ||
    BROKEN_OFF_STATUS.has(Number(status ?? statusCode)) ||
    (typeof message === 'string' && BROKEN_OFF_WORDS.test(message));
  return isBrokenOff ? 'broken-off' : 'neither';
}
