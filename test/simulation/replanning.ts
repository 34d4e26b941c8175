// A planner that is asked again: for a revision where results are thin, for smaller pieces of a task that failed. What it
// says depends on the seed and the question alone, so that scenarios without it stay what they were.

import type { Budget, TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { Effect } from '../../src/core/plan/team-spec.ts';
import type { QuestionOf } from '../../src/core/run/command.ts';
import { createDice, type Dice } from './dice.ts';
import type { Scenario, WorkerTraits } from './scenario.ts';

/** Some scenarios become ones in which the planner is asked again: more fails, and more of what fails only reads. In the
 *  others it never is. */
export function withReplanning(scenario: Scenario, dice: Dice): Scenario {
  const { workers, limits, moods, roles } = scenario;
  if (roles.plan === 'none' || !dice.chance(0.35))
    return { ...scenario, limits: { ...limits, revisionsMax: 0, splitsMax: 0 } };
  const tamed = <T extends { readonly effect: Effect }>(each: T): T =>
    dice.chance(0.6) ? { ...each, effect: 'read' } : each;
  return {
    ...scenario,
    isPlanGiven: scenario.isPlanGiven && dice.chance(0.3),
    route: 'plan',
    workers: workers.map((worker) => ({ ...tamed(worker), tools: worker.tools.map(tamed) })),
    moods: { ...moods, merit: Math.max(moods.merit, dice.next() * 0.6) },
    limits: {
      ...limits,
      revisionsMax: dice.pick([0, 1, 1, 2, 3]),
      splitsMax: dice.pick([0, 1, 2, 4]),
      ...(dice.chance(0.3) ? { thinConfidence: 60 } : {}),
    },
  };
}

type Asked = QuestionOf<'plan'>;

/** The reply to such a question, or undefined if it is one for the plan of the run. */
export function replannedBy(scenario: Scenario, { revision, split, round }: Asked): unknown {
  const dice = createDice(scenario.seed);
  if (revision) return revised(scenario, revision, dice.fork(`revision ${revision.round} try ${round}`));
  if (split) return pieces(scenario, split, dice.fork(`pieces of ${split.task.id}`));
  return undefined;
}

function drawn(id: string, { name }: WorkerTraits): TaskDraft {
  return {
    id,
    worker: name,
    instruction: `Compute ledger_${id} and list its totals`,
    successCriterion: `every total of ledger_${id} has a currency`,
  };
}

function revised({ workers, plan }: Scenario, asked: NonNullable<Asked['revision']>, dice: Dice): unknown {
  const done = asked.reports.map(({ taskId }) => taskId);
  const missing = asked.gaps.map(({ taskId }) => taskId);
  const added = Array.from({ length: dice.int(1, 3) }, (_, index): TaskDraft => {
    const worker = dice.pick(workers);
    const tools = worker.tools.filter(() => dice.chance(0.7)).map(({ name }) => name);
    return {
      ...drawn(`r${asked.round}x${index}`, worker),
      dependsOn: done.filter(() => dice.chance(0.2)),
      partialInput: dice.chance(0.3),
      ...(missing.length > 0 && dice.chance(0.7) ? { instead: dice.pick(missing) } : {}),
      ...(worker.kind === 'agent' && dice.chance(0.3) ? { tools } : {}),
      ...(dice.chance(0.3) ? { budget: { steps: dice.int(1, 4) } satisfies Budget } : {}),
    };
  });
  const [first] = added;
  if (!first || dice.chance(0.6)) return { goal: 'Close what is open', tasks: added };
  return dice.pick([
    plan,
    { goal: 'Nothing', tasks: [] },
    { goal: 'Wrong', tasks: [{ ...first, worker: 'nobody' }] },
    { goal: 'Wrong', tasks: [{ ...first, dependsOn: missing }] },
    { goal: 'Wrong', tasks: [{ ...first, instead: done[0] ?? 'nothing' }] },
    { goal: 'Wrong', tasks: [first, first] },
  ]);
}

function pieces({ workers, plan }: Scenario, { task, piecesMax }: NonNullable<Asked['split']>, dice: Dice): unknown {
  const worker = dice.pick(workers);
  // It may well ask for more than the task had.
  const grasping = { tools: worker.tools.map(({ name }) => name), reads: ['secret'], budget: { tokens: 1_000_000 } };
  const some = (count: number): TaskDraft[] =>
    Array.from({ length: count }, (_, index) => ({
      ...drawn(`${task.id}p${index}`, worker),
      ...(dice.chance(0.3) ? grasping : {}),
    }));
  if (dice.chance(0.6)) return { goal: 'In pieces', tasks: some(dice.int(2, 4)) };
  return dice.pick([
    plan,
    { goal: 'Nothing', tasks: [] },
    { goal: 'Too many', tasks: some(piecesMax + 1) },
    { goal: 'Vague', tasks: some(2).map((piece) => ({ ...piece, instruction: 'do it' })) },
  ]);
}
