// The queues of DBOS: their names, and what waits in them.

import type { QueueState } from '../../ports/team-engine.ts';

/** The schema of the tables of DBOS. */
export const SCHEMA = 'bosun_dbos';

/** Runs that were submitted or left, for any process that hosts runs of the team. */
export const hostQueue = (team: string): string => `bosun runs of ${team}`;
/** Commands of workers with a queue. Its name has no spaces (a team's may), so no two of these names are the same. */
export const commandQueue = (team: string, queue: string): string => `bosun queue ${queue} of ${team}`;

const NAME = /^bosun (?:runs|queue (?<queue>\S+)) of (?<team>.*)$/s;

interface Row {
  readonly name: string;
  readonly waiting: number;
  readonly begun: number;
  readonly oldest: string;
}

/** Asks the database for rows. */
type Ask = (sql: string) => Promise<readonly unknown[]>;

// A workflow that was put back into its queue waits since then.
const STATES = `
  SELECT queue_name AS name, count(*) FILTER (WHERE status = 'ENQUEUED')::integer AS waiting,
    count(*) FILTER (WHERE status = 'PENDING')::integer AS begun,
    greatest(0, extract(epoch FROM clock_timestamp()) * 1000 - min(updated_at) FILTER (WHERE status = 'ENQUEUED')) AS oldest
  FROM ${SCHEMA}.workflow_status WHERE status IN ('ENQUEUED', 'PENDING') AND queue_name IS NOT NULL
  GROUP BY queue_name ORDER BY queue_name`;

/** Queues in which something waits or is under way. */
export async function queueStates(ask: Ask): Promise<readonly QueueState[]> {
  return ((await ask(STATES)) as readonly Row[]).flatMap(({ name, waiting, begun, oldest }) => {
    const { queue = null, team } = NAME.exec(name)?.groups ?? {};
    return team === undefined ? [] : [{ team, queue, waiting, underWay: begun, oldestMs: Math.round(Number(oldest)) }];
  });
}

/** The same; none if no fleet has used this database yet. */
export async function queueStatesIfAny(ask: Ask): Promise<readonly QueueState[]> {
  const [schema] = await ask(`SELECT to_regclass('${SCHEMA}.workflow_status') IS NOT NULL AS made`);
  return (schema as { readonly made: boolean }).made ? queueStates(ask) : [];
}
