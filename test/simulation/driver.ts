// Drives one run to its outcome: begins it, and goes on with it after every crash, stall, refusal and wait.

import { type RunReport, reportOf } from '../../src/core/report/report.ts';
import { JournalError, LeaseLost } from '../../src/ports/journal-error.ts';
import { createFleet, type Fleet, type Manned } from './fleet.ts';
import { runDirectly } from './live.ts';
import { createPeople } from './people.ts';
import { isRough, type World } from './world.ts';

const OPENINGS_MAX = 300;

export interface Driven {
  readonly report: RunReport | undefined;
  readonly openings: number;
}

type End =
  | { readonly kind: 'report'; readonly report: RunReport }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'gone'; readonly why: 'died' | 'stalled' };

export async function drive(world: World): Promise<Driven> {
  const fleet = createFleet(world);
  const { dice } = world;
  const people = createPeople(world, (reviewId, decision, by) =>
    fleet.operator().team.decide(reviewId, decision, { by }),
  );
  world.onStored = () => people.look();
  trouble(world, fleet);
  let manned = fleet.launch();
  for (let openings = 1; openings <= OPENINGS_MAX; openings++) {
    const end = await open(world, fleet, manned);
    world.note(`opening ${openings} ends: ${describe(end)}`);
    if (end.kind === 'report' && end.report.status !== 'waiting') {
      await compareReports(world, fleet, end.report);
      return { report: end.report, openings };
    }
    if (end.kind === 'report') {
      if (openings > 5 || dice.chance(0.3)) people.insist();
      await world.sleep(dice.int(1, 60_000 * openings));
    } else await world.sleep(dice.int(0, 5_000 * openings));
    if (world.violations.length > 0) return { report: undefined, openings };
    if (!manned.process.isAlive() || dice.chance(0.5)) manned = fleet.launch();
  }
  world.violate('an outcome for every run', `none after ${OPENINGS_MAX} openings`);
  return { report: undefined, openings: OPENINGS_MAX };
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const describe = (end: End): string =>
  end.kind === 'report' ? end.report.status : end.kind === 'gone' ? end.why : String(end.error);

/** A full disk, a lease that another process took; but never events in the wrong place: the lease is to see to that. */
const isExpected = (error: unknown): boolean =>
  (JournalError.is(error) && error.problem.startsWith('disk-')) ||
  LeaseLost.is(error) ||
  (error instanceof Error && /is being worked on by|There is no run|exists already/.test(error.message));

async function open(world: World, fleet: Fleet, manned: Manned): Promise<End> {
  const { dice, scenario, runId } = world;
  const { process, team } = manned;
  // Now and then a caller that does not know whether the run was begun begins it again, and must be refused.
  const isNew = world.store.inspect(runId).events.length === 0 || dice.chance(0.06);
  const { crashLater, stallLater, secondOpener } = scenario.weather;
  if (isRough(world) && dice.chance(crashLater))
    world.after(dice.int(0, 20_000), () => isRough(world) && fleet.die(process));
  if (isRough(world) && dice.chance(stallLater)) world.after(dice.int(0, 20_000), () => fleet.stall(process));
  if (isRough(world) && dice.chance(secondOpener)) world.after(dice.int(0, 10_000), () => openAlso(world, fleet));
  const work = scenario.isDirect
    ? runDirectly(manned, isNew).then(({ state, head }) => reportOf(state, head))
    : Promise.resolve(isNew ? begin(world, manned) : team.resume(runId));
  const ended = work.then(
    (report): End => ({ kind: 'report', report }),
    (error: unknown): End => {
      if (!isExpected(error)) world.violate('nothing fails but the world', stackOf(error));
      return { kind: 'error', error };
    },
  );
  return Promise.race([ended, process.gone.then((why): End => ({ kind: 'gone', why }))]);
}

function begin({ scenario, runId }: World, { team }: Manned): PromiseLike<RunReport> {
  return team.run(scenario.isPlanGiven ? scenario.plan : 'Close the books of March', { runId });
}

/** Another process takes the same run for its own: by resuming it, or by beginning it a second time. */
function openAlso(world: World, fleet: Fleet): void {
  const manned = fleet.launch(`rival at ${world.clock.now() % 100_000}`);
  world.count('rival openings');
  const isBegun = world.store.inspect(world.runId).events.length > 0;
  const work = isBegun && world.dice.chance(0.7) ? manned.team.resume(world.runId) : begin(world, manned);
  Promise.resolve(work).then(
    (report) => world.note(`the rival ends: ${report.status}`),
    (error: unknown) => {
      world.note(`the rival ends: ${String(error)}`);
      if (!isExpected(error)) world.violate('nothing fails but the world', stackOf(error));
    },
  );
}

/** Happens at any time: clocks that jump, and requests to cancel the run. */
function trouble(world: World, fleet: Fleet): void {
  const { dice } = world;
  const { clockJumps, cancels } = world.scenario.weather;
  for (let jump = 0; jump < 6 && dice.chance(clockJumps); jump++) {
    world.after(dice.int(0, dice.chance(0.5) ? 8_000 : 60_000), () => {
      const ms = dice.pick([-3_600_000, -30_000, -5_000, -1_000, -1_000, 1_000, 5_000, 30_000, 3_600_000]);
      world.note(`the clock jumps by ${ms} ms`);
      world.count('clock jumps');
      world.clock.jump(ms);
    });
  }
  if (!dice.chance(cancels)) return;
  world.after(dice.int(0, 60_000), () => {
    if (world.store.inspect(world.runId).events.length === 0) return;
    world.count('cancel requests');
    world.note('the operator cancels the run');
    Promise.resolve(fleet.operator().team.cancel(world.runId)).then(
      (report) => world.note(`after the cancel: ${report.status}`),
      (error: unknown) => {
        world.note(`after the cancel: ${String(error)}`);
        if (!isExpected(error)) world.violate('nothing fails but the world', stackOf(error));
      },
    );
  });
}

/** What the run said when it ended is what anybody reads of it later. */
async function compareReports(world: World, fleet: Fleet, report: RunReport): Promise<void> {
  const shown = await fleet.operator().team.show(world.runId);
  if (JSON.stringify(shown) !== JSON.stringify(report)) {
    const parts = Object.entries(report).filter(
      ([name, part]) => JSON.stringify(part) !== JSON.stringify(shown[name as keyof RunReport]),
    );
    world.violate('the same report on replay', `it differs in ${parts.map(([name]) => name).join(', ')}`);
  }
}
