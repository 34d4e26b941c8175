// An anchor and a deletion at the same time: none of them may make verify report the run as lost.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../adapters/digest-node/sha256.ts';
import { openMemoryJournal } from '../../../adapters/engine-local/memory-journal.ts';
import type { Line } from '../../../core/journal/hash-chain.ts';
import { createChain, seal } from '../../../core/journal/seal.ts';
import type { Journal } from '../../../ports/journal.ts';
import { verifyStore } from '../../../runtime/audit/verify-store.ts';
import type { Cli } from '../environment.ts';
import { anchorCommand } from './anchor.ts';
import { soundAnchors } from './anchors-file.ts';
import { recordDeletion } from './record-deletion.ts';

const cwd = mkdtempSync(path.join(tmpdir(), 'bosun-concurrent-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const NOW = 1_000_000;

function storeWithRun(file: string) {
  const event = { type: 'run-cancelled', by: 'ilse', at: NOW } as never;
  const rows = new Map<string, readonly Line[]>([['r', [seal(createChain('r'), event, sha256)]]]);
  const whenRead: (() => Promise<void>)[] = [];
  const memory = openMemoryJournal();
  const journal = {
    recall: (key: string) => memory.recall(key),
    remember: (key: string, value: string) => memory.remember(key, value),
    runIds: async () => [...rows.keys()],
    read: async (runId: string) => {
      const lines = rows.get(runId) ?? [];
      await whenRead.shift()?.();
      return lines;
    },
  } as unknown as Journal;
  const terminal = { document: () => {}, say: () => {} };
  const wiring = { digest: sha256, clock: { now: () => NOW }, whoami: () => 'ilse' };
  const cli = { cwd, suggest: String, hasJournal: () => true, journal: async () => journal, terminal, wiring };
  const verdict = async () =>
    verifyStore({
      journal,
      digest: sha256,
      runIds: [...rows.keys()],
      covers: () => true,
      anchors: soundAnchors(cli as unknown as Cli, file, { mustExist: true }),
    });
  const anchor = () => anchorCommand(cli as unknown as Cli, [], { to: file });
  const record = () => recordDeletion(cli as unknown as Cli, ['r'], { anchors: file, reason: 'old' });
  const remove = () => void rows.delete('r');
  return { whenRead, verdict, anchor, record, remove };
}

describe('a run that is deleted on record while an anchor is taken', () => {
  it('is not named by the anchor if the deletion ends while the runs are read', async () => {
    const { whenRead, verdict, anchor, record, remove } = storeWithRun('a.jsonl');
    whenRead.push(async () => {
      const { confirm } = await record();
      remove();
      await confirm(['r']);
    });
    await anchor();
    expect(await verdict()).toMatchObject({ ok: true, deleted: [{ runId: 'r' }] });
  });

  it('is recorded again if an anchor found it between the record and the deletion', async () => {
    const { verdict, anchor, record, remove } = storeWithRun('b.jsonl');
    const { confirm } = await record();
    await anchor();
    remove();
    expect(await verdict()).toMatchObject({ ok: false });
    await confirm(['r']);
    expect(await verdict()).toMatchObject({ ok: true, deleted: [{ runId: 'r', by: 'ilse', reason: 'old' }] });
    await anchor();
    expect(await verdict()).toMatchObject({ ok: true });
  });
});
