// Averages several trainings with different seeds into one net, with their hidden units side by side.

import type { Net } from '../../../core/routing/net.ts';
import type { Weights } from './train-net.ts';

/** The largest number in a row: rows are kept in four bits each. */
const STEPS = 7;
/** Shares of a row's largest number that are tried as its end: cutting the largest off often costs less than coarser steps. */
const ENDS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5];

/** At least one net; all with the same numbers of inputs and outputs. */
export function joinNets(nets: readonly Weights[]): Net {
  const inputs = nets[0]?.inputs ?? 0;
  const outputs = nets[0]?.outputs ?? 0;
  const hidden = nets.reduce((sum, net) => sum + net.hidden, 0);
  const input = new Float32Array(inputs * hidden);
  const output = new Float32Array(outputs * hidden);
  const hiddenBias = new Float32Array(hidden);
  const outputBias = new Float32Array(outputs);
  let from = 0;
  for (const net of nets) {
    for (let place = 0; place < inputs; place++)
      input.set(net.input.subarray(place * net.hidden, (place + 1) * net.hidden), place * hidden + from);
    hiddenBias.set(net.hiddenBias, from);
    for (let label = 0; label < outputs; label++) {
      for (let unit = 0; unit < net.hidden; unit++)
        output[(from + unit) * outputs + label] = (net.output[label * net.hidden + unit] ?? 0) / nets.length;
      outputBias[label] = (outputBias[label] ?? 0) + (net.outputBias[label] ?? 0) / nets.length;
    }
    from += net.hidden;
  }
  return { hidden, outputs, ...shortened(input, hidden), hiddenBias, output, outputBias };
}

function shortened(input: Float32Array, width: number): Pick<Net, 'rows' | 'scales'> {
  const rows = new Int8Array(input.length);
  const scales = new Float32Array(input.length / width);
  for (let place = 0; place < scales.length; place++) {
    const row = input.subarray(place * width, (place + 1) * width);
    const scale = Math.fround(bestScale(row));
    scales[place] = scale;
    if (scale > 0)
      for (let unit = 0; unit < width; unit++) rows[place * width + unit] = stepsOf(row[unit] as number, scale);
  }
  return { rows, scales };
}

const stepsOf = (weight: number, scale: number): number =>
  Math.max(-STEPS, Math.min(STEPS, Math.round(weight / scale)));

/** The scale with the smallest squared error over the row. */
function bestScale(row: Float32Array): number {
  const most = row.reduce((sofar, weight) => Math.max(sofar, Math.abs(weight)), 0);
  if (most === 0) return 0;
  let best = { scale: 0, error: Number.POSITIVE_INFINITY };
  for (const end of ENDS) {
    const scale = (most * end) / STEPS;
    let error = 0;
    for (const weight of row) error += (weight - stepsOf(weight, scale) * scale) ** 2;
    if (error < best.error) best = { scale, error };
  }
  return best.scale;
}
