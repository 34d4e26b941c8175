// The figures to compare, row by row, models side by side: for the table in the terminal and the one in the report.

import type { ModelFigures, PassFigures } from '../../../core/evaluation/figures.ts';
import type { PlanFigures } from '../../../core/evaluation/judge-plan.ts';
import type { OverDelegation, WorkerFigures } from '../../../core/evaluation/routing-figures.ts';
import { duration, usd } from '../print/wording.ts';

interface FigureRow {
  readonly name: string;
  readonly cells: readonly string[];
  /** A heading of a group of rows. */
  readonly heading?: true;
}

export const NONE = '–';
export const percent = (share: number | null): string => (share === null ? NONE : `${(share * 100).toFixed(1)} %`);
const time = (ms: number | null): string => (ms === null ? NONE : duration(ms));
const passes = ({ passed, cases }: Pick<PassFigures, 'passed' | 'cases'>): string =>
  cases === 0 ? NONE : `${percent(passed / cases)} (${passed}/${cases})`;

const counted = ({ count, share }: PlanFigures['missingParts']): string => `${count} (${percent(share)})`;

export function figureRows(models: readonly ModelFigures[]): FigureRow[] {
  const row = (name: string, cell: (figures: ModelFigures) => string): FigureRow => ({ name, cells: models.map(cell) });
  const group = (name: string, hasAny: (figures: ModelFigures) => boolean, rows: () => FigureRow[]): FigureRow[] =>
    models.some(hasAny) ? [{ name, cells: [], heading: true }, ...rows()] : [];
  return [
    ...group(
      'routing',
      ({ routing }) => routing.cases > 0,
      () => routingRows(models, row),
    ),
    ...group(
      'plans',
      ({ plans }) => plans.cases > 0,
      () => [
        row('without fault', ({ plans }) => passes(plans)),
        row('missing parts', ({ plans }) => counted(plans.missingParts)),
        row('false dependencies', ({ plans }) => counted(plans.falseDependencies)),
        row('missing dependencies', ({ plans }) => counted(plans.missingDependencies)),
      ],
    ),
    ...group(
      'one worker alone',
      ({ workers }) => workers.cases > 0,
      () => [
        row('passed', ({ workers }) => passes(workers)),
        ...namesIn(models, ({ workers }) => workers.perWorker).map((worker) =>
          row(`  ${worker}`, ({ workers }) => passes(workers.perWorker[worker] ?? { passed: 0, cases: 0 })),
        ),
      ],
    ),
    ...group(
      'end to end',
      ({ runs }) => runs.cases > 0,
      () => [row('passed', ({ runs }) => passes(runs)), row('median time', ({ runs }) => time(runs.latency.medianMs))],
    ),
    ...group(
      'adversarial',
      ({ adversarial }) => adversarial.cases > 0,
      () => [row('passed', ({ adversarial }) => passes(adversarial))],
    ),
    { name: 'usage', cells: [], heading: true },
    row('model calls', ({ usage }) => String(usage.modelCalls)),
    row('tokens in / out', ({ usage }) => `${usage.inputTokens} / ${usage.outputTokens}`),
    row('cost', ({ usage }) => usd(usage.costUsd)),
    row('time of a case, median / p95', ({ usage }) => `${time(usage.medianMs)} / ${time(usage.p95Ms)}`),
  ];
}

type Row = (name: string, cell: (figures: ModelFigures) => string) => FigureRow;

function routingRows(models: readonly ModelFigures[], row: Row): FigureRow[] {
  return [
    row('cases', ({ routing }) => String(routing.cases)),
    row('exactly the right workers', ({ routing }) => percent(routing.accuracy)),
    row('  of what is in scope', ({ routing }) => percent(routing.inScopeAccuracy)),
    row('  out of scope, refused', ({ routing }) => percent(routing.outOfScopeRecall)),
    ...(models.some(({ routing }) => routing.routeAccuracy !== null)
      ? [row('right route', ({ routing }) => percent(routing.routeAccuracy))]
      : []),
    ...namesIn(models, metWorkers).map((worker) =>
      row(`${worker}, precision / recall`, ({ routing }) => {
        const { precision = null, recall = null } = routing.perWorker[worker] ?? {};
        return `${percent(precision)} / ${percent(recall)}`;
      }),
    ),
    row('calibration error', ({ routing }) => percent(routing.calibration.error)),
    row('could be routed directly, 98 % right', ({ routing }) => percent(routing.directAt98)),
    row('too many workers', ({ routing: { overDelegation } }) => withCost(overDelegation, extraOf(overDelegation))),
    row('too few workers', ({ routing: { underDelegation } }) =>
      withCost(underDelegation, `${underDelegation.missingTasks} missing tasks`),
    ),
    row('median time', ({ routing }) => time(routing.latency.medianMs)),
  ];
}

const extraOf = ({ extraTasks, cost }: OverDelegation): string => {
  const tasks = `${extraTasks} extra ${extraTasks === 1 ? 'task' : 'tasks'}`;
  return cost ? `${tasks}, about ${Math.round(cost.tokens)} tokens, ${usd(cost.costUsd)}` : tasks;
};

/** A worker that was needed, or was given something. */
export const isMet = ({ precision, recall }: WorkerFigures): boolean => precision !== null || recall !== null;
const metWorkers = ({ routing }: ModelFigures): Record<string, WorkerFigures> =>
  Object.fromEntries(Object.entries(routing.perWorker).filter(([, figures]) => isMet(figures)));

const withCost = ({ share, cases }: { share: number | null; cases: number }, cost: string): string =>
  cases === 0 ? percent(share) : `${percent(share)} (${cost})`;

const namesIn = (
  models: readonly ModelFigures[],
  pick: (figures: ModelFigures) => Readonly<Record<string, unknown>>,
): string[] => [...new Set(models.flatMap((figures) => Object.keys(pick(figures))))].sort();
