import { tool, worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { callTool, createTestWiring, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import type { Removal } from '../../src/core/audit/redact-events.ts';
import { linkHash } from '../../src/core/journal/hash-chain.ts';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { verifyStore } from '../../src/runtime/audit/verify-store.ts';
import { createSupervisor, type Supervisor } from '../../src/runtime/run/supervisor.ts';
import { planOf } from '../support/plans.ts';

const PERSON = 'Ada Byron';

/** A run that paid a person twice. */
async function paidTwice() {
  const wiring = createTestWiring();
  const journal = openMemoryJournal();
  const input = z.object({ to: z.string(), eur: z.number() });
  const pay = tool('pay', { does: 'pays', input, effect: 'once', grant: 'always', run: () => 'paid' });
  const calls = [20, 30].map((eur) => callTool('pay', { to: PERSON, eur }));
  const model = scriptedModel({ work: [...calls, say('I have paid it.')] });
  const team: Supervisor = createSupervisor(wiring)({
    workers: { clerk: worker({ does: 'pays', tools: [pay], model }) },
    store: journal,
    grounding: false,
  });
  const report = await wiring.clock.settle(team.run(planOf([{ id: 'a', worker: 'clerk' }]), { runId: 'r' }));
  expect(report.effects.map(({ status }) => status)).toEqual(['ok', 'ok']);
  const bodies = async (): Promise<string> => (await journal.read('r')).map(({ body }) => body).join('\n');
  const prints = [...(await bodies()).matchAll(/"fingerprint":"([0-9a-f]{64})"/g)].map(([, print]) => print ?? '');
  expect(new Set(prints).size).toBe(2);
  const remove = (removal: Removal) =>
    redactRun('r', { removal, by: 'ilse', reason: 'asked' }, { journal, digest: sha256, clock: wiring.clock });
  return { team, remove, bodies, prints, journal, clock: wiring.clock };
}

describe('a run with effects whose texts are removed', () => {
  it.each<Removal>([{ what: 'values', values: [PERSON] }, { what: 'all-texts' }])(
    'keeps each of them, and no digest of their arguments ($what)',
    async (removal) => {
      const { team, remove, bodies, prints } = await paidTwice();
      await remove(removal);
      await remove({ what: 'values', values: ['roaming'] });
      const left = await bodies();
      expect([PERSON, ...prints].filter((each) => left.includes(each))).toEqual([]);
      expect((await team.show('r')).effects.map(({ tool: name, status }) => [name, status])).toEqual([
        ['pay', 'ok'],
        ['pay', 'ok'],
      ]);
      expect((await team.audit('r')).ok).toBe(true);
    },
  );
});

describe('the signature of a redaction', () => {
  it('does not hold where the record before it was taken out', async () => {
    const { journal, clock, remove } = await paidTwice();
    await remove({ what: 'values', values: ['roaming', 'paid it'] });
    const parts = { journal, digest: sha256, clock };
    const removal = { what: 'values', values: [PERSON] } as const;
    await redactRun('r', { removal, by: 'ilse', reason: 'asked', sign: (text) => sha256(`key ${text}`) }, parts);
    const lines = await journal.read('r');
    const isSigned = (text: string, signature: string): boolean => signature === sha256(`key ${text}`);
    const verdictOn = async (stored: typeof lines) =>
      (
        await verifyStore({
          journal: { read: async () => stored },
          digest: sha256,
          runIds: ['r'],
          covers: () => true,
          isSigned,
        })
      ).runs[0];
    const [last, unsigned] = [lines.at(-1), lines.at(-2)];
    if (!last || !unsigned) throw new Error('two redactions');
    expect(await verdictOn(lines)).toMatchObject({ ok: false, seq: unsigned.seq });
    const moved = { ...last, seq: unsigned.seq };
    const head = lines.at(-3)?.hash ?? '';
    const forged = [...lines.slice(0, -2), { ...moved, hash: linkHash(head, 'r', moved, sha256) }];
    expect(await verdictOn(forged)).toMatchObject({ ok: false });
  });
});
