// Passes stored events and ended runs to the parts that learn from them.

import type { ResultCache } from '../cache/cache.ts';
import type { AlertNotifier } from '../inspect/alert-notifier.ts';
import type { UsualFigures } from '../inspect/usage-baselines.ts';
import type { Breakers } from '../perform/breakers.ts';
import type { WorkerLoads } from '../pools/worker-loads.ts';
import type { TeamRouting } from '../routing/team-routing.ts';
import type { SpanExport } from '../telemetry/export-spans.ts';
import type { LauncherParts } from './launch.ts';

interface Observers {
  readonly breakers: Breakers;
  readonly cache: ResultCache;
  readonly alerts: AlertNotifier;
  readonly figures: UsualFigures;
  readonly loads: WorkerLoads;
  readonly routing: TeamRouting;
  readonly spans: SpanExport;
}

export const observersOf = ({
  breakers,
  cache,
  alerts,
  figures,
  loads,
  routing,
  spans,
}: Observers): Pick<LauncherParts, 'notice' | 'leave'> => ({
  notice: (events, state) => {
    // A fork copies old failures, which say nothing about the present.
    if (!state.forkOf) breakers.notice(events);
    cache.notice(events, state);
    loads.notice(events, state);
    alerts.notice(events, state);
    spans.notice(events, state);
  },
  leave: async (runId, ended) => {
    await cache.leave(runId);
    await loads.leave(runId);
    await spans.leave(runId);
    // A fork copies results, so its usage is no baseline.
    if (ended?.team.alerts?.usualRange && !ended.forkOf) await figures.learn(ended);
    if (ended && !ended.forkOf) await routing.learn(ended);
  },
});
