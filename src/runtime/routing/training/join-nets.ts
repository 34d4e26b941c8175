// Several trainings from different dice average into one net, their hidden numbers side by side.

import type { Net } from '../../../core/routing/net.ts';
import type { Weights } from './train-net.ts';

const STEPS = 127;

/** At least one; all of the same numbers of inputs and outputs. */
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
    const most = row.reduce((sofar, weight) => Math.max(sofar, Math.abs(weight)), 0);
    scales[place] = most / STEPS;
    if (most > 0)
      for (let unit = 0; unit < width; unit++)
        rows[place * width + unit] = Math.round(((row[unit] ?? 0) / most) * STEPS);
  }
  return { rows, scales };
}
