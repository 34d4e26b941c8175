// Changes a real store in many ways, one at a time, and counts which of them the audit reports.

import { createDice } from '../../test/simulation/dice.ts';
import { KINDS, type Kind, mutate } from './mutate.ts';
import type { Engine, Rows } from './places.ts';
import { openTamperedStore } from './store.ts';

export interface TamperFigures {
  readonly mutations: number;
  readonly detected: number;
  readonly byKind: Readonly<Record<string, { readonly mutations: number; readonly detected: number }>>;
  /** How often the unchanged store was checked, and how often it was called broken. */
  readonly unchanged: { readonly checks: number; readonly falseAlarms: number };
  /** The numbers of the first mutations that were not detected. */
  readonly missed: readonly string[];
}

const MISSED_SHOWN_MAX = 20;
const CHECKED_EVERY = 500;

export async function scoreTampering(options: {
  readonly engine: Engine;
  readonly mutations: number;
  readonly seed: number;
  /** False for the control: the chains are verified without anchors and keys. */
  readonly anchored: boolean;
}): Promise<TamperFigures> {
  const { engine, mutations, seed, anchored } = options;
  const kinds = Object.keys(KINDS) as Kind[];
  const byKind: Record<string, { mutations: number; detected: number }> = {};
  const missed: string[] = [];
  const unchanged = { checks: 0, falseAlarms: 0 };
  const store = await openTamperedStore(engine);
  try {
    for (let number = 0; number < mutations; number++) {
      const kind = kinds[number % kinds.length] as Kind;
      const rows = mutate(kind, store, createDice(seed).fork(`${kind} ${number}`));
      await store.write(rows);
      const { ok } = await store.verify({ anchored });
      await store.write(originalOf(store.written, rows));
      byKind[kind] ??= { mutations: 0, detected: 0 };
      byKind[kind].mutations += 1;
      if (!ok) byKind[kind].detected += 1;
      else if (missed.length < MISSED_SHOWN_MAX) missed.push(`${engine} ${kind} ${number}`);
      if (number % CHECKED_EVERY !== 0) continue;
      unchanged.checks += 1;
      if (!(await store.verify({ anchored })).ok) unchanged.falseAlarms += 1;
    }
  } finally {
    await store.close();
  }
  const detected = Object.values(byKind).reduce((sum, each) => sum + each.detected, 0);
  return { mutations, detected, byKind, unchanged, missed };
}

const originalOf = (written: Rows, changed: Rows): Rows =>
  new Map([...changed.keys()].map((runId) => [runId, written.get(runId) ?? []]));

export function sumOf(one: TamperFigures, other: TamperFigures): TamperFigures {
  const byKind = { ...one.byKind };
  for (const [kind, { mutations, detected }] of Object.entries(other.byKind)) {
    const before = byKind[kind] ?? { mutations: 0, detected: 0 };
    byKind[kind] = { mutations: before.mutations + mutations, detected: before.detected + detected };
  }
  return {
    mutations: one.mutations + other.mutations,
    detected: one.detected + other.detected,
    byKind,
    unchanged: {
      checks: one.unchanged.checks + other.unchanged.checks,
      falseAlarms: one.unchanged.falseAlarms + other.unchanged.falseAlarms,
    },
    missed: [...one.missed, ...other.missed],
  };
}
