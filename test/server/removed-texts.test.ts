// Texts that are removed from a run cannot be guessed from the records that a server keeps beside it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Journal, supervisor } from 'bosun';
import { openSqliteJournal } from 'bosun/journal';
import { stubWorker } from 'bosun/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Removal } from '../../src/core/audit/redact-events.ts';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { wiring } from '../../src/wiring.ts';
import { type Client, startServer } from '../support/server.ts';

const PHONE = '+49 170 1234567';
const REQUEST = `Call ${PHONE}`;
const KEY = { 'idempotency-key': 'k1' };
const { digest, clock } = wiring;

let folder: string;
let server: Client;
let calls: number;

const deskOn = (store: Journal) => {
  const desk = stubWorker(({ instruction }) => {
    calls += 1;
    return `Done: ${instruction}`;
  });
  const common = { models: { balanced: 'offline' }, advice: false, routing: false } as const;
  return supervisor({ ...common, name: 'desk', store, workers: { desk }, limits: { splitsMax: 0 } });
};

beforeEach(async () => {
  calls = 0;
  folder = mkdtempSync(path.join(tmpdir(), 'bosun-removed-'));
  const journal = await openSqliteJournal({ path: path.join(folder, 'journal.db') });
  server = await startServer((store) => ({ desk: deskOn(store) }), { journal });
});
afterEach(async () => {
  await server.close();
  await server.journal.close();
  rmSync(folder, { recursive: true });
});

const start = (request: string) => server.ask('POST', '/api/runs', { body: { request }, headers: KEY });

/** A run that the API has started with a key, and one with an answer in a conversation. */
async function twoRuns(): Promise<{ readonly runIds: readonly string[]; readonly digests: readonly string[] }> {
  const { runId } = (await start(REQUEST)).body;
  await server.until(runId, 'complete', 'partial');
  const messages = [{ role: 'user', content: REQUEST }];
  const { body } = await server.ask('POST', '/v1/chat/completions', { body: { model: 'desk', messages } });
  const answer: string = body.choices[0].message.content;
  expect(answer).toContain(PHONE);
  const { runs } = (await server.ask('GET', '/api/runs')).body;
  const runIds = runs.map((run: { runId: string }) => run.runId);
  expect(runIds).toHaveLength(2);
  const guesses = [REQUEST, answer].flatMap((text) => [
    text,
    [null, text],
    ['desk', text],
    ['desk', text, null, null, null],
  ]);
  return { runIds, digests: guesses.map((guess) => digest(typeof guess === 'string' ? guess : JSON.stringify(guess))) };
}

/** The digests that are in the key or in the value of a shared record. */
function inRecords(digests: readonly string[]): string[] {
  const db = new DatabaseSync(path.join(folder, 'journal.db'), { readOnly: true });
  const records = JSON.stringify(db.prepare('SELECT key, value FROM memory').all());
  db.close();
  return digests.filter((each) => records.includes(each));
}

/** The answer is there a moment before the server lets go of the run. */
const released = (runId: string) =>
  expect.poll(async () => (await server.journal.heldRuns?.())?.includes(runId)).toBe(false);

const redact = async (runId: string, removal: Removal): Promise<void> => {
  const why = { removal, by: 'ilse', reason: 'asked' };
  await redactRun(runId, why, { journal: server.journal, digest, clock });
};

describe('a person whose number is removed from the runs of a server', () => {
  it.each<[string, (runId: string) => Promise<unknown>]>([
    ['by its value', (runId) => redact(runId, { what: 'values', values: [PHONE] })],
    ['with all texts', (runId) => redact(runId, { what: 'all-texts' })],
    ['with the runs', (runId) => server.ask('DELETE', `/api/runs/${runId}`)],
  ])('cannot be found by trying all numbers (%s)', async (_, remove) => {
    const { runIds, digests } = await twoRuns();
    expect(inRecords(digests), 'what the answer is recognised by').toHaveLength(1);
    expect(inRecords(['run-records/'])).toHaveLength(1);
    for (const runId of runIds) {
      await released(runId);
      await remove(runId);
    }
    expect(inRecords([...digests, 'run-records/'])).toEqual([]);
  });

  it('is not called again if the request is sent again after the redaction', async () => {
    const { body } = await start(REQUEST);
    await server.until(body.runId, 'complete', 'partial');
    expect((await start('Call another number')).status, 'before').toBe(422);
    await released(body.runId);
    await redact(body.runId, { what: 'values', values: [PHONE] });
    for (const request of [REQUEST, 'Call another number'])
      expect(await start(request)).toMatchObject({ status: 200, body: { runId: body.runId, isNew: false } });
    expect(calls).toBe(1);
  });
});
