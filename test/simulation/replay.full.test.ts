// That replaying gives the identical journal is a rule of the simulation, kept on every seed (rules-of-replay.ts). Here
// it is shown that the rule can fail.

import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { linkHash } from '../../src/core/journal/hash-chain.ts';
import { createChain } from '../../src/core/journal/seal.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { replayRun } from '../../src/runtime/inspect/replay.ts';
import { drawScenario } from './scenario.ts';
import { driveToTheEnd } from './simulate-seed.ts';
import { createWorld } from './world.ts';

async function journalOf(seed: number): Promise<{ runId: string; lines: readonly StoredEvent[] }> {
  const world = createWorld(drawScenario(seed));
  await driveToTheEnd(world);
  return { runId: world.runId, lines: world.store.inspect(world.runId).events };
}

/** Decisions that nothing outside of the core can bring about. */
const DECISIONS = new Set([
  'plan-accepted',
  'task-dispatched',
  'retry-scheduled',
  'model-call-started',
  'tool-call-started',
  'review-opened',
  'run-parked',
  'claims-reconciled',
  'task-failed',
  'run-answered',
]);

/** The journal with one event changed, and every link after it made to fit. */
function altered(runId: string, lines: readonly StoredEvent[], seq: number): StoredEvent[] {
  const chain = createChain(runId);
  return lines.map((line) => {
    const body = line.seq === seq ? JSON.stringify(change(JSON.parse(line.body))) : line.body;
    chain.head = linkHash(chain.head, runId, { ...line, body }, sha256);
    return { ...line, body, hash: chain.head };
  });
}

function change(event: Record<string, unknown>): Record<string, unknown> {
  if (typeof event.answer === 'string') return { ...event, answer: `${event.answer}, or so` };
  const [name] = Object.entries(event).find(([key, value]) => key !== 'at' && typeof value === 'number') ?? [];
  if (name !== undefined) return { ...event, [name]: Number(event[name]) + 1 };
  if (event.type === 'task-failed') return { ...event, failure: { code: 'no-result', detail: 'another reason' } };
  return { ...event, ...('question' in event ? { question: 'another question' } : { findingsSetAside: 7 }) };
}

describe('a journal that is replayed', () => {
  it('differs at the very event where a decision was altered, although every hash fits', async () => {
    const tried = new Map<string, number>();
    for (let seed = 41_001; seed <= 41_040; seed++) {
      const { runId, lines } = await journalOf(seed);
      for (const { seq, type } of lines) {
        if (!DECISIONS.has(type) || (tried.get(type) ?? 0) >= 10) continue;
        tried.set(type, (tried.get(type) ?? 0) + 1);
        const { identical, divergence, head } = await replayRun(runId, altered(runId, lines, seq), sha256);
        expect([type, identical, divergence?.seq]).toEqual([type, false, seq]);
        // Before it, everything is as it was.
        expect(head).toBe(lines[seq - 2]?.hash);
      }
    }
    expect([...tried.keys()].sort()).toEqual([...DECISIONS].sort());
  }, 600_000);

  it('differs where a decision was left out', async () => {
    const { runId, lines } = await journalOf(41_003);
    const gone = lines.findIndex(({ type }) => type === 'task-dispatched') + 1;
    const chain = createChain(runId);
    const shorter = lines
      .filter(({ seq }) => seq !== gone)
      .map((line, index) => {
        const moved = { ...line, seq: index + 1 };
        chain.head = linkHash(chain.head, runId, moved, sha256);
        return { ...moved, hash: chain.head };
      });
    const { identical, divergence } = await replayRun(runId, shorter, sha256);
    expect([identical, divergence?.seq, divergence?.replayed?.type]).toEqual([false, gone, 'task-dispatched']);
  });

  it('is the identical journal also where several reviews expire at once while no task runs', async () => {
    const { runId, lines } = await journalOf(8_439);
    expect(lines.filter(({ type }) => type === 'review-expired')).toHaveLength(2);
    expect(await replayRun(runId, lines, sha256)).toMatchObject({ identical: true, divergence: null });
  });
});
