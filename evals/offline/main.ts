// npm run eval:offline -- [--json] [--data file] [--misses]: measures how well the offline model routes, chooses tools and
// fills arguments on unknown teams. `--misses` shows only the tuning half, so that the held-out half stays unseen.

import { readFileSync } from 'node:fs';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { agency } from './agency.ts';
import { bank } from './bank.ts';
import { council } from './council.ts';
import { garage } from './garage.ts';
import { hotel } from './hotel.ts';
import { hr } from './hr.ts';
import { library } from './library.ts';
import { type Case, scoreSubject } from './score.ts';
import { shop } from './shop.ts';

const SUBJECTS = [shop, hotel, hr, library, bank, garage, council, agency];
const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const sum = (cases: readonly Case[], value: (each: Case) => number): number =>
  cases.reduce((total, each) => total + value(each), 0);

interface Figures {
  readonly requests: number;
  readonly workers: number;
  readonly outOfScope: number;
  readonly tools: number;
  readonly unaskedEffects: number;
  readonly args: number;
}

const figuresOf = (cases: readonly Case[]): Figures => ({
  requests: cases.length,
  workers: share(cases.filter(({ rightWorkers }) => rightWorkers).length, cases.length),
  outOfScope: share(
    sum(cases, ({ outOfScope }) => outOfScope.found),
    sum(cases, ({ outOfScope }) => outOfScope.wanted),
  ),
  tools: share(
    sum(cases, ({ tools }) => tools.found),
    sum(cases, ({ tools }) => tools.wanted),
  ),
  unaskedEffects: sum(cases, ({ tools }) => tools.unasked.length),
  args: share(
    sum(cases, ({ args }) => args.right),
    sum(cases, ({ args }) => args.wanted),
  ),
});

const BUCKETS = [50, 60, 70, 80, 90, 101] as const;

/** Confidence and accuracy, for requests that were routed at all. */
function calibrationOf(cases: readonly Case[]): { from: number; to: number; requests: number; right: number }[] {
  const routed = cases.filter(({ workers }) => workers.length > 0);
  return BUCKETS.map((to, index) => {
    const from = index === 0 ? 0 : (BUCKETS[index - 1] ?? 0);
    const inside = routed.filter(({ confidence }) => confidence >= from && confidence < to);
    return {
      from,
      to: Math.min(100, to),
      requests: inside.length,
      right: share(inside.filter(({ rightWorkers }) => rightWorkers).length, inside.length),
    };
  });
}

const percent = (value: number): string => `${Math.round(value * 100)} %`.padStart(6);
const line = (name: string, { requests, workers, outOfScope, tools, unaskedEffects, args }: Figures): string =>
  `${name.padEnd(22)}${String(requests).padStart(5)}${percent(workers)}${percent(tools)}${percent(args)}${percent(outOfScope)}${String(unaskedEffects).padStart(4)}`;

function print(cases: readonly Case[], misses: boolean): void {
  console.log(`${'team'.padEnd(22)}${'n'.padStart(5)}  workers tools args  out-of-scope  unasked effects`);
  for (const half of ['tuning', 'held-out'] as const) {
    const own = cases.filter((each) => each.half === half);
    for (const team of new Set(own.map((each) => each.team)))
      console.log(line(`${team} (${half})`, figuresOf(own.filter((each) => each.team === team))));
    console.log(line(`all (${half})`, figuresOf(own)));
    console.log(
      `confidence  ${calibrationOf(own)
        .map(
          ({ from, to, requests, right }) =>
            `${from}–${to}: ${requests === 0 ? '–' : `${percent(right).trim()} of ${requests}`}`,
        )
        .join('   ')}\n`,
    );
  }
  if (misses) for (const each of cases.filter(({ half }) => half === 'tuning')) printMiss(each);
}

function printMiss({ team, say, workers, rightWorkers, confidence, outOfScope, tools, args }: Case): void {
  const faults = [
    rightWorkers ? '' : `workers ${workers.join()} (${confidence})`,
    outOfScope.found < outOfScope.wanted ? 'out-of-scope part not reported' : '',
    tools.found < tools.wanted ? 'a tool was not called' : '',
    tools.unasked.length > 0 ? `unasked ${tools.unasked}` : '',
    ...args.wrong,
  ].filter((fault) => fault !== '');
  if (faults.length > 0) console.log(`${team}: ${say}\n    ${faults.join('; ')}`);
}

/** Lines of { team, say, workers } replace the built-in requests; the teams stay the same. */
function withData(file: string | undefined): typeof SUBJECTS {
  if (file === undefined) return SUBJECTS;
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => JSON.parse(row));
  return SUBJECTS.map((subject) => ({
    ...subject,
    half: 'held-out' as const,
    requests: rows.filter(({ team }) => team === subject.name),
  })).filter(({ requests }) => requests.length > 0);
}

const args = process.argv.slice(2);
const dataAt = args.indexOf('--data');
const model = offlineModel();
const cases: Case[] = [];
for (const subject of withData(dataAt < 0 ? undefined : args[dataAt + 1]))
  cases.push(...(await scoreSubject(subject, model)));
if (args.includes('--json')) {
  const halves = Object.fromEntries(
    (['tuning', 'held-out'] as const).map((half) => {
      const own = cases.filter((each) => each.half === half);
      const teams = Object.fromEntries(
        [...new Set(own.map(({ team }) => team))].map((team) => [
          team,
          figuresOf(own.filter((each) => each.team === team)),
        ]),
      );
      return [half, { ...figuresOf(own), teams, calibration: calibrationOf(own) }];
    }),
  );
  console.log(JSON.stringify(halves, null, 2));
} else print(cases, args.includes('--misses'));
