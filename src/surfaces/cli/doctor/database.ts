// Checks of the database that has the runs.

import type { Diagnosis } from '../../../ports/database.ts';
import type { Cli } from '../environment.ts';
import { explain } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { type Check, missing, ok, warn } from './check.ts';

const LATENCY_MAX_MS = 20;
const CLOCK_MAX_MS = 2_000;
const CONNECTIONS_MIN = 20;

export async function checkDatabase({ database, place, wiring, suggest }: Cli): Promise<Check[]> {
  if (database === undefined || !wiring.databases) return [];
  let found: Diagnosis;
  try {
    found = await (await wiring.databases()).diagnose(database);
  } catch (error) {
    return [missing('database', explain(error).line, 'correct --database or $BOSUN_DATABASE')];
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
    ...found.holders.map(({ name, runs, beatMs, isAlive }) =>
      isAlive
        ? ok('database: holder', `${name} holds ${count(runs, 'lease')}, heartbeat ${beatMs} ms ago`)
        : warn('database: holder', `${name} has died with ${count(runs, 'lease')}`, 'a running server takes them over'),
    ),
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

function checkConnections({ connections: { used, max } }: Diagnosis): Check {
  const detail = `${used} of ${max} in use`;
  return max - used >= CONNECTIONS_MIN
    ? ok('database: connections', detail)
    : warn('database: connections', detail, 'raise max_connections: each process uses up to 12');
}
