import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Line } from '../../../src/core/journal/hash-chain.ts';
import { verifyInBrowser } from './verify-chain.ts';

const golden = new URL('../../../test/golden-journals/format-2/redacted.json', import.meta.url);
const { runId, lines } = JSON.parse(readFileSync(golden, 'utf8')) as { runId: string; lines: Line[] };
const verify = (given: readonly Line[]) => verifyInBrowser(runId, given, () => {});

describe('the hash chain in the browser', () => {
  it('accepts texts that were removed, as they are recorded', async () => {
    expect(await verify(lines)).toMatchObject({ ok: true, events: lines.length, redacted: expect.any(Number) });
  });

  it('breaks where a removed text was replaced, or the record of it changed', async () => {
    const changed = (seq: number, from: string, to: string): Line[] =>
      lines.map((line) => (line.seq === seq ? { ...line, body: line.body.replace(from, to) } : line));
    expect(await verify(changed(1, '[removed]', 'harmless'))).toMatchObject({ ok: false, seq: 1 });
    expect(await verify(changed(lines.length, 'ilse', 'kofi'))).toMatchObject({ ok: false, seq: lines.length });
  });
});
