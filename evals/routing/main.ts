// npm run eval:routing -- --train <file> [--val <file>] --test <file> [--json] [--control] [--embed] [--cold-start]
// Measures how well the router learns. Threshold and calibration come from --val, or from held-out parts of --train: the
// threshold with the best mean of in-scope accuracy and out-of-scope recall that costs at most two points of in-scope
// accuracy. `--control` shuffles the labels of --train and --val; the figures must then collapse.

import { coldStart } from '../../src/runtime/routing/training/cold-start.ts';
import { evaluation } from '../support/flags.ts';
import { readExamples } from './cases.ts';
import { encoderFor } from './encoder.ts';
import { scoreRouting, withLabelsShuffled } from './score.ts';

const { fail, orFail, readFlags } = evaluation('eval:routing');
const flags = readFlags({
  train: { type: 'string' },
  val: { type: 'string' },
  test: { type: 'string' },
  embed: { type: 'boolean', default: false },
  'cold-start': { type: 'boolean', default: false },
});
const { json, control } = flags;
const say = 'name the files of requests: --train <file> --val <file> --test <file>, one JSON object per line';
const [trainFile, testFile] = [flags.train ?? fail(say), flags.test ?? fail(say)];

const mix = control ? withLabelsShuffled : <T>(examples: T): T => examples;
const train = mix(orFail(() => readExamples(trainFile)));
const valFile = flags.val;
const val = valFile === undefined ? undefined : mix(orFail(() => readExamples(valFile)));
const test = orFail(() => readExamples(testFile));
if (!train.some(({ label }) => label !== null))
  fail(`${trainFile} has no request with a label: add some, or name another file`);

const texts = [...train, ...(val ?? []), ...test].map(({ text }) => text);
const embed = flags.embed
  ? ((await encoderFor(texts)) ?? fail('--embed needs the optional package @energetic-ai/embeddings: npm install'))
  : undefined;

const print = (figures: unknown, lines: readonly string[]): void => {
  process.stdout.write(json ? `${JSON.stringify(figures)}\n` : `${lines.join('\n')}\n`);
};
const percent = (value: number | null): string => (value === null ? 'not measurable' : `${(value * 100).toFixed(1)} %`);

if (flags['cold-start']) {
  // Only the names of these labels are known.
  const labels = [...new Set(train.flatMap(({ label }) => (label === null ? [] : [label])))];
  const points = coldStart({ train, test, embed, descriptions: labels.map((label) => ({ label, does: '' })) });
  print({ control, coldStart: points }, [
    `a new team${control ? ', labels shuffled' : ''}: ${test.length} requests`,
    ...points.map(
      ({ examplesPerLabel, accuracy, directShare, directPrecision }) =>
        `  ${String(examplesPerLabel).padStart(4)} examples per label   right ${percent(accuracy)}   routed directly ${percent(directShare)} (right ${percent(directPrecision)})`,
    ),
  ]);
} else {
  const figures = scoreRouting({ train, val, test, embed });
  print({ control, ...figures }, [
    `routing${control ? ', labels shuffled' : ''}: trained on ${train.length}, measured on ${test.length} requests`,
    `  in scope, right label       ${percent(figures.inScopeAccuracy)}`,
    `  at the threshold: in scope  ${percent(figures.atThreshold.inScopeAccuracy)}`,
    `    out of scope refused      ${percent(figures.atThreshold.oosRecall)}`,
    `  AUROC of familiarity        ${figures.auroc ?? 'not measurable'}`,
    `  calibration error           ${percent(figures.calibrationError)}`,
    `  a decision                  ${figures.microsPerDecision} µs`,
    `  training                    ${figures.trainSeconds} s, ${figures.modelBytes} bytes`,
  ]);
}
