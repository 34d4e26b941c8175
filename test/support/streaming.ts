// A team in simulated time whose planner yields its tasks, for tests of what begins before a plan is whole.

import type { RunEvent, WorkerDefinition } from 'bosun';
import { createTestWiring, stubWorker, testSupervisor } from 'bosun/testing';
import type { Task, TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { QuestionOf } from '../../src/core/run/command.ts';
import { planOf } from './plans.ts';
import type { teamOf } from './teams.ts';

// Loaded by the product only when first needed; here before simulated time begins, since loading takes real time.
import '../../src/runtime/perform/perform-model.ts';

export type Draft = Partial<TaskDraft> & { id: string };

export const tasksOf = (...drafts: readonly Draft[]): readonly Task[] => planOf(drafts).tasks;
export const numbered = (count: number, rest: (index: number) => Partial<TaskDraft> = () => ({})): readonly Task[] =>
  tasksOf(...Array.from({ length: count }, (_, index) => ({ id: `t${index + 1}`, ...rest(index) })));
export const reader = () => stubWorker(({ taskId }) => `${taskId} read`);

/** A team in simulated time whose planner yields these tasks, one every 100 ms; another list for each round. */
export function streaming(
  rounds: readonly (readonly Draft[])[],
  { workers = {}, ...options }: Partial<Parameters<typeof teamOf>[0]> = {},
) {
  const wiring = createTestWiring();
  const { clock } = wiring;
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void clock.wakeAt(clock.now() + ms, resolve));
  async function* plan({ round }: QuestionOf<'plan'>) {
    yield { goal: 'Explain the March bill' };
    for (const task of tasksOf(...(rounds[round - 1] ?? rounds.at(-1) ?? []))) {
      await sleep(100);
      yield task;
    }
  }
  const open = () =>
    testSupervisor<Record<string, WorkerDefinition>>(
      { workers: { billing: reader(), other: reader(), ...workers }, plan, ...options },
      { wiring },
    );
  const team = open();
  const run = async (): Promise<{ events: RunEvent[]; report: Awaited<ReturnType<typeof team.run>> }> => {
    const handle = team.run('Explain my bill');
    const report = await team.settle(handle);
    return { events: [...(await team.trace(handle.runId)).events], report };
  };
  return { run, team, open, sleep, wiring };
}

export const dispatchedAt = (events: readonly RunEvent[], taskId: string): number =>
  events.find((event) => event.type === 'task-dispatched' && event.taskId === taskId)?.at ?? Number.NaN;
export const acceptedAt = (events: readonly RunEvent[]): number =>
  events.find(({ type }) => type === 'plan-accepted')?.at ?? Number.NaN;
export const early = (events: readonly RunEvent[]): string[] => {
  const accepted = events.findIndex(({ type }) => type === 'plan-accepted');
  return events
    .slice(0, accepted < 0 ? events.length : accepted)
    .flatMap((event) => (event.type === 'task-dispatched' ? [event.taskId] : []));
};
