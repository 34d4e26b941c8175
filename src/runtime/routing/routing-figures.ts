// What a team's router learnt and how good it is, worker by worker.

import { crewOf } from '../../core/plan/pools.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import { isSeveral } from './examples.ts';
import type { LearntExample } from './learnt.ts';
import type { May, TrainedRouter } from './trained-router.ts';

interface WorkerRouting {
  /** A worker; `several` and `nobody` stand for requests of several workers and of none. */
  readonly name: string;
  /** Learnt from runs. */
  readonly learnt: number;
  /** How many held-out requests the router would have sent there, sure or not, and the share of them that was right. */
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
  const row = (name: string, learnt: number, { heldOut, from }: Found) => ({
    name,
    learnt,
    heldOut: heldOut?.requests ?? 0,
    precision: heldOut && heldOut.requests > 0 ? heldOut.right / heldOut.requests : null,
    direct: from !== undefined,
    from: from === undefined ? null : Math.round(from * 1_000) / 10,
  });
  const found = (label: string): Found => ({
    heldOut: may?.heldOut[label],
    from: may?.direct.find((each) => each.label === label)?.from,
  });
  const { trials = 0, precision = null, from } = may?.refusal ?? {};
  const refused = { heldOut: { requests: trials, right: trials * (precision ?? 0) }, from };
  return {
    team: spec.name,
    directFrom: spec.routing?.directFrom ?? null,
    examples: trained?.examples ?? 0,
    learnt: examples.length,
    workers: [
      ...Object.keys(crewOf(spec)).map((name) =>
        row(
          name,
          learntOf((workers) => workers.length === 1 && workers[0] === name),
          found(name),
        ),
      ),
      row(
        'several',
        learntOf(({ length }) => length > 1),
        together(may),
      ),
      row(
        'nobody',
        learntOf(({ length }) => length === 0),
        refused,
      ),
    ],
  };
}

/** Every combination by itself must pass; together they pass as soon as one does. */
function together(may: May | undefined): Found {
  const own = Object.entries(may?.heldOut ?? {}).filter(([label]) => isSeveral(label));
  const sum = (of: 'requests' | 'right') => own.reduce((all, [, counts]) => all + counts[of], 0);
  const passed = (may?.direct ?? []).filter(({ label }) => isSeveral(label)).flatMap(({ from }) => from ?? []);
  return {
    heldOut: { requests: sum('requests'), right: sum('right') },
    from: passed.length === 0 ? undefined : Math.min(...passed),
  };
}

interface Found {
  readonly heldOut: { readonly requests: number; readonly right: number } | undefined;
  readonly from: number | undefined;
}
