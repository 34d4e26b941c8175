// Runs the loop without the supervisor around it, in order to see the state it ends with, and compares that with the
// state which the stored journal folds to.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { decode } from '../../src/core/journal/decode.ts';
import { createChain } from '../../src/core/journal/seal.ts';
import { emptyState } from '../../src/core/run/empty-state.ts';
import { foldInto } from '../../src/core/run/fold/apply.ts';
import { stateHash, stateText } from '../../src/core/run/state-hash.ts';
import { createCache } from '../../src/runtime/cache/cache.ts';
import { defineTeam } from '../../src/runtime/define/define-team.ts';
import { createNestedTeams } from '../../src/runtime/nested/nested-teams.ts';
import { createSwitches } from '../../src/runtime/people/switches.ts';
import { BREAKER_RULES, createBreakers } from '../../src/runtime/perform/breakers.ts';
import { createLimiter } from '../../src/runtime/perform/limiter.ts';
import { createPerform } from '../../src/runtime/perform/perform.ts';
import { createWorkerLoads } from '../../src/runtime/pools/worker-loads.ts';
import { type Ran, run } from '../../src/runtime/run/run.ts';
import { runStarted } from '../../src/runtime/run/run-started.ts';
import { teamOptions, wiringOf } from './crew.ts';
import type { Manned } from './fleet.ts';

export async function runDirectly({ parts, process }: Manned, isNew: boolean): Promise<Ran> {
  const { world } = parts;
  const { scenario, runId } = world;
  const { clock, journal } = process;
  const wiring = wiringOf(parts);
  const team = defineTeam(teamOptions(parts), { digest: sha256 });
  const breakers = createBreakers({ clock, journal: async () => journal, rules: BREAKER_RULES });
  const limiter = createLimiter(clock, { simulation: scenario.provider });
  const switches = createSwitches({ clock, journal: async () => journal, team: team.spec.name });
  const cache = createCache({ team, journal: async () => journal, clock, digest: sha256 });
  const state = (): never => {
    throw new Error('There are no teams below the teams of the simulation');
  };
  const teams = createNestedTeams({ team, journal: async () => journal, wiring, switches, state });
  const loads = createWorkerLoads({ team, journal: async () => journal, clock, newId: () => process.name });
  const guards = { breakers, limiter, switches };
  const perform = createPerform(team, { digest: sha256, guards, cache, teams, loads });
  const request = scenario.isPlanGiven ? scenario.plan : 'Close the books of March';
  const first = isNew
    ? runStarted({ runId, team, request, options: {}, planOnly: false })
    : ({ type: 'run-resumed', by: process.name } as const);
  const opening = await wiring.openRun(runId, { journal, clock, perform });
  if (opening.status === 'held') throw new Error(`Run ${runId} is being worked on by ${opening.by}`);
  const watch: typeof cache.notice = (events, seen) => {
    cache.notice(events, seen);
    loads.notice(events, seen);
  };
  try {
    const ran = await run(opening.run, { first, digest: sha256, turnsMax: 10_000, watch });
    // A process that was overtaken on the way out knows only what it wrote itself.
    const lines = (await journal.read(runId)).slice(0, ran.state.events);
    const folded = foldInto(emptyState(), decode(createChain(runId), lines, sha256));
    world.count('live states compared');
    if (stateHash(ran.state, sha256) !== stateHash(folded, sha256))
      world.violate(
        'the same state on replay',
        `after ${lines.length} events: ${difference(stateText(ran.state), stateText(folded))}`,
      );
    return ran;
  } finally {
    await cache.leave(runId);
    await loads.leave(runId);
    await opening.run.close();
  }
}

/** Where the two texts part, with a little of what surrounds it. */
function difference(live: string, replayed: string): string {
  let at = 0;
  while (live[at] === replayed[at]) at += 1;
  return `live …${live.slice(Math.max(0, at - 80), at + 80)}…, replayed …${replayed.slice(Math.max(0, at - 80), at + 80)}…`;
}
