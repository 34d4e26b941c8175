// The messages between the page and its web worker.

import type { RunView } from '../model/run-view.ts';
import type { TaskDetails } from '../model/task-details.ts';

export type ToWorker =
  | { readonly kind: 'open'; readonly runId: string; readonly token: string | null }
  /** Shows the run as it was at this time; null follows it live. */
  | { readonly kind: 'scrub'; readonly at: number | null }
  | { readonly kind: 'details'; readonly ask: number; readonly taskId: string };

export type Connection = 'connecting' | 'live' | 'ended' | 'lost';

export type FromWorker =
  | {
      readonly kind: 'view';
      readonly view: RunView;
      /** The run up to its last event, also while an earlier moment is shown. */
      readonly lastAt: number;
      readonly isScrubbed: boolean;
    }
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'details'; readonly ask: number; readonly details: TaskDetails | null }
  | { readonly kind: 'problem'; readonly message: string; readonly status: number };
