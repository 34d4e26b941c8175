// Alerts as reported.

import type { EventOf } from '../journal/event.ts';
import type { AlertReport } from './report.ts';

/** An alert as given in reports and hooks. */
export const alertReport = ({ type: _, at, ...alert }: EventOf<'alert-raised'>): AlertReport => ({
  ...alert,
  at: new Date(at).toISOString(),
});
