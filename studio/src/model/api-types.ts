// What the server answers, as far as the pages use it. The shapes are those of the project's own reports.

import type { Turn } from '../../../src/core/journal/event.ts';
import type { ReviewReport } from '../../../src/core/report/report.ts';
import type { RunSummary as Summary } from '../../../src/core/report/run-entry.ts';

export interface RunSummary extends Summary {
  /** Why no process goes on with it until a person accepts the changes of its team. */
  readonly stopped?: string;
}

export interface TeamSummary {
  readonly name: string;
  readonly does: string;
  readonly sample: string | null;
  readonly workers: readonly {
    readonly name: string;
    readonly kind: string;
    readonly does: string;
    readonly tools: readonly string[];
  }[];
}

/** A review in the inbox, with what a person needs to decide it. */
export interface OpenReview extends ReviewReport {
  readonly runId: string;
  readonly rootRunId: string;
  readonly team: string | null;
  readonly request: string | null;
  readonly task: { readonly id: string; readonly worker: string; readonly instruction: string } | null;
}

/** A conversation in the list. */
export interface ThreadLine {
  readonly id: string;
  readonly team: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly title: string;
  readonly runs: number;
  readonly status: string | null;
  readonly openReviews: number;
  readonly lastAt: string;
}

export interface ThreadDetails extends Pick<ThreadLine, 'id' | 'team' | 'createdBy' | 'createdAt'> {
  readonly isBusy: boolean;
  readonly turns: readonly Turn[];
  readonly runs: readonly RunSummary[];
  readonly queued: readonly { readonly messageId: string; readonly text: string }[];
}
