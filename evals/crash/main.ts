// npm run eval:crash -- --data <folder> [--engines local,dbos] [--points n] [--jobs 4] [--json] [--control]: replays recorded
// calls, and crashes before the intent, after the intent, after the effect and after the result of every call. `--points`
// samples the cases, `--jobs` splits them among processes. `--control` plants two bugs while the source is loaded: commands
// start before their intent is stored, and a call that must not be repeated is repeated after a crash.

import { plant, plantedBug } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';

const { fail, orFail, readFlags } = evaluation('eval:crash');
const values = readFlags({
  engines: { type: 'string', default: 'local,dbos' },
  points: { type: 'string' },
  jobs: { type: 'string', default: '4' },
  share: { type: 'string' },
});
const data = values.data ?? fail('name the folder of recordings: --data <folder of tau2_<domain>.jsonl>');
const pointsMax = values.points === undefined ? Number.POSITIVE_INFINITY : Number(values.points);
if (!(pointsMax > 0)) fail(`--points must be a number above 0, not "${values.points}"`);
const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1) fail(`--jobs must be a whole number above 0, not "${values.jobs}"`);
const [, nth, of] =
  /^(\d+)\/(\d+)$/.exec(values.share ?? '1/1') ?? fail(`--share must be like 1/4, not "${values.share}"`);
const CONTROL = ['start-before-append', 'once-tool-repeated'];
if (values.control) for (const name of CONTROL) plant(plantedBug(name));

// Import the product only now, after --control has planted its bugs.
const { readRecordings } = await import('../tau2/recording.ts');
const { ENGINES } = await import('./engines.ts');
const { inShares } = await import('./in-shares.ts');
const { scoreEngine } = await import('./score.ts');

const recordings = orFail(() => readRecordings(data));
const words = [
  ...['--data', data],
  ...(values.points === undefined ? [] : ['--points', values.points]),
  ...(values.control ? ['--control'] : []),
];
const engines: Record<string, Awaited<ReturnType<typeof scoreEngine>> & { seconds: number }> = {};
for (const name of values.engines.split(',')) {
  const open = ENGINES[name] ?? fail(`there is no engine "${name}": write ${Object.keys(ENGINES).join(' or ')}`);
  const began = performance.now();
  const share = { index: Number(nth) - 1, of: Number(of) };
  const figures =
    jobs === 1 || values.share !== undefined
      ? await scoreEngine(await open(), { recordings, pointsMax, share })
      : await inShares(words, name, jobs);
  engines[name] = { ...figures, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

if (values.json) process.stdout.write(`${JSON.stringify({ control: values.control, engines })}\n`);
else
  for (const [name, figures] of Object.entries(engines)) {
    const { points, steps, runs, byPoint, wrong, seconds, ...counts } = figures;
    const lines = [
      `engine ${name}${values.control ? ', guards removed' : ''}: ${points} crashes in ${runs} runs of ${steps} recorded calls, ${seconds} s`,
      ...Object.entries(counts).map(([label, count]) => `  ${label.padEnd(18)}${String(count).padStart(7)}`),
      ...wrong.map((each) => `  ${each}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
