// bosun/testing: everything a test of a team needs. It depends on no test framework.

import './runtime/define/supported-node.ts';
import { createSimulatedClock, type SimulatedClock } from './adapters/clock-simulated/simulated-clock.ts';
import { sha256 } from './adapters/digest-node/sha256.ts';
import { openRun } from './adapters/engine-local/local-engine.ts';
import { openMemoryJournal } from './adapters/engine-local/memory-journal.ts';
import { exactGrounder } from './adapters/grounder-exact/exact-grounder.ts';
import { createSimulatedStore, type SimulatedStore } from './adapters/journal-simulated/simulated-journal.ts';
import { offlineModel } from './adapters/model-offline/offline-model.ts';
import type { Journal } from './ports/journal.ts';
import type { StandardSchema } from './ports/standard-schema.ts';
import type { WorkerDefinition } from './runtime/define/define-worker.ts';
import type { References } from './runtime/define/team-options.ts';
// Load all modules now: loading one later takes real time, which a simulated clock does not wait for.
import './runtime/run/load-all.ts';
import { createSupervisor, type Supervisor, type SupervisorOptions } from './runtime/run/supervisor.ts';
import { MEMORY, type Wiring } from './runtime/run/wiring.ts';

export interface TestWiring extends Wiring {
  readonly clock: SimulatedClock;
  /** The default store of every supervisor on this wiring. */
  readonly store: SimulatedStore;
}

/** Simulated parts for tests: a clock, a store, and run ids that repeat (`run-1`, `run-2`, …). */
export function createTestWiring({
  clock = createSimulatedClock(),
  store = createSimulatedStore({ clock }),
}: {
  readonly clock?: SimulatedClock;
  readonly store?: SimulatedStore;
} = {}): TestWiring {
  const named = new Map<string, Journal>();
  let runs = 0;
  return {
    clock,
    store,
    digest: sha256,
    newRunId: () => `run-${++runs}`,
    whoami: () => 'tester',
    grounder: async () => exactGrounder(),
    offlineModel: async () => offlineModel({ sentences: false }),
    openJournal: (name) => {
      if (name === MEMORY) return openMemoryJournal();
      const journal = named.get(name) ?? openMemoryJournal();
      named.set(name, journal);
      return journal;
    },
    openRun,
  };
}

export interface TestSupervisor<Names extends string = string> extends Supervisor<Names> {
  readonly clock: SimulatedClock;
  /** Awaits a run or any other promise, and advances simulated time until it settles. */
  settle<T>(promise: PromiseLike<T>): Promise<T>;
  /** Simulates a crash: nothing more is stored, and another supervisor on the same wiring can resume its runs. */
  crash(): void;
}

/** A team in simulated time. Two supervisors on one wiring behave like two processes on one store. */
export function testSupervisor<W extends Record<string, WorkerDefinition>, P extends string = never>(
  options: SupervisorOptions<W, StandardSchema, P> & References<W>,
  { wiring = createTestWiring() }: { readonly wiring?: TestWiring } = {},
): TestSupervisor<(keyof W & string) | P> {
  const { clock } = wiring;
  const journal = wiring.store.open();
  const team = createSupervisor(wiring)({ store: journal, ...options });
  return { ...team, clock, settle: (promise) => clock.settle(promise), crash: () => journal.crash() };
}

export { createSimulatedClock, type SimulatedClock } from './adapters/clock-simulated/simulated-clock.ts';
export {
  type Append,
  type AppendFate,
  createSimulatedStore,
  type SimulatedJournal,
  type SimulatedStore,
} from './adapters/journal-simulated/simulated-journal.ts';
export type { KeyedScript, Script } from './adapters/model-scripted/next-step.ts';
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
  sayCut,
  write,
} from './adapters/model-scripted/step.ts';
export { type EngineFact, type EngineHarness, engineContract } from './contracts/engine-contract.ts';
export { type GrounderFact, grounderContract } from './contracts/grounder-contract.ts';
export { type JournalFact, journalContract } from './contracts/journal-contract.ts';
export {
  type ToolSourceCast,
  type ToolSourceFact,
  type ToolSourceHarness,
  toolSourceContract,
} from './contracts/tool-source-contract.ts';
export { inTurn, type Seen, type StubReplies, type StubWorker, stubWorker } from './testkit/stub-worker.ts';
