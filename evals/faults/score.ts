// Runs many seeds, several at a time, and counts their outcomes.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FaultKind } from './faults.ts';
import { startProvider } from './provider.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

export interface Figures {
  readonly runs: number;
  /** Runs that exceeded a budget, by the provider's books or the journal. */
  readonly budgetOvershoots: number;
  readonly overshootsByProvider: number;
  readonly overshootsByJournal: number;
  /** Runs that were billed for more than their journal holds. */
  readonly billedUnknown: number;
  readonly withoutOutcome: number;
  readonly effectsRepeated: number;
  readonly effects: number;
  /** Calls that reached the provider. */
  readonly calls: number;
  readonly crashes: number;
  readonly reviews: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Why tasks failed. */
  readonly failures: Readonly<Record<string, number>>;
  readonly faultsInjected: Readonly<Partial<Record<FaultKind, number>>>;
  /** Failed seeds, and why. */
  readonly wrong: readonly { readonly seed: number; readonly what: readonly string[] }[];
}

/** Runs mostly wait, so many can run in parallel. */
const AT_ONCE = 20;

export async function scoreSeeds(seeds: readonly number[]): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-faults-'));
  const provider = await startProvider();
  const results: SeedResult[] = [];
  try {
    // Load the SDK now; otherwise the first call of hundreds of runs would lose a second to it.
    await import('ai');
    const waiting = seeds.values();
    const take = async (): Promise<void> => {
      for (const seed of waiting) results.push(await runSeed(seed, { provider, folder }));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    return figuresOf(results, provider.calls(), provider.faultsInjected);
  } finally {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(results: readonly SeedResult[], calls: number, faultsInjected: Figures['faultsInjected']): Figures {
  const sum = (value: (each: SeedResult) => number): number => results.reduce((all, each) => all + value(each), 0);
  const one = (holds: boolean): number => (holds ? 1 : 0);
  return {
    runs: results.length,
    budgetOvershoots: sum(({ overshoots: { byProvider, byJournal } }) => one(byProvider.length + byJournal.length > 0)),
    overshootsByProvider: sum(({ overshoots }) => one(overshoots.byProvider.length > 0)),
    overshootsByJournal: sum(({ overshoots }) => one(overshoots.byJournal.length > 0)),
    billedUnknown: sum(({ overshoots }) => one(overshoots.unknown.length > 0)),
    withoutOutcome: sum(({ withoutOutcome }) => one(withoutOutcome !== undefined)),
    effectsRepeated: sum(({ repeated }) => repeated.length),
    effects: sum(({ effects }) => effects),
    calls,
    crashes: sum(({ crashes }) => crashes),
    reviews: sum(({ reviews }) => reviews),
    outcomes: countsOf(results.map(({ status }) => status)),
    failures: countsOf(results.flatMap(({ failures }) => failures)),
    faultsInjected,
    wrong: results
      .map(({ seed, overshoots, repeated, withoutOutcome }) => ({
        seed,
        what: [
          ...overshoots.byProvider,
          ...overshoots.byJournal,
          ...overshoots.unknown,
          ...repeated.map((thing) => `repeated: ${thing}`),
          ...(withoutOutcome === undefined ? [] : [`no outcome: ${withoutOutcome}`]),
        ],
      }))
      .filter(({ what }) => what.length > 0)
      .sort((a, b) => a.seed - b.seed),
  };
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
