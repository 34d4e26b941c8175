// The faults of a provider, and how often each occurs.

export const FAULTS = {
  /** 429, with the time to wait in one of the two headers. */
  'rate-limited': 3,
  'server-error': 2,
  unavailable: 2,
  overloaded: 2,
  /** A gateway lost the reply; the provider served the call and bills it. */
  'lost-behind-gateway': 1,
  /** The connection breaks before the first word, or in the middle. */
  reset: 2,
  'reset-midway': 3,
  /** The stream ends early, without an error. */
  truncated: 3,
  silent: 1,
  'silent-midway': 1,
  garbled: 2,
  'error-midway': 2,
  'malformed-arguments': 2,
  'unknown-tool': 2,
  /** A well-formed reply that does not match the requested schema. */
  'other-form': 3,
  filtered: 1,
  'filtered-midway': 1,
  refusal: 1,
  'too-long': 2,
  empty: 1,
  'no-usage': 4,
  'usage-of-nought': 2,
} as const satisfies Record<string, number>;

export type FaultKind = keyof typeof FAULTS;

/** The faults that show at once, for runs that are in no hurry: silence would last as long as they have time. */
export const FAULTS_AT_ONCE: Readonly<Record<FaultKind, number>> = { ...FAULTS, silent: 0, 'silent-midway': 0 };

/** The provider rejects the call and bills nothing. */
export const UNBILLED: ReadonlySet<FaultKind> = new Set([
  'rate-limited',
  'server-error',
  'unavailable',
  'overloaded',
  'filtered',
  'too-long',
]);

export interface StatusAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const said = (status: number, type: string, message: string, headers: Record<string, string> = {}): StatusAnswer => ({
  status,
  headers,
  body: { type: 'error', error: { type, code: type, message } },
});

/** Faults that are an ordinary response rather than a broken stream. */
export function statusAnswer(kind: FaultKind, wait: 'ms' | 'seconds' | 'unsaid'): StatusAnswer | undefined {
  switch (kind) {
    case 'rate-limited':
      return said(429, 'rate_limit_error', 'Rate limit reached', waitHeaders(wait));
    case 'server-error':
      return said(500, 'api_error', 'Internal server error');
    case 'unavailable':
      return said(503, 'api_error', 'Service unavailable');
    case 'overloaded':
      return said(529, 'overloaded_error', 'Overloaded');
    case 'lost-behind-gateway':
      return said(504, 'api_error', 'Gateway timeout');
    case 'filtered':
      return said(400, 'content_filter', 'The prompt was filtered by our content management policy');
    case 'too-long':
      return said(400, 'context_length_exceeded', "This model's maximum context length is 1 token");
    default:
      return undefined;
  }
}

const waitHeaders = (wait: 'ms' | 'seconds' | 'unsaid'): Record<string, string> =>
  wait === 'ms' ? { 'retry-after-ms': '15' } : wait === 'seconds' ? { 'retry-after': '0.02' } : {};
