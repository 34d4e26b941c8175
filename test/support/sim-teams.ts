// Teams in simulated time, for tests whose plans are made by helpers.

import type { SupervisorOptions, WorkerDefinition } from 'bosun';
import { type TestSupervisor, type TestWiring, testSupervisor } from 'bosun/testing';

export const simTeam = (
  options: SupervisorOptions<Record<string, WorkerDefinition>>,
  world: { readonly wiring?: TestWiring } = {},
): TestSupervisor => testSupervisor(options, world);

/** Waits in simulated time, or until the signal says that it is no longer wanted. Resolves to a text, as a result. */
export const sleep = (
  clock: { now(): number; wakeAt(at: number, callback: () => void): () => void },
  ms: number,
  signal?: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const callOff = clock.wakeAt(clock.now() + ms, () => resolve(`slept ${ms} ms`));
    signal?.addEventListener('abort', () => {
      callOff();
      reject(signal.reason);
    });
  });

export const never = (): Promise<never> => new Promise(() => {});
