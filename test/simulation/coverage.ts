// What was exercised, so that a simulation that proves nothing is seen to prove nothing.

export type Count = (what: string, times?: number) => void;

export function createCoverage(): { coverage: Map<string, number>; count: Count } {
  const coverage = new Map<string, number>();
  return { coverage, count: (what, times = 1) => void coverage.set(what, (coverage.get(what) ?? 0) + times) };
}

export function addCoverage(sum: Map<string, number>, more: Iterable<readonly [string, number]>): void {
  for (const [what, times] of more) sum.set(what, (sum.get(what) ?? 0) + times);
}
