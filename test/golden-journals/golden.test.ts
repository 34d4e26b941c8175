import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { eventSchemas } from '../../src/core/journal/event-schema.ts';
import { verifyChain } from '../../src/core/journal/hash-chain.ts';
import { FORMAT } from '../../src/core/journal/upcast.ts';
import { replayRun } from '../../src/runtime/inspect/replay.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { endingOf } from './golden.ts';

interface Golden {
  readonly runId: string;
  readonly ending: { readonly latency: { readonly speedup?: number } };
  readonly lines: readonly StoredEvent[];
}

const here = new URL('.', import.meta.url);
const formats = readdirSync(here).filter((name) => name.startsWith('format-'));
const goldens = formats.flatMap((format) =>
  readdirSync(new URL(`${format}/`, here)).map((name) => {
    const golden = JSON.parse(readFileSync(new URL(`${format}/${name}`, here), 'utf8')) as Golden;
    return { name: `${format}/${name}`, format, ...golden };
  }),
);

const isRedacted = (lines: readonly StoredEvent[]): boolean => lines.some(({ type }) => type === 'data-removed');

describe('a journal written by an earlier version', () => {
  it.each(goldens)('is whole, and folds to the same end: $name', ({ runId, lines, ending }) => {
    expect(verifyChain(runId, lines, sha256)).toMatchObject({ ok: true });
    const { speedup: _, ...latency } = ending.latency;
    expect(endingOf(runId, lines)).toEqual({ ...ending, latency });
  });

  it('replays the same, or replay names the first decision that differs as written by an earlier version', async () => {
    let differing = 0;
    for (const { name, format, runId, lines } of goldens.filter(({ lines }) => !isRedacted(lines))) {
      const { identical, divergence, isEarlierFormat } = await replayRun(runId, lines, sha256);
      expect(isEarlierFormat, name).toBe(format !== `format-${FORMAT}`);
      if (isEarlierFormat && divergence) differing += 1;
      else expect({ identical, divergence }, name).toEqual({ identical: true, divergence: null });
    }
    expect(differing).toBeGreaterThan(0);
  });

  it('is not replayed if texts were removed from it', async () => {
    const redacted = goldens.filter(({ lines }) => isRedacted(lines));
    expect(redacted.length).toBeGreaterThan(0);
    for (const { runId, lines } of redacted)
      await expect(replayRun(runId, lines, sha256)).rejects.toThrow('it can be shown and verified, but not replayed');
  });

  it('is kept for each format, and for this one shows every type of event', () => {
    expect(formats).toEqual(Array.from({ length: FORMAT }, (_, index) => `format-${index + 1}`));
    const shown = new Set(
      goldens.filter(({ format }) => format === `format-${FORMAT}`).flatMap(({ lines }) => lines.map(({ type }) => type)),
    );
    const missing = Object.keys(eventSchemas).filter((type) => !shown.has(type) && type !== 'run-planned');
    expect(missing).toEqual([]);
  });
});
