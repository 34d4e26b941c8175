import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Journal, supervisor } from 'bosun';
import { openMemoryJournal, openSqliteJournal } from 'bosun/journal';
import { afterAll, describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { refund, refunding } from '../support/refunds.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-server-people-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plan = planOf([{ id: 'a', instruction: 'Refund 80 to the customer', tools: ['refund'] }]);
const request = 'Refund 80 to the customer';

/** A team that asks a person before it refunds 80. */
function asking() {
  const { paid, options } = refunding(refund(80));
  return {
    paid,
    teams: (store: Journal) => ({ desk: supervisor({ ...options(), name: 'desk', advice: false, store }) }),
  };
}

describe('a review over HTTP', () => {
  it('is listed with the whole call, decided once, and its run goes on by itself', async () => {
    const { paid, teams } = asking();
    const server = await startServer(teams);
    const { runId } = (await server.ask('POST', '/api/runs', { body: { plan, request } })).body;
    await server.until(runId, 'waiting');
    const [review] = (await server.ask('GET', '/api/inbox')).body.reviews;
    expect(review).toMatchObject({ rootRunId: runId, tool: 'refund', args: { amount: 80 }, request, team: 'desk' });
    const { schema, effect } = (await server.ask('GET', `/api/reviews/${review.id}`)).body;
    expect([schema.properties.amount.type, effect]).toEqual(['number', 'once']);
    expect((await server.ask('GET', `/api/reviews/${runId}-r9`)).status).toBe(404);
    const decide = (kind: string) =>
      server.ask('POST', `/api/reviews/${review.id}/decision`, { body: { decision: { kind } } });
    expect((await decide('approve')).status).toBe(200);
    expect(await server.until(runId, 'complete')).toMatchObject({ answer: 'done' });
    expect(paid).toEqual([80]);
    const late = await decide('deny');
    expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('decided it')]);
    await server.close();
  });

  it('that was decided by another process while no process held the run makes it go on', async () => {
    const { paid, teams } = asking();
    const journal = openMemoryJournal();
    const server = await startServer(teams, { journal });
    const { runId } = (await server.ask('POST', '/api/runs', { body: { plan, request } })).body;
    await server.until(runId, 'waiting');
    const elsewhere = teams(journal).desk;
    expect(await elsewhere.decide(`${runId}-r1`, 'approve', { by: 'ann' })).toEqual({ accepted: true });
    expect(await server.until(runId, 'complete')).toMatchObject({ reviews: [{ decidedBy: 'ann' }] });
    expect(paid).toEqual([80]);
    await server.close();
  });
});

describe('a server that was killed', () => {
  it('goes on with interrupted and decided runs when it is started again, without repeating an effect', async () => {
    const file = path.join(folder, 'killed.db');
    const { paid, teams } = asking();
    const first = await startServer(teams, { journal: await openSqliteJournal(file) });
    const { runId } = (await first.ask('POST', '/api/runs', { body: { plan, request } })).body;
    await first.until(runId, 'waiting');
    await first.close();
    await first.journal.close();
    const store = await openSqliteJournal(file);
    await teams(store).desk.decide(`${runId}-r1`, 'approve');
    await store.close();
    const second = await startServer(teams, { journal: await openSqliteJournal(file) });
    expect(await second.until(runId, 'complete')).toMatchObject({ answer: 'done' });
    expect(paid).toEqual([80]);
    await second.close();
    await second.journal.close();
  });
});

describe('a webhook', () => {
  it('is told of new reviews and of ends, signed, again until it answers, and once each', async () => {
    const got: { body: string; signature: string; id: string }[] = [];
    let failures = 1;
    const receiver: HttpServer = createServer(async (incoming, outgoing) => {
      let body = '';
      for await (const part of incoming) body += part;
      failures -= 1;
      outgoing.statusCode = failures >= 0 ? 500 : 204;
      if (failures < 0)
        got.push({
          body,
          signature: String(incoming.headers['bosun-signature']),
          id: String(incoming.headers['bosun-delivery']),
        });
      outgoing.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { teams } = asking();
    const server = await startServer(teams);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { secret } = (await server.ask('POST', '/api/webhooks', { body: { url } })).body;
    const { runId } = (await server.ask('POST', '/api/runs', { body: { plan, request } })).body;
    await server.until(runId, 'waiting');
    await server.ask('POST', `/api/reviews/${runId}-r1/decision`, { body: { decision: { kind: 'deny' } } });
    await expect.poll(() => got.length).toBe(2);
    expect(got.map(({ id }) => id).sort()).toEqual([`review.opened/${runId}-r1`, `run.ended/${runId}`]);
    for (const { body, signature } of got) {
      const [, seconds, digest] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(digest);
    }
    const listed = (await server.ask('GET', '/api/webhooks')).body;
    expect(JSON.stringify(listed)).not.toContain(secret);
    await server.close();
    await new Promise((resolve) => receiver.close(resolve));
  });

  it('at a private address is not called unless the server allows it', async () => {
    const { teams } = asking();
    const server = await startServer(teams, { settings: { allowPrivateWebhooks: false } });
    await server.ask('POST', '/api/webhooks', { body: { url: 'http://127.0.0.1:9/' } });
    const { runId } = (await server.ask('POST', '/api/runs', { body: { plan, request } })).body;
    await server.until(runId, 'waiting');
    await expect.poll(() => server.log.join('\n')).toContain('not a public address');
    await server.close();
  });
});
