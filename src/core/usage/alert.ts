import type { HappeningOf } from '../journal/event.ts';

/** Somebody should look at what a run uses. */
export type Alert = Omit<HappeningOf<'alert-raised'>, 'type'>;

/** Alerts of one key are one alert: it is raised once. */
export const alertKey = ({ kind, resource, taskId }: Pick<Alert, 'kind' | 'resource' | 'taskId'>): string =>
  `${kind} ${resource} ${taskId ?? ''}`;
