// The familiarity below which a request is out of scope. Chosen on requests the net did not learn from, never on those
// it is then measured with.
//
// Objective: the best mean of in-scope accuracy (right label, and accepted) and out-of-scope recall, among thresholds
// that cost at most two points of in-scope accuracy. With a hundred out-of-scope requests the best single point is
// luck, so the middle of all points within one point of it is taken. Without out-of-scope requests the threshold may
// cost one point of accuracy.

interface Familiar {
  readonly familiarity: number;
  readonly label: string | null;
  readonly answer: string;
}

const COST_MAX = 0.02;
const COST_UNSEEN = 0.01;
const NEAR = 0.01;

export function tuneThreshold(outcomes: readonly Familiar[]): number {
  const sorted = [...outcomes].sort((a, b) => a.familiarity - b.familiarity);
  const inScope = sorted.filter(({ label }) => label !== null);
  const outside = sorted.length - inScope.length;
  if (inScope.length === 0) return Number.NEGATIVE_INFINITY;
  const costMax = inScope.length * (outside === 0 ? COST_UNSEEN : COST_MAX);
  const allowed: { threshold: number; gain: number }[] = [];
  let lost = 0;
  let caught = 0;
  for (const [at, { familiarity, label, answer }] of sorted.entries()) {
    const before = sorted[at - 1]?.familiarity ?? familiarity - 1;
    const gain = outside === 0 ? lost : caught / outside - lost / inScope.length;
    allowed.push({ threshold: (before + familiarity) / 2, gain });
    if (label === null) caught += 1;
    else if (label === answer) lost += 1;
    if (lost > costMax) break;
  }
  const most = allowed.reduce((sofar, { gain }) => Math.max(sofar, gain), Number.NEGATIVE_INFINITY);
  const near = allowed.filter(({ gain }) => gain >= most - (outside === 0 ? 0 : NEAR));
  const low = near[0]?.threshold ?? 0;
  const high = near.at(-1)?.threshold ?? low;
  return (low + high) / 2;
}
