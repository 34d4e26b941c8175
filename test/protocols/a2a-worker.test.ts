// An A2A agent as a worker: another Bosun server does the tasks.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Journal, type Supervisor, supervisor } from 'bosun';
import { a2a } from 'bosun/a2a';
import { openMemoryJournal } from 'bosun/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runErrand } from '../../src/adapters/agent-a2a/errand.ts';
import { LetGo } from '../../src/ports/unknown-outcome.ts';
import { planOf } from '../support/plans.ts';
import { type Client, startServer } from '../support/server.ts';
import { a2aTeams } from './support/a2a-teams.ts';

let server: Client;
beforeAll(async () => {
  server = await startServer(a2aTeams);
});
afterAll(() => server.close());

interface Calling {
  readonly agent: string;
  readonly store?: Journal;
  readonly more?: Partial<Parameters<typeof a2a>[0]>;
}

function callerOf({ agent, store = openMemoryJournal(), more = {} }: Calling): Supervisor {
  const url = `${server.url}/a2a/${agent}`;
  return supervisor({
    name: 'caller',
    store,
    models: { balanced: 'offline' },
    advice: false,
    routing: false,
    limits: { splitsMax: 0 },
    workers: { billing: a2a({ does: 'does it elsewhere', url, attemptsMax: 1, ...more }) },
    synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join('; ') }),
  });
}

const plan = (instruction: string) => planOf([{ id: 'far', instruction }]);
const remoteRuns = async (team: string) => (await server.ask('GET', `/api/runs?team=${team}`)).body.runs;

describe('a worker that is an A2A agent', () => {
  it('returns what the agent answers, as text from outside', async () => {
    const report = await callerOf({ agent: 'desk' }).run(plan('Say what six times seven is'));
    expect(report).toMatchObject({ status: 'complete', answer: expect.stringContaining('forty two') });
    expect(report.turns.at(-1)).toMatchObject({ untrusted: true });
    expect(await remoteRuns('desk')).toMatchObject([{ labels: { via: 'a2a' } }]);
  });

  it('passes on what the agent asks, and goes on with the same task', async () => {
    const caller = callerOf({ agent: 'lines' });
    const waiting = await caller.run(plan('Test the line of the customer'));
    expect(waiting.reviews).toMatchObject([{ kind: 'question', question: expect.stringContaining('two lines') }]);
    const [review] = waiting.reviews;
    await caller.decide(review?.id ?? '', { kind: 'answer', content: 'the second' }, { by: 'ann' });
    const report = await caller.resume(waiting.runId);
    expect(report).toMatchObject({ status: 'complete', answer: expect.stringContaining('tested the second') });
    expect(await remoteRuns('lines')).toHaveLength(1);
  });

  it('passes on approvals of the agent, and takes an answer for the question it belongs to', async () => {
    const caller = callerOf({ agent: 'refunds' });
    const waiting = await caller.run(plan('Refund 100 to the customer'));
    const decided = async (content: string, { runId, reviews }: Awaited<ReturnType<typeof caller.run>>) => {
      const open = reviews.find(({ status }) => status === 'open');
      await caller.decide(open?.id ?? '', { kind: 'answer', content }, { by: 'ann' });
      return caller.resume(runId);
    };
    const again = await decided('maybe', waiting);
    expect(again.reviews.at(-1)).toMatchObject({ status: 'open', question: expect.stringContaining('neither yes') });
    expect(await decided('yes', again)).toMatchObject({ status: 'complete', answer: expect.stringContaining('done') });
    expect(await remoteRuns('refunds')).toHaveLength(1);
  });

  it('fails as the agent does, and tries again with a new task', async () => {
    const report = await callerOf({ agent: 'failing', more: { attemptsMax: 2 } }).run(plan('Mend the cable'));
    expect(report).toMatchObject({ status: 'failed', tasks: [{ attempts: 2, failure: expect.anything() }] });
    expect(JSON.stringify(report.tasks)).toContain('the cable is cut');
    expect(await remoteRuns('failing')).toHaveLength(2);
  });

  it('hands back what the agent rejects', async () => {
    const report = await callerOf({ agent: 'narrow' }).run(plan('Say whether it will rain'));
    expect(report.tasks[0]).toMatchObject({ escalation: { reason: 'out-of-scope' } });
  });

  it('cancels the task of the agent when its run is cancelled', async () => {
    const caller = callerOf({ agent: 'slow' });
    const run = caller.run(plan('Wait for the customer'));
    await expect.poll(async () => (await remoteRuns('slow')).length).toBe(1);
    await run.cancel();
    expect((await run).status).toBe('cancelled');
    await expect.poll(async () => (await remoteRuns('slow'))[0].status).toBe('cancelled');
  });

  it('leaves the task of the agent alone when its process only lets go of the run', async () => {
    const settings = { url: new URL(`${server.url}/a2a/slow`), token: undefined, skill: undefined, bytesMax: 100_000 };
    const runOf = async (key: string, reason: unknown): Promise<string> => {
      const before = (await remoteRuns('slow')).length;
      const leaving = new AbortController();
      const errand = { text: 'Wait', data: undefined, key, answers: [], signal: leaving.signal };
      const ended = runErrand(settings, errand).catch(() => undefined);
      await expect.poll(async () => (await remoteRuns('slow')).length).toBe(before + 1);
      leaving.abort(reason);
      await ended;
      return (await remoteRuns('slow'))[0].status;
    };
    expect(await runOf('a', new LetGo('the process ends'))).toBe('running');
    expect(await runOf('b', undefined)).toBe('cancelled');
  });

  it('says what is wrong: no agent there, a wrong token, too long an answer, another host', async () => {
    const whyOf = async (more: Calling['more']): Promise<string> =>
      JSON.stringify((await callerOf({ agent: 'desk', more: { ...more } }).run(plan('Say hello'))).tasks);
    expect(await whyOf({ url: `${server.url}/api` })).toContain('The answer to'); // falls back to the card of the host
    expect(await whyOf({ bytesMax: 100 })).toContain('more than 100 bytes');
    expect(await whyOf({ url: 'http://127.0.0.1:9' })).toMatch(/fetch failed|refused|unavailable/);
    const guarded = await startServer(a2aTeams, { settings: { requireToken: true } });
    const url = `${guarded.url}/a2a/desk`;
    expect(await whyOf({ url, token: 'wrong' })).toContain('401');
    expect(await whyOf({ url, token: guarded.token ?? '' })).toContain('forty two');
    await guarded.close();
    // An agent card that names another host would get the token.
    const card = (await server.ask('GET', '/.well-known/agent-card.json')).body;
    const elsewhere = createServer((_, answer) => answer.end(JSON.stringify(card))).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    expect(await whyOf({ url: `http://127.0.0.1:${port}`, token: 'secret' })).toContain('wants to be called at');
    elsewhere.close();
    expect(() => a2a({ does: 'x', url: 'travel' })).toThrow('must be an address');
  });
});
