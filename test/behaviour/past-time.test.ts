import { worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { createTestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { type AnchoredRun, anchoredBy, linkAnchor } from '../../src/core/audit/anchors.ts';
import { GENESIS, redactedDigest, verifyChain } from '../../src/core/journal/hash-chain.ts';
import { seal } from '../../src/core/journal/seal.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { reasonToKeep } from '../../src/runtime/audit/past-time.ts';
import { createSupervisor, type Supervisor } from '../../src/runtime/run/supervisor.ts';
import { planOf } from '../support/plans.ts';

const DAY_MS = 86_400_000;

/** A run that begins and ends a hundred days after the clock began. */
async function endedRun() {
  const wiring = createTestWiring();
  await wiring.clock.advance(100 * DAY_MS);
  const journal = openMemoryJournal();
  const clerk = worker({ does: 'counts', effect: 'read', run: () => 'There are 3.' });
  const team: Supervisor = createSupervisor(wiring)({ workers: { clerk }, store: journal, grounding: false });
  await wiring.clock.settle(team.run(planOf([{ id: 'a', worker: 'clerk' }]), { runId: 'r' }));
  return { lines: await journal.read('r'), ended: wiring.clock.now() };
}

interface Known {
  readonly before: number;
  /** When anchors were taken, and what each saw of the run. */
  readonly anchors?: readonly (readonly [number, readonly AnchoredRun[]])[];
}

const keptBecause = (lines: readonly StoredEvent[], { before, anchors }: Known) =>
  reasonToKeep(['r'], {
    journal: { read: async () => lines },
    digest: sha256,
    before,
    anchored:
      anchors &&
      anchoredBy(anchors.map(([at, runs]) => linkAnchor({ at, all: true, runs: [...runs] }, GENESIS, sha256))),
  });

const headOf = (lines: readonly StoredEvent[]): AnchoredRun => ({
  run: 'r',
  events: lines.length,
  head: lines.at(-1)?.hash ?? '',
});

const moved = ({ body, at, ...line }: StoredEvent, byMs: number): StoredEvent => ({
  ...line,
  at: at + byMs,
  body: body.replace(`"at":${at}`, `"at":${at + byMs}`),
});

describe('a run that is listed as ended long ago', () => {
  it('is removed only if its own events say so', async () => {
    const { lines, ended } = await endedRun();
    expect(await keptBecause(lines, { before: ended + 1 })).toBeUndefined();
    expect(await keptBecause(lines, { before: ended })).toEqual({
      runId: 'r',
      problem: expect.stringContaining(`its journal says that it ended on ${new Date(ended).toISOString()}`),
    });
    expect(await keptBecause(lines.slice(0, -1), { before: ended + 1 })).toMatchObject({
      problem: expect.stringContaining('its journal says that it has not ended'),
    });
  });

  it('is left if an event of it was changed', async () => {
    const { lines, ended } = await endedRun();
    const changed = lines.with(-1, moved(lines.at(-1) as StoredEvent, -90 * DAY_MS));
    expect(await keptBecause(changed, { before: ended - DAY_MS })).toMatchObject({
      problem: expect.stringMatching(/^Run r is broken: event \d+ /),
    });
  });

  it('is left if its whole journal was replaced by one with earlier times, and an anchor saw the true one', async () => {
    const { lines, ended } = await endedRun();
    const chain = { runId: 'r', seq: 0, head: GENESIS };
    const replaced = lines.map((line) => seal(chain, JSON.parse(moved(line, -90 * DAY_MS).body), sha256));
    const before = ended - DAY_MS;
    expect(await keptBecause(replaced, { before }), 'the chain alone says nothing').toBeUndefined();
    expect(await keptBecause(replaced, { before, anchors: [[ended + 1, [headOf(lines)]]] })).toMatchObject({
      problem: expect.stringContaining('differs from the anchor'),
    });
    expect(await keptBecause(replaced, { before, anchors: [[ended - 1, []]] })).toMatchObject({
      problem: expect.stringContaining('it was added later'),
    });
  });

  it('is left if a record of a redaction gives its end an earlier time than the anchors', async () => {
    const { lines, ended } = await endedRun();
    const forged = moved(lines.at(-1) as StoredEvent, -90 * DAY_MS);
    const changed = [{ seq: forged.seq, digest: redactedDigest(lines.at(-2)?.hash ?? GENESIS, 'r', forged, sha256) }];
    const chain = { runId: 'r', seq: forged.seq, head: forged.hash };
    const record = { type: 'data-removed', at: ended, by: 'mallory', reason: 'none', what: 'values', changed } as const;
    const whole = [...lines.with(-1, forged), seal(chain, record, sha256)];
    expect(verifyChain('r', whole, sha256, [headOf(lines)]), 'the record is accepted').toMatchObject({ ok: true });
    const before = ended - DAY_MS;
    const first: AnchoredRun = { run: 'r', events: 1, head: lines[0]?.hash ?? '' };
    const anchors = [
      [ended - 1, [first]],
      [ended + 1, [headOf(lines)]],
    ] as const;
    expect(await keptBecause(whole, { before, anchors })).toMatchObject({
      problem: expect.stringContaining(`the anchor of ${new Date(ended - 1).toISOString()} had not seen its end`),
    });
    expect(await keptBecause(lines, { before: ended + 1, anchors }), 'the honest run').toBeUndefined();
  });
});
