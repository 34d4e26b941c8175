// Several servers on one Postgres database: each thing is done once, whichever server is asked.

import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Journal, supervisor } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleSchema } from '../../src/surfaces/server/schedules/schedule.ts';
import { storedList } from '../../src/surfaces/server/stored-list.ts';
import { wiring } from '../../src/wiring.ts';
import { freshDatabase, type OwnPostgres, startPostgres, whyNoPostgres } from '../support/postgres.ts';
import { type Client, startServer } from '../support/server.ts';

const reason = await whyNoPostgres();
let servers: Client[];
let working: number;
let mostAtOnce: number;

const desk = stubWorker(async ({ instruction }) => {
  working++;
  mostAtOnce = Math.max(mostAtOnce, working);
  await sleep(instruction.startsWith('slow') ? 4_000 : 20);
  working--;
  return `You said ${instruction}.`;
});
const teams = (store: Journal) => ({
  desk: supervisor({
    ...{ name: 'desk', store, workers: { desk }, routing: false, advice: false, models: { balanced: 'offline' } },
  }),
});

const startOn = async (url: string): Promise<Client> =>
  startServer(teams, { journal: await wiring.openJournal(url), settings: { sweepMs: 500 } });
const closeAll = async (): Promise<void> => {
  for (const { close, journal } of servers) {
    await close();
    await journal.close();
  }
};
const at = (index: number): Client => servers[index % servers.length] as Client;
const start = (server: Client, request: string, headers = {}) =>
  server.ask('POST', '/api/runs', { body: { team: 'desk', request }, headers });

beforeEach(() => {
  [working, mostAtOnce] = [0, 0];
});

describe.skipIf(reason !== undefined)('three servers on one database', () => {
  beforeEach(async () => {
    const url = await freshDatabase();
    servers = await Promise.all([startOn(url), startOn(url), startOn(url)]);
  });
  afterEach(closeAll);

  it('tell a webhook of each run once', async () => {
    const got: string[] = [];
    const receiver = createServer((incoming, outgoing) => {
      got.push(String(incoming.headers['bosun-delivery']));
      outgoing.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await at(0).ask('POST', '/api/webhooks', { body: { url } });
    const runIds = await Promise.all(
      Array.from({ length: 9 }, async (_, n) => (await start(at(n), `number ${n}`)).body.runId as string),
    );
    await expect.poll(() => new Set(got).size).toBe(9);
    await sleep(1_500);
    expect(got.sort()).toEqual(runIds.map((runId) => `run.ended/${runId}`).sort());
    await new Promise((resolve) => receiver.close(resolve));
  });

  it('start one run for one idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => start(at(n), 'just once', headers)));
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1);
    expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true);
    await at(1).until(answers[0]?.body.runId, 'complete');
    expect((await at(2).ask('GET', '/api/runs')).body.runs).toHaveLength(1);
  });

  it('answer the messages of a thread one after the other', async () => {
    const { id } = (await at(0).ask('POST', '/api/threads', { body: { team: 'desk' } })).body;
    const posted = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        at(n).ask('POST', `/api/threads/${id}/messages`, { body: { text: `message ${n}`, whenBusy: 'enqueue' } }),
      ),
    );
    expect(posted.map(({ status }) => status).every((status) => status < 300)).toBe(true);
    const state = async () => {
      const { isBusy, turns } = (await at(1).ask('GET', `/api/threads/${id}`)).body;
      return { isBusy, turns: turns.length };
    };
    await expect.poll(state).toEqual({ isBusy: false, turns: 18 });
    const { turns } = (await at(2).ask('GET', `/api/threads/${id}`)).body;
    const said = turns.filter((turn: { text: string }) => turn.text.startsWith('message'));
    expect(said.map(({ text }: { text: string }) => text).sort()).toEqual(
      Array.from({ length: 9 }, (_, n) => `message ${n}`),
    );
    expect(mostAtOnce).toBe(1);
  });

  it('start one run for each time of a schedule', async () => {
    const body = { cron: '0 0 1 1 *', team: 'desk', request: 'happy new year' };
    const made = await at(0).ask('POST', '/api/schedules', { body });
    expect(made.status).toBe(201);
    const list = storedList(at(1).journal, 'server/schedules', scheduleSchema);
    // Due since some minutes ago.
    const due = new Date(Date.now() - 120_000);
    await list.change((all) =>
      all.map((each) => ({
        ...{ ...each, cron: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`, timezone: 'UTC' },
        doneUntil: Date.now() - 600_000,
      })),
    );
    await expect.poll(async () => (await at(2).ask('GET', '/api/runs')).body.runs.length).toBeGreaterThan(0);
    await sleep(3_000);
    expect((await at(2).ask('GET', '/api/runs')).body.runs).toHaveLength(1);
  });

  it('stream the events of a run that another server works on', async () => {
    const { runId } = (await start(at(0), 'streamed')).body;
    const frames = await at(1).frames(`/api/runs/${runId}/stream`);
    expect(frames.at(-1)?.data).toContain('run-answered');
  });

  it('keep tokens that were made at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        at(n).ask('POST', '/api/tokens', { body: { name: `token ${n}`, role: 'admin' } }),
      ),
    );
    const tokens = made.filter(({ status }) => status === 201).map(({ body }) => body.token as string);
    // From the first token on, the others may have been refused without one.
    expect(tokens.length).toBeGreaterThan(0);
    const listed = await at(0).ask('GET', '/api/tokens', { token: tokens[0] as string });
    expect(listed.body.tokens).toHaveLength(tokens.length);
  });
});

describe.skipIf(reason !== undefined)('a server whose database is away', () => {
  let database: OwnPostgres;
  beforeAll(async () => {
    database = await startPostgres(mkdtempSync(path.join(tmpdir(), 'bosun-pg-')));
    servers = [await startOn(database.url)];
  });
  afterAll(async () => {
    await closeAll();
    await database.remove();
  });

  it('says that it is not ready, and its runs go on when the database is back', async () => {
    const { runId } = (await start(at(0), 'slow')).body;
    await database.stop('immediate');
    const away = await at(0).ask('GET', '/readyz');
    expect(away.status).toBe(503);
    expect(JSON.stringify(away.body)).toContain('the store does not answer');
    await sleep(4_000);
    await database.start();
    expect((await at(0).until(runId, 'complete', 'failed', 'interrupted')).status).toBe('complete');
    expect((await at(0).ask('GET', '/readyz')).status).toBe(200);
    const events = await at(0).journal.read(runId);
    expect(events.filter(({ type }) => type === 'task-dispatched')).toHaveLength(1);
  });
});
