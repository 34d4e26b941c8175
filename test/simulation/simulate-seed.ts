// One seed from beginning to verdict.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { drive } from './driver.ts';
import { checkFork } from './rules-of-forks.ts';
import { checkReplay } from './rules-of-replay.ts';
import { checkRun } from './rules-of-runs.ts';
import { drawScenario } from './scenario.ts';
import { CALM } from './weather.ts';
import { createWorld, type Violation, type World } from './world.ts';

// Loaded by the product only when first needed; here before simulated time begins, since loading takes real time.
import '../../src/runtime/run/load-all.ts';

/** Every how many seeds the finished journal is cut and gone on from, and how often. */
const PREFIXES_EVERY = 10;
const PREFIXES = 3;
const FORKS_EVERY = 4;

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
  await checkReplay(world);
  if (seed % FORKS_EVERY === 0)
    await checkFork(world).catch((error: unknown) => world.violate('nothing fails but the world', String(error)));
  if (state?.outcome) world.count(`outcome: ${state.outcome.status}`);
  if (seed % PREFIXES_EVERY === 0 && world.violations.length === 0) await resumeFromPrefixes(world);
  return verdictOf(world);
}

/** Any beginning of a journal can be gone on from, with an outcome and without repeating what it says was done. */
async function resumeFromPrefixes(original: World): Promise<void> {
  const lines = original.store.inspect(original.runId).events;
  const dice = original.dice.fork('prefixes');
  for (let tries = 0; tries < PREFIXES; tries++) {
    const cut = dice.int(1, lines.length);
    const world = createWorld({ ...original.scenario, weather: CALM });
    const archive = world.store.open('archive');
    const claim = await archive.claim(world.runId);
    if (claim.status === 'granted') {
      await archive.append(claim.lease, lines.slice(0, cut), { sync: true, taken: [] });
      await archive.release(claim.lease);
    }
    const done = new Set(
      [...(checkRun(world)?.tasks.values() ?? [])].flatMap(({ effects }) =>
        [...(effects ?? [])].filter(([, { status }]) => status === 'ok').map(([key]) => key),
      ),
    );
    await driveToTheEnd(world);
    if (!checkRun(world)?.outcome) world.violate('an outcome for every run', 'none after resuming');
    for (const { key } of world.ledger.invocations)
      if (done.has(key)) world.violate('no effect twice', `${key} was done, and was called again`);
    original.count('beginnings resumed');
    const [violation] = world.violations;
    if (!violation) continue;
    original.trace.push(`resumed from event ${cut}:`, ...world.trace);
    original.violate(violation.rule, `resumed from event ${cut}: ${violation.detail}`);
    return;
  }
}

/** Until the run has its outcome, and then until nothing is left to happen: late answers and zombies must change nothing. */
export async function driveToTheEnd(world: World): Promise<void> {
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
  if (after > stored) world.violate('nothing follows the outcome', `${after - stored} events came after it`);
  if (after < stored) world.violate('an outcome lasts', `${stored - after} events were lost after it was told`);
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
