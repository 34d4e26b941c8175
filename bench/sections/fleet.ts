// A fleet on a real Postgres: what a task costs there, and how much several processes do. Measured from the sources, in a
// process of its own, because the processes of the fleet run from the sources too.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ListFigures } from '../fleet/lists.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';

type Figures = Readonly<Record<string, number>>;

interface Fleet {
  readonly rounds: number;
  readonly msPerTask: Figures;
  readonly cpuMsPerTask: Figures;
  readonly tasksPerSecond: Figures;
  readonly paced: { readonly paceMs: number; readonly tasksPerSecond: Figures };
  readonly lists: ListFigures;
}

const MAIN = fileURLToPath(new URL('../fleet/main.ts', import.meta.url));
const TINY = ['--tasks', '3', '--runs', '3', '--paced-runs', '3', '--pace', '20', '--listed', '200'];
const run = promisify(execFile);

async function measure({ rounds, scale, say }: Setting): Promise<Measured> {
  say('fleet: one Postgres with 1, 2 and 4 processes');
  const flags = ['--json', '--rounds', String(rounds), ...(scale === 'tiny' ? TINY : [])];
  const { stdout } = await run(process.execPath, ['--conditions=bosun-source', MAIN, ...flags]);
  const fleet = JSON.parse(stdout) as Fleet;
  const cost = (place: string, what: string): Row => ({
    name: `fleet.msPerTask.${place}`,
    what,
    value: fleet.msPerTask[place] ?? Number.NaN,
    unit: 'ms',
    floor: fleet.msPerTask.sqlite ?? Number.NaN,
  });
  const speeds = (figures: Figures, what: string, name: string): Row[] =>
    Object.entries(figures).map(([processes, value]) => ({
      name: `fleet.${name}.${processes}`,
      what: `${what}, ${processes} ${processes === '1' ? 'process' : 'processes'}`,
      value,
      unit: 'tasks/s',
    }));
  const { paceMs } = fleet.paced;
  const lists = Object.entries(fleet.lists.wallMs).map(
    ([list, [small = Number.NaN, large = Number.NaN]]): Row => ({
      name: `fleet.lists.${list}`,
      what: `the list "${list}" with ${fleet.lists.runs.at(-1)} runs`,
      value: large,
      unit: 'ms',
      floor: small,
    }),
  );
  return {
    json: { fleet },
    rows: [
      cost('postgres', 'a task, one after the other, journal in Postgres'),
      cost('dbos', '… on the engine that spans processes'),
      ...speeds(fleet.tasksPerSecond, 'workers that do nothing', 'tasksPerSecond'),
      ...speeds(fleet.paced.tasksPerSecond, `workers that take ${paceMs} ms`, 'pacedTasksPerSecond'),
      ...lists,
    ],
    notes: [
      `Costs are wall time, the median of ${fleet.rounds} rounds in which the places take turns; the floor is one process on SQLite.`,
      'The Postgres of the tests does not wait for its disk, and shares the processors with the processes that are measured.',
      `The floor of a list is the same with ${fleet.lists.runs[0]} runs.`,
      `With a pace of ${paceMs} ms a process is limited by the 32 runs that it takes at a time, without one by the processors.`,
    ],
  };
}

export const fleetSection: Section = { name: 'fleet', title: 'A fleet on Postgres', measure };
