// A run that is forked without a change: nothing it did is done again, and where nothing but its own course ended it, the
// fork comes to the same end without asking anybody.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import type { RunReport } from '../../src/core/report/report.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { replayRun } from '../../src/runtime/inspect/replay.ts';
import { createFleet } from './fleet.ts';
import { CALM } from './weather.ts';
import { createWorld, type World } from './world.ts';

const FORK = 'fork';

/** A process that died, a clock, a budget or a person who stopped it: without them a run may well go further. */
const isDisturbed = ({ type, body }: StoredEvent): boolean =>
  ['run-resumed', 'cancel-requested', 'deadline-reached', 'model-call-refused', 'run-cancelled'].includes(type) ||
  type === 'task-cancelled' ||
  (type === 'plan-accepted' && body.includes('"withdrawn":')) ||
  /"code":"(?:budget-exhausted|timeout|circuit-open)"|"leftMs":/.test(body);

/** A call that was given up while it was under way has no answer on record: the fork has to make it. */
const wasGivenUp = (lines: readonly StoredEvent[]): boolean => {
  const open = new Set<string>();
  for (const { type, body } of lines) {
    const { callId } = JSON.parse(body) as { callId?: string };
    if (callId === undefined) continue;
    if (type === 'model-call-started' || type === 'tool-call-started') open.add(callId);
    if (/^(?:model-call-(?:finished|failed)|tool-call-finished)$/.test(type)) open.delete(callId);
  }
  return open.size > 0;
};

export async function checkFork(original: World): Promise<void> {
  const lines = original.store.inspect(original.runId).events;
  if (lines.length === 0 || original.violations.length > 0) return;
  const world = createWorld({ ...original.scenario, weather: CALM });
  const archive = world.store.open('archive');
  const claim = await archive.claim(world.runId);
  if (claim.status !== 'granted') return;
  await archive.append(claim.lease, lines, { sync: true, taken: [] });
  await archive.release(claim.lease);
  const { team } = createFleet(world).launch('forking process');
  const before = await inTime(world, team.show(world.runId));
  const after = await inTime(world, team.fork(world.runId, { runId: FORK }));
  const effects = world.ledger.invocations.filter(({ effect }) => effect !== 'read');
  if (effects.length > 0) original.violate('a fork has no effect', JSON.stringify(effects[0]));
  const { identical, divergence } = await replayRun(FORK, world.store.inspect(FORK).events, sha256);
  if (!identical) original.violate('a replay gives the identical journal', `of a fork: ${JSON.stringify(divergence)}`);
  original.count('forks');
  if (lines.some(isDisturbed) || wasGivenUp(lines)) return;
  original.count('forks of undisturbed runs');
  const calls = world.ledger.invocations.length + world.ledger.models.length;
  if (after.status !== before.status || after.answer !== before.answer || calls > 0)
    original.violate(
      'a fork without a change is the same run',
      `${before.status} "${before.answer}" → ${after.status} "${after.answer}" with ${calls} calls`,
    );
}

async function inTime(world: World, report: PromiseLike<RunReport>): Promise<RunReport> {
  let isOver = false;
  const watched = Promise.resolve(report).finally(() => {
    isOver = true;
  });
  watched.catch(() => {});
  if ((await world.clock.runUntil(() => isOver)) === 'idle' && !isOver) throw new Error('the fork waits for nothing');
  return watched;
}
