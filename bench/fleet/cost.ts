// What a task costs where its run lives: a chain of tasks that do nothing, one after the other, so that nothing hides behind
// another task. The places take turns, so that load on the machine affects all of them equally.

import { supervisor, worker } from '../../src/index.ts';

export type Place = Pick<Parameters<typeof supervisor>[0], 'store' | 'engine'>;

export interface Cost {
  /** From `team.run(plan)` to its report, for each task. */
  readonly wallMs: number[];
  /** CPU of our process for each task; that of Postgres is not in it. */
  readonly cpuMs: number[];
}

const chainOf = (tasks: number) => ({
  goal: 'List all charges',
  tasks: Array.from({ length: tasks }, (_, index) => ({
    id: `t${index}`,
    worker: 'clerk' as const,
    dependsOn: index === 0 ? [] : [`t${index - 1}`],
    instruction: `List the charges of account_${index}`,
    successCriterion: 'every charge has a date',
  })),
});

const teamAt = (place: Place) =>
  supervisor({
    ...place,
    advice: false,
    grounding: false,
    synthesise: () => ({ answer: 'All charges were listed.' }),
    workers: { clerk: worker({ does: 'lists charges', effect: 'idempotent', run: () => 'A charge on 2 May.' }) },
  });

export async function costsAt(
  places: Readonly<Record<string, Place>>,
  { tasks, rounds }: { readonly tasks: number; readonly rounds: number },
): Promise<Record<string, Cost>> {
  const chain = chainOf(tasks);
  const teams = Object.entries(places).map(([name, place]) => ({ name, team: teamAt(place) }));
  const costs: Record<string, Cost> = Object.fromEntries(teams.map(({ name }) => [name, { wallMs: [], cpuMs: [] }]));
  // The first round warms up.
  for (let round = -1; round < rounds; round++)
    for (const { name, team } of teams) {
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      const { status } = await team.run(chain);
      if (status !== 'complete') throw new Error(`The chain ended as ${status}`);
      const { user, system } = process.cpuUsage(cpu);
      if (round < 0) continue;
      costs[name]?.wallMs.push((performance.now() - began) / tasks);
      costs[name]?.cpuMs.push((user + system) / 1000 / tasks);
    }
  for (const { team } of teams) await team.close();
  return costs;
}
