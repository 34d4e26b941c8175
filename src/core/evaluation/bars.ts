// Bars: figures that an evaluation must reach, by name. For most, more is better; for some, such as cost, less.

import type { Bars, Kind } from './case.ts';
import type { FailedCase, ModelFigures } from './figures.ts';
import { advise } from './read-case.ts';

interface Figure {
  readonly name: string;
  /** The kind of cases it is computed from; undefined for all. */
  readonly kind?: Kind;
  readonly better: 'more' | 'less';
  /** The value is between 0 and 1. */
  readonly isShare: boolean;
  readonly of: (figures: ModelFigures) => number | null;
  /** Which failed cases affect it, if not all of its kind. */
  readonly concerns?: (failed: FailedCase) => boolean;
  /** The cases that fall short of it, if they are not among the failed ones. */
  readonly failing?: (figures: ModelFigures) => readonly { readonly at: string }[];
}

type More = Pick<Figure, 'kind' | 'concerns' | 'failing'>;
const shareOf = (name: string, of: Figure['of'], more: More): Figure => ({
  name,
  better: 'more',
  isShare: true,
  of,
  ...more,
});
const lessOf = (name: string, of: Figure['of'], more: More & { isShare?: boolean } = {}): Figure => ({
  name,
  better: 'less',
  isShare: false,
  of,
  ...more,
});

const isForeign = ({ wanted = [] }: FailedCase): boolean => wanted.length === 0;
/** The worker was needed and not asked, or asked and not needed. */
const isAbout =
  (worker: string) =>
  ({ wanted = [], given = [] }: FailedCase): boolean =>
    wanted.includes(worker) !== given.includes(worker);

const ROUTING = { kind: 'routing' } as const;
const PLANS: More = { failing: ({ plans }) => plans.faults };
const FIXED: readonly Figure[] = [
  shareOf('routing.accuracy', ({ routing }) => routing.accuracy, ROUTING),
  shareOf('routing.inScopeAccuracy', ({ routing }) => routing.inScopeAccuracy, {
    ...ROUTING,
    concerns: (failed) => !isForeign(failed),
  }),
  shareOf('routing.outOfScopeRecall', ({ routing }) => routing.outOfScopeRecall, { ...ROUTING, concerns: isForeign }),
  shareOf('routing.routeAccuracy', ({ routing }) => routing.routeAccuracy, ROUTING),
  shareOf('routing.directAt98', ({ routing }) => routing.directAt98, ROUTING),
  lessOf('routing.calibration.error', ({ routing }) => routing.calibration.error, { ...ROUTING, isShare: true }),
  lessOf('routing.overDelegation.share', ({ routing }) => routing.overDelegation.share, { ...ROUTING, isShare: true }),
  lessOf('routing.overDelegation.extraTasks', ({ routing }) => routing.overDelegation.extraTasks, ROUTING),
  lessOf('routing.underDelegation.share', ({ routing }) => routing.underDelegation.share, {
    ...ROUTING,
    isShare: true,
  }),
  lessOf('routing.underDelegation.missingTasks', ({ routing }) => routing.underDelegation.missingTasks, ROUTING),
  shareOf('plans.passRate', ({ plans }) => plans.passRate, PLANS),
  lessOf('plans.missingParts.share', ({ plans }) => plans.missingParts.share, { ...PLANS, isShare: true }),
  lessOf('plans.falseDependencies.share', ({ plans }) => plans.falseDependencies.share, { ...PLANS, isShare: true }),
  lessOf('plans.missingDependencies.share', ({ plans }) => plans.missingDependencies.share, {
    ...PLANS,
    isShare: true,
  }),
  shareOf('workers.passRate', ({ workers }) => workers.passRate, { kind: 'worker' }),
  shareOf('runs.passRate', ({ runs }) => runs.passRate, { kind: 'run' }),
  shareOf('adversarial.passRate', ({ adversarial }) => adversarial.passRate, { kind: 'adversarial' }),
  lessOf('usage.costUsd', ({ usage }) => usage.costUsd),
  lessOf('usage.modelCalls', ({ usage }) => usage.modelCalls),
  lessOf('usage.inputTokens', ({ usage }) => usage.inputTokens),
  lessOf('usage.outputTokens', ({ usage }) => usage.outputTokens),
  lessOf('usage.medianMs', ({ usage }) => usage.medianMs),
  lessOf('usage.p95Ms', ({ usage }) => usage.p95Ms),
];

const ofWorker = (worker: string): Figure[] => {
  const routed = { ...ROUTING, concerns: isAbout(worker) };
  const alone = { kind: 'worker', concerns: (failed: FailedCase) => failed.worker === worker } as const;
  return [
    shareOf(
      `routing.perWorker.${worker}.precision`,
      ({ routing }) => routing.perWorker[worker]?.precision ?? null,
      routed,
    ),
    shareOf(`routing.perWorker.${worker}.recall`, ({ routing }) => routing.perWorker[worker]?.recall ?? null, routed),
    shareOf(
      `workers.perWorker.${worker}.passRate`,
      ({ workers }) => workers.perWorker[worker]?.passRate ?? null,
      alone,
    ),
  ];
};

const figuresFor = (workers: readonly string[]): Figure[] => [...FIXED, ...workers.flatMap(ofWorker)];

/** What is wrong with a bar, checked before anything runs; undefined if nothing is. */
export function faultOfBar(name: string, wanted: number, workers: readonly string[]): string | undefined {
  const figures = figuresFor(workers);
  const figure = figures.find((each) => each.name === name);
  if (!figure)
    return `sets a bar for "${name}", which is no figure: ${advise(
      name,
      figures.map((each) => each.name),
    )}`;
  if (wanted < 0) return `sets ${name} below 0: write at least 0`;
  if (figure.isShare && wanted > 1)
    return `sets ${name}, a share, to more than 1: write ${wanted <= 100 ? wanted / 100 : 1} instead of ${wanted}`;
  return undefined;
}

export interface BarResult {
  readonly model: string;
  readonly bar: string;
  readonly better: 'more' | 'less';
  readonly wanted: number;
  /** Null if no case counts. */
  readonly value: number | null;
  readonly met: boolean;
  /** For a missed bar: the failed cases, by file and line. */
  readonly failing: readonly string[];
}

/** With `kinds`, only the bars of figures computed from these kinds. */
export function judgeBars(bars: Bars, figures: ModelFigures, kinds?: readonly Kind[]): BarResult[] {
  const known = new Map(figuresFor(Object.keys(figures.routing.perWorker)).map((figure) => [figure.name, figure]));
  return Object.entries(bars).flatMap(([name, wanted]) => {
    const figure = known.get(name);
    if (!figure || (kinds && !(figure.kind && kinds.includes(figure.kind)))) return [];
    const value = figure.of(figures);
    const met = value !== null && (figure.better === 'more' ? value >= wanted : value <= wanted);
    const weighs = (failed: FailedCase): boolean =>
      (figure.kind === undefined || failed.kind === figure.kind) && (figure.concerns?.(failed) ?? true);
    const short = figure.failing?.(figures) ?? figures.failed.filter(weighs);
    const failing = met ? [] : short.map(({ at }) => at);
    return [{ model: figures.model, bar: name, better: figure.better, wanted, value, met, failing }];
  });
}
