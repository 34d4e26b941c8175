// The world outside the product, on one seed: simulated time, one store, and a ledger of what really happened. It sees
// what the product does and believes nothing the product says about it.

import { createSimulatedClock, type SimulatedClock } from '../../src/adapters/clock-simulated/simulated-clock.ts';
import { createSimulatedStore, type SimulatedStore } from '../../src/adapters/journal-simulated/simulated-journal.ts';
import type { Effect } from '../../src/core/plan/team-spec.ts';
import { type Count, createCoverage } from './coverage.ts';
import { createDice, type Dice } from './dice.ts';
import { createJournalView, type JournalView } from './journal-view.ts';
import type { Scenario } from './scenario.ts';

/** A call that reached code outside the product. */
export interface Invocation {
  readonly kind: 'tool' | 'worker';
  readonly who: string;
  readonly taskId: string;
  readonly effect: Effect;
  readonly key: string;
  /** What is meant to happen: two calls with one ref mean the same effect. */
  readonly ref: string;
  readonly at: number;
}

export interface ModelUse {
  readonly taskId: string | undefined;
  readonly tokens: number;
  readonly microUsd: number;
}

export interface Ledger {
  readonly invocations: Invocation[];
  /** How often each effect really happened. */
  readonly applied: Map<string, number>;
  /** The keys under which tools were really used, and for what. */
  readonly appliedKeys: Map<string, string>;
  /** Tasks whose worker said that it does not know whether its once effect happened. */
  readonly doubts: Set<string>;
  readonly models: ModelUse[];
  /** Decisions that were accepted, by review. */
  readonly accepted: Map<string, number>;
  /** How many values were written and workers built: what makes each of them another one. */
  values: number;
}

export interface Violation {
  readonly rule: string;
  readonly detail: string;
}

export interface World {
  readonly scenario: Scenario;
  readonly runId: string;
  readonly clock: SimulatedClock;
  readonly store: SimulatedStore;
  readonly dice: Dice;
  /** For plans that are written bit by bit, so that all others stay what they were before there were any. */
  readonly streamDice: Dice;
  readonly ledger: Ledger;
  readonly journal: JournalView;
  readonly count: Count;
  readonly coverage: ReadonlyMap<string, number>;
  readonly violations: Violation[];
  readonly trace: string[];
  /** How many disasters there have been. */
  disasters: number;
  /** Called whenever a process has stored something. */
  onStored: () => void;
  note(line: string): void;
  violate(rule: string, detail: string): void;
  after(ms: number, callback: () => void): void;
  sleep(ms: number): Promise<void>;
}

const START = Date.UTC(2026, 2, 1);

export function createWorld(scenario: Scenario): World {
  const clock = createSimulatedClock({ startAt: START });
  const dice = createDice(scenario.seed).fork('world');
  const { diskSlowMs, diskFails } = scenario.weather;
  const { coverage, count } = createCoverage();
  const runId = `run${scenario.seed}`;
  const world: World = {
    scenario,
    runId,
    clock,
    dice,
    streamDice: createDice(scenario.seed).fork('stream'),
    count,
    coverage,
    store: createSimulatedStore({
      clock,
      fate: () => {
        const delayMs = diskSlowMs > 0 && dice.chance(0.5) ? dice.int(0, diskSlowMs) : 0;
        if (!dice.chance(isRough(world) ? diskFails : 0)) return { delayMs };
        world.disasters += 1;
        const isKept = dice.chance(0.5);
        count(isKept ? 'disk failures that stored' : 'disk failures that lost');
        return { delayMs, fails: dice.pick(['disk-full', 'disk-failed'] as const), isKept };
      },
    }),
    ledger: {
      invocations: [],
      applied: new Map(),
      appliedKeys: new Map(),
      doubts: new Set(),
      models: [],
      accepted: new Map(),
      values: 0,
    },
    journal: createJournalView(() => world.store.inspect(runId)),
    violations: [],
    trace: [],
    disasters: 0,
    onStored: () => {},
    note: (line) => {
      world.trace.push(`${String(clock.now() - START).padStart(9)} ${line}`);
    },
    violate: (rule, detail) => {
      world.note(`VIOLATED ${rule}: ${detail}`);
      world.violations.push({ rule, detail });
    },
    after: (ms, callback) => void clock.wakeAt(clock.now() + ms, callback),
    sleep: (ms) => new Promise((resolve) => void clock.wakeAt(clock.now() + ms, resolve)),
  };
  return world;
}

export const isRough = (world: World): boolean => world.disasters < world.scenario.weather.disastersMax;
