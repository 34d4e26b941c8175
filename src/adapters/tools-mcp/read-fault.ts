// From the errors of the SDK, of fetch and of pipes to the fault of a call.

import type { SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import { CallFault } from './call-fault.ts';
import { STREAM_LOST } from './http-transport.ts';
import { sdk } from './sdk.ts';

interface CallContext {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Why the connection has ended, if it has. */
  readonly ending: string | undefined;
}

/** Error codes of calls that never reached the server. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
]);

export function readFault(error: unknown, { signal, timeoutMs, ending }: CallContext): CallFault {
  const { ProtocolError, SdkError, SdkHttpError } = sdk();
  const cause = { cause: error };
  if (signal.aborted) return new CallFault('lost', 'did not finish before the call was cancelled', cause);
  if (error instanceof ProtocolError) {
    if (error.code === STREAM_LOST) return new CallFault('lost', 'broke the connection before the answer came', cause);
    return new CallFault('refused', plain(error.message), cause);
  }
  if (error instanceof SdkHttpError) return httpFault(error);
  if (error instanceof SdkError) return sdkFault(error, timeoutMs, ending);
  const code = codeOf(error);
  if (code !== undefined && NEVER_ARRIVED.has(code))
    return new CallFault('unsent', `cannot be reached (${code})`, cause);
  return new CallFault('lost', `broke the connection (${code ?? plain(messageOf(error))})`, cause);
}

function httpFault(error: SdkHttpError): CallFault {
  const { status } = error;
  const cause = { cause: error };
  const reason = reasonIn(error.data.text);
  // The protocol's sign that a session is gone: nothing was done, and a new session is needed. Some servers send 400
  // instead.
  if (status === 404 || (status === 400 && /session/i.test(reason)))
    return new CallFault('stale', `answers with HTTP ${status}: check the url`, cause);
  if (status === 401 || status === 403)
    return new CallFault('refused', `does not accept the credentials (HTTP ${status}): check headers`, cause);
  const said = `answers with HTTP ${status}${reason === '' ? '' : `: ${reason}`}`;
  return new CallFault(status >= 500 || status === 408 ? 'lost' : 'refused', said, cause);
}

/** The message of an error response, if the body has one. */
function reasonIn(body: unknown): string {
  try {
    const { error } = JSON.parse(String(body));
    return typeof error?.message === 'string' ? error.message : '';
  } catch {
    return '';
  }
}

function sdkFault(error: SdkError, timeoutMs: number, ending: string | undefined): CallFault {
  const { SdkErrorCode } = sdk();
  const cause = { cause: error };
  switch (error.code) {
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.CapabilityNotSupported:
    case SdkErrorCode.MethodNotSupportedByProtocolVersion:
      return new CallFault('unsent', plain(error.message), cause);
    case SdkErrorCode.UnsupportedResultType:
    case SdkErrorCode.InputRequiredRoundsExceeded:
      return new CallFault('refused', 'asks a question back, which a worker cannot answer', cause);
    case SdkErrorCode.RequestTimeout:
      return new CallFault('lost', `did not answer within ${timeoutMs} ms`, cause);
    case SdkErrorCode.ConnectionClosed:
      return new CallFault('lost', `ended during the call (${ending ?? 'connection closed'})`, cause);
    case SdkErrorCode.InvalidResult:
      return new CallFault('lost', 'gave an answer that is not one of the protocol', cause);
    default:
      return new CallFault('lost', plain(error.message), cause);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Without the prefix that the SDK adds. */
const plain = (message: string): string => message.replace(/^MCP error -?\d+: /, '');

/** The code of a failed system call; fetch hides it one or two causes deep. */
function codeOf(error: unknown): string | undefined {
  const { SdkError } = sdk();
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z_]+$/.test(at.code) && !(at instanceof SdkError))
      return at.code;
  }
  return undefined;
}
