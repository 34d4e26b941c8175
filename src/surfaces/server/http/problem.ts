// What goes wrong with a request, as a table: the status, and a message that says what to do.

import { fewOf, nearest } from '../../../text/nearest.ts';

interface Facts {
  readonly [name: string]: unknown;
}

interface Kind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly message: (facts: Facts) => string;
  readonly retryAfterSeconds?: number;
}

const didYouMean = ({ name, names }: Facts): string => {
  const known = names as readonly string[];
  const close = nearest(String(name), known);
  return close === undefined ? `there is ${fewOf(known)}` : `did you mean ${close}?`;
};

const KINDS = {
  'bad-json': { status: 400, message: ({ why }) => `The body is not JSON: ${why}` },
  'bad-request': { status: 400, message: ({ why }) => `${why}` },
  'no-token': {
    status: 401,
    message: () => 'This server needs a token: send "Authorization: Bearer <token>". Make one with: bosun token create',
  },
  'wrong-token': { status: 401, message: () => 'The token is unknown, revoked or expired' },
  'not-allowed': {
    status: 403,
    message: ({ role, needs }) => `A token with the role ${role} may not do this: it needs the role ${needs}`,
  },
  'wrong-host': {
    status: 403,
    message: ({ host }) => `This server does not answer to the name ${host}: add it with --allow-host`,
  },
  'wrong-origin': {
    status: 403,
    message: ({ origin }) => `Pages from ${origin} may not use this server: add it with --allow-origin`,
  },
  'four-eyes': { status: 403, message: () => 'Another person has to decide: you started this run' },
  'not-found': { status: 404, message: ({ what }) => `There is no ${what}` },
  'no-team': { status: 404, message: (facts) => `There is no team "${facts.name}": ${didYouMean(facts)}` },
  'wrong-method': { status: 405, message: ({ methods }) => `This address takes ${methods}` },
  conflict: { status: 409, message: ({ why }) => `${why}` },
  'too-large': {
    status: 413,
    message: ({ bytesMax }) => `The body is larger than ${bytesMax} bytes: send less, or raise --body-max`,
  },
  'wrong-type': { status: 415, message: () => 'Send the body as application/json' },
  'key-reused': {
    status: 422,
    message: () => 'This Idempotency-Key was used for another request: use a new key for a new request',
  },
  'too-many-requests': {
    status: 429,
    message: ({ perMinute }) => `More than ${perMinute} requests a minute: try again later`,
  },
  'too-many-runs': {
    status: 429,
    retryAfterSeconds: 2,
    message: ({ runsMax }) => `This server is working on ${runsMax} runs: try again later, or raise --runs-max`,
  },
  'too-many-streams': {
    status: 429,
    retryAfterSeconds: 5,
    message: ({ streamsMax }) => `This server has ${streamsMax} open streams, its limit: try again later`,
  },
  bug: { status: 500, message: () => 'Something went wrong in the server; its log has the details' },
  draining: {
    status: 503,
    retryAfterSeconds: 5,
    message: () => 'This server is shutting down and takes no new work',
  },
  'not-ready': { status: 503, retryAfterSeconds: 2, message: ({ why }) => `Not ready: ${why}` },
} as const satisfies Record<string, Kind>;

type ProblemCode = keyof typeof KINDS;

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: Kind['status'];
  readonly details: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, facts: Facts) {
    const kind: Kind = KINDS[code];
    super(kind.message(facts));
    this.code = code;
    this.status = kind.status;
    this.details = (facts.details as readonly string[] | undefined) ?? [];
    this.retryAfterSeconds = (facts.retryAfterSeconds as number | undefined) ?? kind.retryAfterSeconds;
  }
}

export const problem = (code: ProblemCode, facts: Facts = {}): Problem => new Problem(code, facts);
