// What the handlers of routes are given.

import type { QueueState } from '../../../ports/team-engine.ts';
import type { Tokens } from '../access/tokens.ts';
import type { Host } from '../host/host.ts';
import type { Sweep } from '../host/sweep.ts';
import type { Log } from '../log.ts';
import type { Clockwork } from '../schedules/clockwork.ts';
import type { StudioFiles } from '../studio/studio-files.ts';
import type { Threads } from '../threads/threads.ts';
import type { Notifier } from '../webhooks/notifier.ts';
import type { Metrics } from './metrics.ts';

export interface Server {
  readonly host: Host;
  readonly tokens: Tokens;
  readonly log: Log;
  // Functions, because routes are made before these are started.
  readonly sweep: () => Sweep;
  readonly notifier: () => Notifier;
  readonly clockwork: () => Clockwork;
  readonly threads: () => Threads;
  readonly metrics: Metrics;
  /** What waits for processes; undefined for a server that works alone. */
  readonly queues?: (() => Promise<readonly QueueState[]>) | undefined;
  readonly version: string;
  /** Whether the name that started a run may not decide its reviews. */
  readonly fourEyes: boolean;
  readonly streamsMax: number;
  /** The built pages; undefined if this server has only the API. */
  readonly studio?: (() => Promise<StudioFiles>) | undefined;
}
