// Which runs a list is about, as far as their summaries tell.

import type { RunSummary } from './run-entry.ts';

export interface RunFilter {
  /** Only runs with one of these statuses. */
  readonly status?: readonly string[] | undefined;
  /** Whether runs of nested teams are left out. */
  readonly isTop?: boolean | undefined;
  /** Only runs with this label: `name`, or `name=value`. */
  readonly label?: string | undefined;
}

export const fitsFilter = (run: RunSummary, { status, isTop, label }: RunFilter): boolean =>
  (status?.includes(run.status) ?? true) &&
  (!isTop || run.parentRunId === null) &&
  (label === undefined || hasLabel(run.labels, label));

const hasLabel = (labels: Readonly<Record<string, string>>, label: string): boolean =>
  label.includes('=')
    ? Object.entries(labels).some(([name, value]) => `${name}=${value}` === label)
    : Object.hasOwn(labels, label);
