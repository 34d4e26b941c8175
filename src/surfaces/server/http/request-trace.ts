// The trace that a request belongs to. A run that the request starts is part of it, through whichever protocol it came.

import { AsyncLocalStorage } from 'node:async_hooks';
import { readTraceparent } from '../../../core/telemetry/span.ts';

const current = new AsyncLocalStorage<string>();

/** Does work for a request with this `traceparent`; one that is not well-formed is ignored. */
export const withTraceparent = <T>(traceparent: string | undefined, work: () => T): T =>
  traceparent !== undefined && readTraceparent(traceparent) ? current.run(traceparent, work) : work();

export const currentTraceparent = (): string | undefined => current.getStore();
