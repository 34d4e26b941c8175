// The connections of DBOS. It waits for a server that cannot be reached, but takes a server that only reads for a failure of the
// work: a standby that is not promoted yet, or a primary that was demoted. Here such a server counts as one that is away. So does
// one whose socket file or name is missing, that takes long to connect, or that leaves a query without an answer: firewalls forget
// connections, and nothing but a time limit ends those. A connection that only listens may be silent for as long as it likes.

import type pg from 'pg';

const READ_ONLY = '25006';
/** "cannot connect now": DBOS waits and tries again. */
const AWAY = '57P03';
const NOT_FOUND: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTFOUND']);
const CONNECT_MS = 5_000;
/** What the driver says then. */
const CONNECT_TIMEOUT = 'timeout expired';
const ANSWER_MS = 15_000;

interface PoolOptions {
  readonly url: string;
  readonly name: string;
  readonly max: number;
  /** A process that is frozen in a transaction must not keep others from taking over. */
  readonly idleTransactionMs: number;
  /** Whether each query must be answered in time. Those that make tables may take long. */
  readonly isTimed: () => boolean;
}

type Failure = (Error & { code?: string }) | undefined | null;
type Answer = (error: Failure, result: unknown) => void;
type Query = (...args: readonly unknown[]) => Promise<unknown> | undefined;

export function createPatientPool({ Client, Pool }: typeof pg, options: PoolOptions): pg.Pool {
  const readOnly = new WeakSet<pg.ClientBase>();
  class PatientClient extends Client {
    #isSilent = false;

    constructor(settings?: pg.ClientConfig) {
      // Not for the pool, for which the time includes waiting for a free connection.
      super({ ...settings, connectionTimeoutMillis: CONNECT_MS });
    }

    override connect = ((answer: (error: Failure) => void) =>
      super.connect((error: Failure) => {
        if (error && (NOT_FOUND.has(error.code) || error.message === CONNECT_TIMEOUT)) error.code = AWAY;
        answer(error);
      })) as pg.Client['connect'];

    override query = ((...args: readonly unknown[]) => {
      const send = super.query.bind(this) as unknown as Query;
      const timer = setInterval(() => options.isTimed() && this.#drop(), ANSWER_MS).unref();
      const last = args.at(-1);
      if (typeof last !== 'function')
        return send(...args)
          ?.catch((error) => Promise.reject(this.#away(error)))
          .finally(() => clearInterval(timer));
      return send(...args.slice(0, -1), ((error, result) => {
        clearInterval(timer);
        last(this.#away(error), result);
      }) satisfies Answer);
    }) as pg.Client['query'];

    #drop(): void {
      this.#isSilent = true;
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }

    #away(error: Failure): Failure {
      if (!error || (error.code !== READ_ONLY && !this.#isSilent)) return error;
      if (error.code === READ_ONLY) readOnly.add(this);
      error.code = AWAY;
      return error;
    }
  }
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.max,
    idle_in_transaction_session_timeout: options.idleTransactionMs,
    keepAlive: true,
    Client: PatientClient,
  });
  pool.on('error', () => {});
  // The next connection may reach the server that writes.
  pool.on('release', (_, client) => {
    if (readOnly.has(client)) void (client as pg.Client).end().catch(() => {});
  });
  return pool;
}
