// How far a router's figures can be trusted: whether familiar and strange requests are told apart, whether a confidence means
// what it says, and what one gets at each threshold.

/** The chance that one of the first scores higher than one of the second, ties half; null if either is empty. */
export function auroc(higher: readonly number[], lower: readonly number[]): number | null {
  if (higher.length === 0 || lower.length === 0) return null;
  const all = [
    ...higher.map((score) => ({ score, high: true })),
    ...lower.map((score) => ({ score, high: false })),
  ].sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.score === all[from]?.score) to += 1;
    for (let at = from; at < to; at++) if (all[at]?.high) ranks += (from + 1 + to) / 2;
    from = to;
  }
  return (ranks - (higher.length * (higher.length + 1)) / 2) / (higher.length * lower.length);
}

export interface Judged {
  readonly confidence: number;
  readonly right: boolean;
  /** For how many requests it stands; one, if it is left out. */
  readonly weight?: number;
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly requests: number;
  /** Both null in an empty bin. */
  readonly confidence: number | null;
  readonly right: number | null;
}

interface CalibrationFigures {
  /** Mean distance between confidence and share right, weighed by requests; null without any. */
  readonly error: number | null;
  readonly bins: readonly Bin[];
}

export function calibrationError(judged: readonly Judged[], binCount = 10): CalibrationFigures {
  const bins = Array.from({ length: binCount }, (_, at): Bin => {
    const [from, to] = [at / binCount, (at + 1) / binCount];
    const last = at === binCount - 1;
    const inside = judged.filter(({ confidence }) => confidence >= from && (confidence < to || last));
    const requests = inside.length;
    if (requests === 0) return { from, to, requests, confidence: null, right: null };
    const confidence = inside.reduce((sum, each) => sum + each.confidence, 0) / requests;
    return { from, to, requests, confidence, right: inside.filter(({ right }) => right).length / requests };
  });
  if (judged.length === 0) return { error: null, bins };
  const gaps = bins.map(({ requests, confidence, right }) => requests * Math.abs((confidence ?? 0) - (right ?? 0)));
  return { error: gaps.reduce((sum, gap) => sum + gap, 0) / judged.length, bins };
}

interface SweepPoint {
  readonly threshold: number;
  /** Of all, the share at or above the threshold. */
  readonly routed: number;
  /** Of those, the share right; null if there are none. */
  readonly precision: number | null;
}

export function thresholdSweep(judged: readonly Judged[], thresholds: readonly number[]): SweepPoint[] {
  return thresholds.map((threshold) => {
    const routed = judged.filter(({ confidence }) => confidence >= threshold);
    return {
      threshold,
      routed: judged.length === 0 ? 0 : routed.length / judged.length,
      precision: routed.length === 0 ? null : routed.filter(({ right }) => right).length / routed.length,
    };
  });
}

/**
 * The lowest confidence from which on at least this share is right; infinite where nothing is good enough. The lowest that
 * happens to pass is partly luck, and would disappoint on the next requests: `doubt` takes so many standard errors off
 * (the lower bound of Wilson's interval), so that few requests must do better than many.
 */
export function thresholdForPrecision(judged: readonly Judged[], precision: number, doubt = 0): number {
  const sorted = [...judged].sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  let count = 0;
  let threshold = Number.POSITIVE_INFINITY;
  for (const [at, each] of sorted.entries()) {
    const { weight = 1 } = each;
    count += weight;
    if (each.right) right += weight;
    // Requests of one confidence are routed together or not at all.
    if (sorted[at + 1]?.confidence === each.confidence) continue;
    if (lowerBound(right, count, doubt) >= precision) threshold = each.confidence;
  }
  return threshold;
}

export function lowerBound(right: number, count: number, doubt: number): number {
  const share = right / count;
  const square = doubt * doubt;
  const spread = doubt * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count));
  return (share + square / (2 * count) - spread) / (1 + square / count);
}

/** The largest share of requests that can be routed at once with at least this precision. */
export function shareAtPrecision(judged: readonly Judged[], precision: number): number {
  const threshold = thresholdForPrecision(judged, precision);
  return judged.length === 0 ? 0 : judged.filter(({ confidence }) => confidence >= threshold).length / judged.length;
}
