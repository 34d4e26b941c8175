// Selects the best of several attempts without a judge: the most confident, then the one with the fewest gaps, then the
// one with the fewest tries, then the first.

export interface Attempted {
  readonly taskId: string;
  readonly confidence: number | undefined;
  readonly gaps: number;
  readonly tries: number;
}

type ChosenBy = 'confidence' | 'gaps' | 'tries' | 'order' | 'only';

interface Choice {
  readonly taskId: string;
  readonly by: ChosenBy;
  readonly reason: string;
}

interface Measure {
  readonly by: ChosenBy;
  readonly of: (attempt: Attempted) => number;
  readonly reason: (best: Attempted, next: Attempted) => string;
}

/** A result without a stated confidence ranks below any with one. */
const sureness = ({ confidence }: Attempted): number => confidence ?? -1;

/** The measures in order; larger is better. */
const MEASURES: readonly Measure[] = [
  {
    by: 'confidence',
    of: sureness,
    reason: (best, next) =>
      next.confidence === undefined
        ? `it is ${best.confidence} of 100 sure, and no other says how sure it is`
        : `it is the surest: ${best.confidence} of 100, before ${next.confidence}`,
  },
  {
    by: 'gaps',
    of: ({ gaps }) => -gaps,
    reason: (best, next) => `as sure as any, it lacks the least: ${best.gaps} against ${next.gaps}`,
  },
  {
    by: 'tries',
    of: ({ tries }) => -tries,
    reason: (best, next) => `as sure and whole as any, it took the fewest tries: ${best.tries} against ${next.tries}`,
  },
];

/** Undefined if there are no attempts. */
export function chooseAttempt(attempts: readonly Attempted[]): Choice | undefined {
  const [first, ...others] = attempts;
  if (!first) return undefined;
  if (others.length === 0)
    return { taskId: first.taskId, by: 'only', reason: 'it is the only attempt that gave a result' };
  let left: readonly Attempted[] = attempts;
  for (const { by, of, reason } of MEASURES) {
    const most = left.reduce((max, attempt) => Math.max(max, of(attempt)), Number.NEGATIVE_INFINITY);
    const best = left.filter((attempt) => of(attempt) === most);
    const [only] = best;
    const next = left.filter((attempt) => of(attempt) < most).sort((a, b) => of(b) - of(a))[0];
    if (best.length === 1 && only && next) return { taskId: only.taskId, by, reason: reason(only, next) };
    left = best;
  }
  const [earliest = first] = left;
  return {
    taskId: earliest.taskId,
    by: 'order',
    reason: `nothing tells ${left.length} attempts apart, and it is the first of them`,
  };
}
