// Checks of the database that has the runs.

import type { Diagnosis } from '../../../ports/database.ts';
import type { QueueState } from '../../../ports/team-engine.ts';
import type { Cli } from '../environment.ts';
import { explain } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { type Check, missing, ok, warn } from './check.ts';

const LATENCY_MAX_MS = 20;
const CLOCK_MAX_MS = 2_000;
const CONNECTIONS_MIN = 20;
const WAIT_MAX_MS = 60_000;

export async function checkDatabase({ database, place, wiring, suggest }: Cli): Promise<Check[]> {
  if (database === undefined || !wiring.databases) return [];
  let found: Diagnosis;
  try {
    found = await (await wiring.databases()).diagnose(database);
  } catch (error) {
    return [missing('database', explain(error).line, 'correct this, then try again')];
  }
  return [
    ok('database', `Postgres ${found.version} at ${place}, ${(found.bytes / 1e6).toFixed(1)} MB`),
    ...(found.isStandby ? [missing('database: role', 'a standby, which takes no writes', 'use the primary')] : []),
    checkSchema(found, suggest),
    checkLatency(found),
    checkClock(found),
    checkConnections(found),
    found.unsafe.length === 0
      ? ok('database: disk', 'a commit is on the disk before it is confirmed')
      : warn('database: disk', found.unsafe.join(', '), 'turn it on, or a crash of the server loses or damages runs'),
    ...found.holders.map(({ name, leases, beatMs, isAlive }) =>
      isAlive
        ? ok('database: process', `${name} holds ${count(leases, 'lease')}, heartbeat ${beatMs} ms ago`)
        : warn(
            'database: process',
            `${name} has died with ${count(leases, 'lease')}`,
            'a running server takes them over',
          ),
    ),
    ...found.queues.map(checkQueue),
  ];
}

function checkSchema({ schema, schemaNeeded }: Diagnosis, suggest: Cli['suggest']): Check {
  const name = 'database: schema';
  if (schema === schemaNeeded) return ok(name, `version ${schema}`);
  if (schema > schemaNeeded) return missing(name, `version ${schema} of a newer Bosun`, 'update Bosun');
  const detail = schema === 0 ? 'none yet' : `version ${schema}, but this Bosun needs ${schemaNeeded}`;
  return missing(name, detail, suggest('migrate'));
}

const checkLatency = ({ latencyMs }: Diagnosis): Check =>
  latencyMs <= LATENCY_MAX_MS
    ? ok('database: latency', `${latencyMs} ms for a round trip`)
    : warn('database: latency', `${latencyMs} ms for a round trip`, 'run Bosun closer to it: each step waits for one');

const checkClock = ({ clockMs }: Diagnosis): Check =>
  Math.abs(clockMs) <= CLOCK_MAX_MS
    ? ok('database: clock', `${Math.abs(clockMs)} ms apart`)
    : warn('database: clock', `${clockMs} ms ahead of this machine`, 'set both by NTP: times in reports would differ');

const RAISE = {
  server: 'raise max_connections',
  database: 'raise the limit by ALTER DATABASE ... CONNECTION LIMIT',
  user: 'raise the limit by ALTER ROLE ... CONNECTION LIMIT',
};

function checkConnections({ connections: { of, used, max } }: Diagnosis): Check {
  const detail = `${used} of ${max} in use${of === 'server' ? '' : `, the limit of this ${of}`}`;
  return max - used >= CONNECTIONS_MIN
    ? ok('database: connections', detail)
    : warn('database: connections', detail, `${RAISE[of]}: a process uses up to 12, in a fleet up to 36`);
}

export function checkQueue({ team, queue, waiting, underWay, oldestMs }: QueueState): Check {
  const work = count(waiting, queue === null ? 'run' : 'task');
  const since = waiting === 0 ? '' : `, the oldest for ${Math.round(oldestMs / 1_000)} s`;
  const detail = `${team}: ${work} waiting${since}; ${underWay} under way`;
  const name = queue === null ? 'database: runs of a fleet' : `database: queue ${queue}`;
  if (oldestMs <= WAIT_MAX_MS) return ok(name, detail);
  const start = queue === null ? 'bosun worker' : `bosun worker --queue ${queue}`;
  return warn(name, detail, `start another process with "${start}", or look why those that run take nothing`);
}
