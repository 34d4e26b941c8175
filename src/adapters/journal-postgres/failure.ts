// What a failure of Postgres means: whether waiting may help, and a sentence for a person that says what to do.

import { JournalError, type JournalProblem } from '../../ports/journal-error.ts';
import { withoutPassword } from '../../text/secrets/database-url.ts';

interface PostgresFailure extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
}

/** Codes of Node for a connection that cannot be made or has ended. */
const SOCKET: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// https://www.postgresql.org/docs/current/errcodes-appendix.html: the server is starting, stopping, full, or a standby.
const SERVER_GONE = /^(?:08...|57P0[123]|53300|25006)$/;
const READ_ONLY = '25006';
/** Two transactions were in each other's way: trying again is enough. */
const CONFLICT = /^(?:40001|40P01|55P03)$/;
/** What the driver says without a code. */
const ENDED =
  /connection terminated|terminat|timeout|not queryable|connection error|client was closed|ended the connection/i;

type Remedy = 'wait' | 'repeat' | 'none';

export function remedyOf(error: unknown): Remedy {
  if (!(error instanceof Error) || JournalError.is(error)) return 'none';
  const { code, syscall } = error as PostgresFailure;
  if (code === undefined) return ENDED.test(error.message) ? 'wait' : 'none';
  if (CONFLICT.test(code)) return 'repeat';
  // The socket file of a server on this machine is there only while the server runs.
  const hasNoSocketFile = code === 'ENOENT' && syscall === 'connect';
  return hasNoSocketFile || SOCKET.has(code) || SERVER_GONE.test(code) ? 'wait' : 'none';
}

/** The server is a standby, or takes no writes at the moment. */
export const isReadOnly = (error: unknown): boolean => (error as Partial<PostgresFailure>)?.code === READ_ONLY;

type Sentence = readonly [JournalProblem, (place: string, error: PostgresFailure) => string];

const LOGIN: Sentence = [
  'refused',
  (place) => `The database ${place} refused the login; check user and password in the URL, or set PGPASSWORD`,
];
const FULL: Sentence = ['disk-full', (place) => `There is no space left for the database ${place}; free some`];

const HOW_TO_WRITE = 'in a password, @ # / ? are written %40 %23 %2F %3F';

/** A raw @ in a password makes a part of the password the host: that is not shown. */
const hostIn = (place: string, { hostname = '' }: PostgresFailure): string =>
  place.includes(hostname) ? hostname : 'of that name';

const SENTENCES: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: [
    'unreachable',
    (place) => `No Postgres answers at ${place}; check that it runs, and host and port in the URL`,
  ],
  ENOTFOUND: [
    'unreachable',
    (place, error) => `There is no host ${hostIn(place, error)} (${place}); check it in the URL: ${HOW_TO_WRITE}`,
  ],
  ERR_INVALID_URL: ['unreachable', (place) => `The address of the database is not a URL: ${place}; ${HOW_TO_WRITE}`],
  EAI_AGAIN: [
    'unreachable',
    (place, error) => `The host ${hostIn(place, error)} cannot be looked up (${place}); try again`,
  ],
  '28P01': LOGIN,
  '28000': LOGIN,
  '3D000': [
    'unreachable',
    (place) => `There is no such database: ${place}; create it with "createdb", or correct its name in the URL`,
  ],
  '42501': [
    'unwritable',
    (place, { message }) =>
      `The user of ${place} may not do this (${message}); let it make or own the schemas bosun and bosun_dbos`,
  ],
  '53100': FULL,
  '53300': ['busy', (place) => `The database ${place} has no connection left; raise max_connections or stop a client`],
};

/** A `JournalError` for what Postgres or the network did; any other error is a bug of ours and is returned unchanged. */
export function asJournalError(url: string, error: unknown): unknown {
  if (!(error instanceof Error) || JournalError.is(error)) return error;
  const failure = error as PostgresFailure;
  const place = withoutPassword(url);
  const sentence = SENTENCES[failure.code ?? ''];
  if (sentence) return new JournalError(sentence[0], sentence[1](place, failure), { cause: error });
  // The driver: the server asks for a password, and none is known.
  if (/password must be a string|SASL|no password/i.test(error.message))
    return new JournalError('refused', LOGIN[1](place, failure), { cause: error });
  if (remedyOf(error) === 'none') return error;
  return new JournalError('unreachable', `The database ${place} does not answer: ${reasonOf(failure)}`, {
    cause: error,
  });
}

/** Several addresses of one host that all failed make an error without a message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as Partial<PostgresFailure>;
  return message || code || 'the connection ended';
}
