// What a team's router learnt and how good it is, worker by worker.

import type { TeamSpec } from '../../core/plan/team-spec.ts';
import { SEVERAL } from './examples.ts';
import type { LearntExample } from './learnt.ts';
import type { TrainedRouter } from './trained-router.ts';

export interface WorkerRouting {
  /** A worker; `several` and `nobody` stand for requests of several workers and of none. */
  readonly name: string;
  /** Learnt from runs. */
  readonly learnt: number;
  /** How many held-out requests it would have decided, and the share of them that was right. */
  readonly heldOut: number;
  readonly precision: number | null;
  /** Whether it has passed the bar, and requests go there without anybody being asked. */
  readonly direct: boolean;
  /** From which confidence on, in percent. */
  readonly from: number | null;
}

export interface RoutingFigures {
  readonly team: string;
  /** In percent, the bar. */
  readonly directFrom: number | null;
  /** All it learnt from: given, the workers' own, and from runs. */
  readonly examples: number;
  readonly learnt: number;
  readonly workers: readonly WorkerRouting[];
}

export function routingFigures(
  spec: TeamSpec,
  trained: TrainedRouter | undefined,
  { examples }: { readonly examples: readonly LearntExample[] },
): RoutingFigures {
  const may = trained && (trained.byBoth ?? trained.byWords);
  const learntOf = (holds: (workers: readonly string[]) => boolean): number =>
    examples.filter(({ workers }) => holds(workers)).length;
  const row = (
    name: string,
    learnt: number,
    found: { trials: number; precision: number | null; from?: number | undefined } | undefined,
  ) => ({
    name,
    learnt,
    heldOut: found?.trials ?? 0,
    precision: found?.precision ?? null,
    direct: found?.from !== undefined,
    from: found?.from === undefined ? null : Math.round(found.from * 1_000) / 10,
  });
  const direct = (label: string) => may?.direct.find((each) => each.label === label);
  return {
    team: spec.name,
    directFrom: spec.routing?.directFrom ?? null,
    examples: trained?.examples ?? 0,
    learnt: examples.length,
    workers: [
      ...Object.keys(spec.workers).map((name) =>
        row(
          name,
          learntOf((workers) => workers.length === 1 && workers[0] === name),
          direct(name),
        ),
      ),
      row(
        'several',
        learntOf(({ length }) => length > 1),
        direct(SEVERAL),
      ),
      row(
        'nobody',
        learntOf(({ length }) => length === 0),
        may?.refusal,
      ),
    ],
  };
}
