// Alerts about usage, and the key that makes each unique in its run.

import type { HappeningOf } from '../journal/event.ts';

/** A notice that a run uses unusually much. */
export type Alert = Omit<HappeningOf<'alert-raised'>, 'type'>;

/** Alerts with the same key are one alert, raised once. */
export const alertKey = ({ kind, resource, taskId }: Pick<Alert, 'kind' | 'resource' | 'taskId'>): string =>
  `${kind} ${resource} ${taskId ?? ''}`;
