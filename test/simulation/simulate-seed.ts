// One seed from beginning to verdict.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { drive } from './driver.ts';
import { checkRun } from './rules-of-runs.ts';
import { drawScenario } from './scenario.ts';
import { createWorld, type Violation, type World } from './world.ts';

// Loaded by the product only when first needed; here before simulated time begins, since loading takes real time.
import '../../src/runtime/perform-model.ts';

export interface SeedVerdict {
  readonly seed: number;
  /** The last link of the journal: the same in every process, or something depends on more than the seed. */
  readonly head: string;
  readonly events: number;
  readonly violation: Violation | undefined;
  readonly coverage: readonly (readonly [string, number])[];
  /** What the world saw, and the stored journal; only of a seed that broke a rule. */
  readonly trace: readonly string[];
  readonly journal: readonly string[];
}

export async function simulateSeed(seed: number): Promise<SeedVerdict> {
  const world = createWorld(drawScenario(seed));
  await driveToTheEnd(world);
  const state = checkRun(world);
  if (state && !state.outcome && world.violations.length === 0)
    world.violate('an outcome for every run', `the journal ends in phase ${state.phase}`);
  if (state?.outcome) world.count(`outcome: ${state.outcome.status}`);
  return verdictOf(world);
}

/** Until the run has its outcome, and then until nothing is left to happen: late answers and zombies must change nothing. */
async function driveToTheEnd(world: World): Promise<void> {
  let isOver = false;
  const driving = drive(world).then(
    () => {
      isOver = true;
    },
    (error: unknown) => {
      isOver = true;
      world.violate('the simulation itself works', error instanceof Error ? (error.stack ?? '') : String(error));
    },
  );
  if ((await world.clock.runUntil(() => isOver)) === 'idle')
    return world.violate('an outcome for every run', 'nothing is left to happen, and the run has not ended');
  await driving;
  const stored = world.store.inspect(world.runId).events.length;
  await world.clock.runUntil(() => false);
  const after = world.store.inspect(world.runId).events.length;
  if (after !== stored && world.violations.length === 0)
    world.violate('nothing follows the outcome', `${after - stored} events came after it`);
}

function verdictOf(world: World): SeedVerdict {
  const lines = world.store.inspect(world.runId).events;
  const head = sha256(`${lines.at(-1)?.hash}\n${world.trace.join('\n')}`);
  const isBroken = world.violations.length > 0;
  return {
    seed: world.scenario.seed,
    head,
    events: lines.length,
    violation: world.violations[0],
    coverage: [...world.coverage],
    trace: isBroken ? world.trace : [],
    journal: isBroken ? lines.map(({ seq, body }) => `${seq} ${body}`) : [],
  };
}
