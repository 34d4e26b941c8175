// The trained net: a hidden layer over features and scores over labels. The large table holds small whole numbers with a
// scale per row: a router takes half a byte for each, and decides like one with full numbers in 99.4 % of requests.

export interface Net {
  readonly hidden: number;
  readonly outputs: number;
  /** One row of `hidden` numbers per input, each to be multiplied by its row's scale. */
  readonly rows: Int8Array;
  readonly scales: Float32Array;
  readonly hiddenBias: Float32Array;
  /** One row of `outputs` numbers per hidden unit: most units are zero, and their rows are skipped. */
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
}

/** Adds the contribution of one input to the hidden units. */
export function addRow({ rows, scales, hidden: width }: Net, hidden: Float32Array, place: number, value: number): void {
  const scaled = value * (scales[place] as number);
  const row = place * width;
  for (let unit = 0; unit < width; unit++)
    hidden[unit] = (hidden[unit] as number) + scaled * (rows[row + unit] as number);
}

/** The score of every label, from sums over inputs that are still to be divided by the length of the text. */
export function scoresOf(net: Net, sums: Float32Array, length: number): Float32Array {
  const { hidden: width, hiddenBias, output, outputBias, outputs } = net;
  const scores = Float32Array.from(outputBias);
  const lit: number[] = [];
  for (let unit = 0; unit < width; unit++) {
    const value = (sums[unit] as number) / length + (hiddenBias[unit] as number);
    sums[unit] = value;
    if (value > 0) lit.push(unit);
  }
  // Four rows at a time: this loop takes most of a decision's time.
  while (lit.length % 4 !== 0) {
    const unit = lit.pop() as number;
    const value = sums[unit] as number;
    for (let label = 0; label < outputs; label++)
      scores[label] = (scores[label] as number) + value * (output[unit * outputs + label] as number);
  }
  for (let at = 0; at < lit.length; at += 4) {
    const [a, b, c, d] = [lit[at] as number, lit[at + 1] as number, lit[at + 2] as number, lit[at + 3] as number];
    const [va, vb, vc, vd] = [sums[a] as number, sums[b] as number, sums[c] as number, sums[d] as number];
    const [ra, rb, rc, rd] = [a * outputs, b * outputs, c * outputs, d * outputs];
    for (let label = 0; label < outputs; label++)
      scores[label] =
        (scores[label] as number) +
        va * (output[ra + label] as number) +
        vb * (output[rb + label] as number) +
        vc * (output[rc + label] as number) +
        vd * (output[rd + label] as number);
  }
  return scores;
}
