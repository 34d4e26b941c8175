// Learning by steps: a text at a time, in an order from seeded dice, the weights move a little towards the right answer. One
// hidden layer, because words that mean the same for a label then help each other. Half of the features are left out in
// every step, so that no label rests on one word alone.
//
//   T1. Out of scope is one more label, whose score is always zero. An out-of-scope request pulls all labels below it, so
//       the highest score of a label says how familiar a text is.
//   T2. Training is this file's inner loops, so they are written for speed: four rows or sums at a time, lit numbers only.
//   T3. Loops index typed arrays within their bounds; `as number` only tells the compiler so, and costs nothing.

import type { Features } from '../../../core/routing/features.ts';
import { type Dice, diceOf, shuffleInPlace } from './seeded.ts';

interface Shape {
  readonly inputs: number;
  readonly hidden: number;
  readonly outputs: number;
}

interface Training {
  readonly seed: number;
  readonly epochs: number;
  readonly rate: number;
  /** Shares left out in a step. */
  readonly inputsLeftOut: number;
  readonly hiddenLeftOut: number;
}

export interface Weights extends Shape {
  /** One row of `hidden` numbers for each input. */
  readonly input: Float32Array;
  readonly hiddenBias: Float32Array;
  /** One row of `hidden` numbers for each output. */
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
}

const INPUT_SPREAD = 0.3;
const OUTPUT_RATE = 0.3;
const BIAS_RATE = 0.1;
/** An answer this little wrong teaches nothing, and skipping it saves most of the work. */
const ERROR_MIN = 1e-3;

/** What one step works with, made once for all steps. */
interface Bench {
  readonly weights: Weights;
  readonly dice: Dice;
  readonly hidden: Float32Array;
  /** Which hidden numbers are on: about a third. The others neither say nor learn anything in this step. */
  readonly lit: Int32Array;
  readonly hiddenErrors: Float32Array;
  readonly errors: Float32Array;
  readonly places: Int32Array;
  readonly values: Float32Array;
}

export function trainNet(
  examples: readonly Features[],
  targets: Int32Array,
  shape: Shape,
  training: Training,
): Weights {
  const dice = diceOf(training.seed);
  const weights = startingWeights(shape, dice);
  const longest = examples.reduce((most, { places }) => Math.max(most, places.length), 0);
  const bench: Bench = {
    weights,
    dice,
    hidden: new Float32Array(shape.hidden),
    lit: new Int32Array(shape.hidden),
    hiddenErrors: new Float32Array(shape.hidden),
    errors: new Float32Array(shape.outputs),
    places: new Int32Array(longest),
    values: new Float32Array(longest),
  };
  const order = Int32Array.from(examples.keys());
  const steps = training.epochs * examples.length;
  for (let step = 0; step < steps; step++) {
    const turn = step % examples.length;
    if (turn === 0) shuffleInPlace(order, dice);
    const example = order[turn] as number;
    const rate = training.rate * (1 - step / steps);
    takeStep(bench, examples[example] as Features, targets[example] as number, rate, training);
  }
  return weights;
}

function startingWeights({ inputs, hidden, outputs }: Shape, dice: Dice): Weights {
  const spread = (length: number, most: number): Float32Array =>
    new Float32Array(length).map(() => (dice() * 2 - 1) * most);
  return {
    inputs,
    hidden,
    outputs,
    input: spread(inputs * hidden, INPUT_SPREAD),
    hiddenBias: new Float32Array(hidden),
    output: spread(outputs * hidden, Math.sqrt(3 / hidden)),
    outputBias: new Float32Array(outputs),
  };
}

function takeStep(bench: Bench, features: Features, target: number, rate: number, training: Training): void {
  const count = leaveOut(bench, features, training.inputsLeftOut);
  sumInputs(bench, count);
  const keep = 1 / (1 - training.hiddenLeftOut);
  const lit = light(bench, training.hiddenLeftOut, keep);
  fillErrors(bench, lit, target);
  moveOutput(bench, lit, rate, keep);
  moveInput(bench, count, lit, rate);
}

function leaveOut({ dice, places, values }: Bench, features: Features, share: number): number {
  const keep = 1 / (1 - share);
  let count = 0;
  for (let at = 0; at < features.places.length; at++) {
    if (share > 0 && dice() < share) continue;
    places[count] = features.places[at] as number;
    values[count] = (features.values[at] as number) * keep;
    count += 1;
  }
  return count;
}

/** The last rows that do not fill four are added one at a time. */
function sumInputs({ weights, hidden, places, values }: Bench, count: number): void {
  const { input, hiddenBias } = weights;
  const width = hidden.length;
  hidden.set(hiddenBias);
  let at = 0;
  for (; at + 3 < count; at += 4) {
    const a = (places[at] as number) * width;
    const b = (places[at + 1] as number) * width;
    const c = (places[at + 2] as number) * width;
    const d = (places[at + 3] as number) * width;
    const va = values[at] as number;
    const vb = values[at + 1] as number;
    const vc = values[at + 2] as number;
    const vd = values[at + 3] as number;
    for (let unit = 0; unit < width; unit++)
      hidden[unit] =
        (hidden[unit] as number) +
        va * (input[a + unit] as number) +
        vb * (input[b + unit] as number) +
        vc * (input[c + unit] as number) +
        vd * (input[d + unit] as number);
  }
  for (; at < count; at++) {
    const row = (places[at] as number) * width;
    const value = values[at] as number;
    for (let unit = 0; unit < width; unit++)
      hidden[unit] = (hidden[unit] as number) + value * (input[row + unit] as number);
  }
}

function light({ dice, hidden, lit }: Bench, share: number, keep: number): number {
  let count = 0;
  for (let unit = 0; unit < hidden.length; unit++) {
    const value = hidden[unit] as number;
    if (value <= 0 || (share > 0 && dice() < share)) continue;
    hidden[unit] = value * keep;
    lit[count] = unit;
    count += 1;
  }
  return count;
}

/** The chance given to each label less the one it should have had. */
function fillErrors({ weights, hidden, lit, errors }: Bench, count: number, target: number): void {
  const { output, outputBias, outputs } = weights;
  const width = hidden.length;
  let most = 0; // The score of out of scope (T1).
  for (let label = 0; label < outputs; label++) {
    const row = label * width;
    let one = outputBias[label] as number;
    let two = 0;
    let at = 0;
    for (; at + 1 < count; at += 2) {
      const unit = lit[at] as number;
      const next = lit[at + 1] as number;
      one += (hidden[unit] as number) * (output[row + unit] as number);
      two += (hidden[next] as number) * (output[row + next] as number);
    }
    if (at < count) one += (hidden[lit[at] as number] as number) * (output[row + (lit[at] as number)] as number);
    const score = one + two;
    errors[label] = score;
    if (score > most) most = score;
  }
  let sum = Math.exp(-most);
  for (let label = 0; label < outputs; label++) {
    const part = Math.exp((errors[label] as number) - most);
    errors[label] = part;
    sum += part;
  }
  for (let label = 0; label < outputs; label++) errors[label] = (errors[label] as number) / sum;
  if (target >= 0) errors[target] = (errors[target] as number) - 1;
}

function moveOutput({ weights, hidden, lit, hiddenErrors, errors }: Bench, count: number, rate: number, keep: number) {
  const { output, outputBias, outputs } = weights;
  const width = hidden.length;
  hiddenErrors.fill(0);
  for (let label = 0; label < outputs; label++) {
    const error = errors[label] as number;
    if (Math.abs(error) < ERROR_MIN) continue;
    outputBias[label] = (outputBias[label] as number) - rate * BIAS_RATE * error;
    const row = label * width;
    const move = rate * OUTPUT_RATE * error;
    for (let at = 0; at < count; at++) {
      const unit = lit[at] as number;
      const weight = output[row + unit] as number;
      hiddenErrors[unit] = (hiddenErrors[unit] as number) + keep * error * weight;
      output[row + unit] = weight - move * (hidden[unit] as number);
    }
  }
}

function moveInput(
  { weights, lit, hiddenErrors, places, values }: Bench,
  count: number,
  litCount: number,
  rate: number,
) {
  const { input, hiddenBias } = weights;
  const width = hiddenErrors.length;
  for (let at = 0; at < litCount; at++) {
    const unit = lit[at] as number;
    hiddenBias[unit] = (hiddenBias[unit] as number) - rate * BIAS_RATE * (hiddenErrors[unit] as number);
  }
  for (let at = 0; at < count; at++) {
    const move = rate * (values[at] as number);
    const row = (places[at] as number) * width;
    for (let next = 0; next < litCount; next++) {
      const unit = lit[next] as number;
      input[row + unit] = (input[row + unit] as number) - move * (hiddenErrors[unit] as number);
    }
  }
}
