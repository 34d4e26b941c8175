import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../adapters/digest-node/sha256.ts';
import { openMemoryJournal } from '../../../adapters/engine-local/memory-journal.ts';
import { openAnchors, soundAnchors } from './anchors-file.ts';

const cwd = mkdtempSync(path.join(tmpdir(), 'bosun-anchors-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const journal = openMemoryJournal();
const cli = { cwd, suggest: String, journal: async () => journal, wiring: { digest: sha256 } };
const FILE = 'anchors.jsonl';

describe('a file of anchors', () => {
  it('stays linked if two commands read it before either appends', async () => {
    const anchor = openAnchors(cli, FILE, undefined);
    const retain = openAnchors(cli, FILE, undefined);
    await anchor.append({ at: 1, all: true, runs: [] });
    await retain.append({ at: 2, all: false, runs: [], deleted: { runs: ['r'], by: 'ilse', reason: 'old' } });
    await anchor.append({ at: 3, all: true, runs: [] });
    expect(soundAnchors(cli, FILE, { mustExist: true }).map(({ at }) => at)).toEqual([1, 2, 3]);
  });
});
