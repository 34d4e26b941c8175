// Everything a test of a team needs, and no test framework: bosun/testing imports in plain Node.

import { createSimulatedClock, type SimulatedClock } from './adapters/clock-simulated/simulated-clock.ts';
import { sha256 } from './adapters/digest-node/sha256.ts';
import { openRun } from './adapters/engine-local/local-engine.ts';
import { openMemoryJournal } from './adapters/engine-local/memory-journal.ts';
// Loaded with the tests rather than when first used: loading takes real time, and the simulated clock waits for none.
import './core/journal/decode.ts';
import './core/journal/trace.ts';
import './runtime/perform-model.ts';
import './runtime/preview.ts';
import type { Journal } from './ports/journal.ts';
import type { WorkerDefinition } from './runtime/define-worker.ts';
import { createSupervisor, type Supervisor, type SupervisorOptions } from './runtime/supervisor.ts';
import { MEMORY, type Wiring } from './runtime/wiring.ts';

export interface TestWiring extends Wiring {
  readonly clock: SimulatedClock;
  /** The store of every supervisor on this wiring, unless it names another. */
  readonly journal: Journal;
}

/** A world for tests: simulated time, a journal in memory, and ids that are the same on every run. */
export function createTestWiring({
  clock = createSimulatedClock(),
  journal = openMemoryJournal(),
}: {
  readonly clock?: SimulatedClock;
  readonly journal?: Journal;
} = {}): TestWiring {
  const stores = new Map<string, Journal>();
  let runs = 0;
  return {
    clock,
    journal,
    digest: sha256,
    newRunId: () => `run-${++runs}`,
    whoami: () => 'tester',
    openJournal: (store) => {
      if (store === MEMORY) return openMemoryJournal();
      const opened = stores.get(store) ?? openMemoryJournal();
      stores.set(store, opened);
      return opened;
    },
    openRun,
  };
}

export interface TestSupervisor<Names extends string = string> extends Supervisor<Names> {
  readonly clock: SimulatedClock;
  /** Awaits a run, or anything else, in simulated time. */
  settle<T>(promise: PromiseLike<T>): Promise<T>;
}

/** A team in simulated time. Two on one wiring are like two processes on one store. */
export function testSupervisor<W extends Record<string, WorkerDefinition>>(
  options: SupervisorOptions<W>,
  { wiring = createTestWiring() }: { readonly wiring?: TestWiring } = {},
): TestSupervisor<keyof W & string> {
  const { clock, journal } = wiring;
  const team = createSupervisor(wiring)({ store: journal, ...options });
  return { ...team, clock, settle: (promise) => clock.settle(promise) };
}

export { createSimulatedClock, type SimulatedClock } from './adapters/clock-simulated/simulated-clock.ts';
export type { KeyedScript, Script } from './adapters/model-scripted/cue.ts';
export {
  type ScriptedModel,
  type ScriptedModelOptions,
  scriptedModel,
} from './adapters/model-scripted/scripted-model.ts';
export {
  afterMs,
  callTool,
  callTools,
  failWith,
  giveJson,
  hang,
  type Step,
  say,
} from './adapters/model-scripted/step.ts';
export { journalContract } from './contracts/journal-contract.ts';
export { inTurn, type Seen, type StubReplies, type StubWorker, stubWorker } from './runtime/stub-worker.ts';
