// How well requests reach their workers. A request may need several, so figures per worker count that worker's part of
// it, and the accuracy counts requests for which no worker was missing and none was superfluous.

import { outOfScopeRecall, perLabel } from '../routing/measure.ts';
import { calibrationError, type Judged, shareAtPrecision, thresholdSweep } from '../routing/measure-scores.ts';
import { distinct, type Routed } from './judge-case.ts';

export interface RoutedCase extends Routed {
  readonly wanted: readonly string[];
  /** Whether the route was as expected; undefined if the case does not say. */
  readonly rightRoute: boolean | undefined;
}

export interface RoutingFigures {
  readonly cases: number;
  /** The share with exactly the right workers, and no worker if out of scope. */
  readonly accuracy: number | null;
  readonly inScopeAccuracy: number | null;
  readonly outOfScopeRecall: number | null;
  readonly routeAccuracy: number | null;
  readonly perWorker: Readonly<Record<string, WorkerFigures>>;
  readonly confusion: ConfusionFigures;
  readonly calibration: { readonly error: number | null; readonly bins: readonly CalibrationBin[] };
  readonly sweep: readonly SweepFigures[];
  /** The largest share that could go directly to one worker with 98 in 100 of them right. */
  readonly directAt98: number | null;
  readonly overDelegation: OverDelegation;
  readonly underDelegation: { readonly cases: number; readonly share: number | null; readonly missingTasks: number };
}

/** The cost of a task. */
export interface TaskCost {
  readonly tokens: number;
  readonly costUsd: number;
  readonly ms: number;
}

export interface OverDelegation {
  readonly cases: number;
  readonly share: number | null;
  readonly extraTasks: number;
  /** The cost of the superfluous tasks, from the single-worker cases of their workers; null if a worker has none. */
  readonly cost: TaskCost | null;
}

export interface WorkerFigures {
  readonly cases: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

export interface ConfusionFigures {
  /** Rows are the workers needed, columns the workers chosen; null is out of scope. */
  readonly labels: readonly (string | null)[];
  readonly counts: readonly (readonly number[])[];
}

/** Confidences 0–100; `right` is a share. */
interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  readonly confidence: number | null;
  readonly right: number | null;
}

/** At this confidence and above: the share routed directly, and the share of those that is right. */
interface SweepFigures {
  readonly threshold: number;
  readonly routed: number;
  readonly precision: number | null;
}

const THRESHOLDS = Array.from({ length: 21 }, (_, at) => at / 20);
const DIRECT_PRECISION = 0.98;
/** Below every threshold: requests that go to no or several workers are never routed directly. */
const NEVER = -1;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function routingFigures(
  cases: readonly RoutedCase[],
  workers: readonly string[],
  costs: ReadonlyMap<string, TaskCost> = new Map(),
): RoutingFigures {
  const counted = cases.map(compared);
  const right = counted.filter(({ isRight }) => isRight);
  const inScope = counted.filter(({ wanted }) => wanted.length > 0);
  const routes = cases.filter(({ rightRoute }) => rightRoute !== undefined);
  const direct = counted.map(
    ({ given, confidence, isRight }): Judged => ({
      confidence: given.length === 1 && confidence !== null ? confidence / 100 : NEVER,
      right: isRight,
    }),
  );
  return {
    cases: cases.length,
    accuracy: share(right.length, cases.length),
    inScopeAccuracy: share(inScope.filter(({ isRight }) => isRight).length, inScope.length),
    outOfScopeRecall: outOfScopeRecall(
      counted.map(({ wanted, given, broke }) => ({
        label: wanted[0] ?? null,
        answer: broke ? '' : (given[0] ?? null),
      })),
    ),
    routeAccuracy: share(routes.filter(({ rightRoute }) => rightRoute).length, routes.length),
    perWorker: perWorker(counted, workers),
    confusion: confusionOfSets(counted, workers),
    calibration: calibrationOf(counted),
    sweep: thresholdSweep(direct, THRESHOLDS).map(({ threshold, ...point }) => ({
      threshold: Math.round(threshold * 100),
      ...point,
    })),
    directAt98: directShare(direct),
    ...delegation(counted, costs),
  };
}

/** Requests that go to no or several workers say nothing about a threshold, but count in the total. */
function directShare(direct: readonly Judged[]): number | null {
  const able = direct.filter(({ confidence }) => confidence !== NEVER);
  const most = share(able.length, direct.length);
  return most === null ? null : most * shareAtPrecision(able, DIRECT_PRECISION);
}

interface Compared extends RoutedCase {
  /** Both sorted, without duplicates. */
  readonly wanted: readonly string[];
  readonly given: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly isRight: boolean;
}

function compared(each: RoutedCase): Compared {
  const [wanted, given] = [distinct(each.wanted), distinct(each.tasks)];
  const missing = wanted.filter((worker) => !given.includes(worker));
  const extra = given.filter((worker) => !wanted.includes(worker));
  return { ...each, wanted, given, missing, extra, isRight: missing.length + extra.length === 0 && !each.broke };
}

function perWorker(cases: readonly Compared[], workers: readonly string[]): Record<string, WorkerFigures> {
  // Each worker's part of each request is a separate question: was it needed, and was it asked?
  const parts = cases.flatMap(({ wanted, given }) =>
    distinct([...wanted, ...given]).map((worker) => ({
      label: wanted.includes(worker) ? worker : null,
      answer: given.includes(worker) ? worker : null,
    })),
  );
  const met = new Map(perLabel(parts).map((figures) => [figures.label, figures]));
  return Object.fromEntries(
    distinct([...workers, ...met.keys()]).map((worker) => {
      const { requests = 0, precision = null, recall = null } = met.get(worker) ?? {};
      return [worker, { cases: requests, precision, recall }];
    }),
  );
}

/**
 * Workers in both sets count on the diagonal. Each missing worker is counted against a superfluous one, or against
 * null; further superfluous workers are counted against a needed one, so that the null row contains only out-of-scope
 * requests.
 */
function confusionOfSets(cases: readonly Compared[], workers: readonly string[]): ConfusionFigures {
  const labels = [...distinct([...workers, ...cases.flatMap(({ wanted, given }) => [...wanted, ...given])]), null];
  const places = new Map<string | null, number>(labels.map((label, place) => [label, place]));
  const counts = labels.map(() => labels.map(() => 0));
  const count = (needed: string | null, came: string | null): void => {
    const row = counts[places.get(needed) ?? 0] ?? [];
    const column = places.get(came) ?? 0;
    row[column] = (row[column] ?? 0) + 1;
  };
  for (const { wanted, given, missing, extra, broke } of cases) {
    for (const worker of wanted) if (given.includes(worker)) count(worker, worker);
    for (const [at, worker] of missing.entries()) count(worker, extra[at] ?? null);
    for (const worker of extra.slice(missing.length)) count(wanted[0] ?? null, worker);
    if (wanted.length + given.length === 0 && !broke) count(null, null);
  }
  return { labels, counts };
}

/** Leaves out workers that were neither needed nor chosen, so that a large team does not fill a page with zeros. */
export function metIn({ labels, counts }: ConfusionFigures): ConfusionFigures {
  const met = labels.flatMap((_, at) => {
    const isMet = counts[at]?.some((many) => many > 0) || counts.some((row) => (row[at] ?? 0) > 0);
    return isMet ? [at] : [];
  });
  return {
    labels: met.map((at) => labels[at] ?? null),
    counts: met.map((row) => met.map((column) => counts[row]?.[column] ?? 0)),
  };
}

/** From requests that went to at least one worker with a stated confidence. */
function calibrationOf(cases: readonly Compared[]): RoutingFigures['calibration'] {
  const judged = cases.flatMap(({ given, confidence, isRight }): Judged[] =>
    given.length === 0 || confidence === null ? [] : [{ confidence: confidence / 100, right: isRight }],
  );
  const { error, bins } = calibrationError(judged);
  const percent = (value: number): number => Math.round(value * 10_000) / 100;
  return {
    error,
    bins: bins.map(({ from, to, requests, confidence, right }) => ({
      from: percent(from),
      to: percent(to),
      cases: requests,
      confidence: confidence === null ? null : percent(confidence),
      right,
    })),
  };
}

function delegation(
  cases: readonly Compared[],
  costs: ReadonlyMap<string, TaskCost>,
): Pick<RoutingFigures, 'overDelegation' | 'underDelegation'> {
  const over = cases.filter(({ extra }) => extra.length > 0);
  const under = cases.filter(({ missing }) => missing.length > 0);
  const extraTasks = over.flatMap(({ tasks, extra }) => tasks.filter((worker) => extra.includes(worker)));
  return {
    overDelegation: {
      cases: over.length,
      share: share(over.length, cases.length),
      extraTasks: extraTasks.length,
      cost: costOf(extraTasks, costs),
    },
    underDelegation: {
      cases: under.length,
      share: share(under.length, cases.length),
      missingTasks: under.reduce((sum, { missing }) => sum + missing.length, 0),
    },
  };
}

function costOf(tasks: readonly string[], costs: ReadonlyMap<string, TaskCost>): TaskCost | null {
  const known = tasks.flatMap((worker) => costs.get(worker) ?? []);
  if (known.length < tasks.length) return null;
  const sum = (pick: (cost: TaskCost) => number): number => known.reduce((total, each) => total + pick(each), 0);
  return { tokens: sum(({ tokens }) => tokens), costUsd: sum(({ costUsd }) => costUsd), ms: sum(({ ms }) => ms) };
}
