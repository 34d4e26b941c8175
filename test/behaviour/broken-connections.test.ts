// A connection that breaks after a request was sent says nothing about whether the request was carried out.

import { createServer } from 'node:net';
import { NothingSent, tool, worker } from 'bosun';
import { callTool, say, scriptedModel, stubWorker } from 'bosun/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`it broke: ${code}`), { code, ...more });
const fetchFailed = (cause?: unknown): Error => new TypeError('fetch failed', { cause });

const AMBIGUOUS: Record<string, unknown> = {
  'a reset connection': coded('ECONNRESET', { syscall: 'read' }),
  'a timeout while reading': coded('ETIMEDOUT', { syscall: 'read' }),
  'a broken pipe': coded('EPIPE', { syscall: 'write' }),
  'a hung-up socket': new Error('socket hang up'),
  'fetch without a cause': fetchFailed(),
  'fetch with a closed socket': fetchFailed(coded('UND_ERR_SOCKET')),
  'fetch that waited for headers': fetchFailed(coded('UND_ERR_HEADERS_TIMEOUT')),
  'a body that ended early': new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') }),
  'a timeout of its own': new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
  'an error around a reset': new Error('the bank could not be asked', { cause: fetchFailed(coded('ECONNRESET')) }),
  'an answer of a gateway': Object.assign(new Error('Gateway Timeout'), { status: 504 }),
  'several tries, one of which was sent': new AggregateError(
    [coded('ECONNREFUSED'), coded('ECONNRESET')],
    'all failed',
  ),
};

const CERTAIN: Record<string, unknown> = {
  'a refused connection': coded('ECONNREFUSED', { syscall: 'connect' }),
  'an unknown host': fetchFailed(coded('ENOTFOUND')),
  'a connection that was never made': coded('ETIMEDOUT', { syscall: 'connect' }),
  'fetch that could not connect': fetchFailed(coded('UND_ERR_CONNECT_TIMEOUT')),
  'no address that answers': fetchFailed(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')])),
  'a plain error': new Error('the account is closed'),
  'a refusal': Object.assign(new Error('Bad Request'), { status: 400 }),
  'a tool that knows better': new NothingSent('the queue was full', { cause: coded('ECONNRESET') }),
};

function paying(error: unknown, effect: 'once' | 'idempotent' = 'once') {
  let calls = 0;
  const pay = tool('pay', {
    does: 'pays',
    input: z.object({}),
    effect,
    run: () => {
      calls += 1;
      if (calls === 1) throw error;
      return 'paid';
    },
  });
  const model = scriptedModel([callTool('pay'), callTool('pay'), say('paid')]);
  const team = simTeam({ workers: { billing: worker({ does: 'pays', tools: [pay], model }) }, synthesise: plainly });
  return { team, calls: () => calls };
}

describe('a once tool that throws', () => {
  it.each(Object.keys(AMBIGUOUS))('%s has an unknown outcome and is not called again', async (name) => {
    const { team, calls } = paying(AMBIGUOUS[name]);
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'waiting', reviews: [{ kind: 'unknown-outcome', tool: 'pay' }] });
    expect(calls()).toBe(1);
  });

  it.each(Object.keys(CERTAIN))('%s has failed, and its worker may try again', async (name) => {
    const { team, calls } = paying(CERTAIN[name]);
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'complete', effects: [{ tool: 'pay', status: 'ok' }] });
    expect(calls()).toBe(2);
  });
});

describe('an idempotent tool that throws a reset connection', () => {
  it('may be called again with its key', async () => {
    const { team, calls } = paying(coded('ECONNRESET'), 'idempotent');
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete' });
    expect(calls()).toBe(2);
  });
});

describe('a once function worker that throws', () => {
  const run = async (error: unknown) => {
    const spare = stubWorker(() => 'done by the spare', { effect: 'once' });
    const billing = stubWorker(() => Promise.reject(error), { effect: 'once', fallback: 'spare' } as never);
    const team = simTeam({ workers: { billing, spare } });
    return team.settle(team.run(one));
  };

  it.each(Object.keys(AMBIGUOUS))(
    '%s has an unknown outcome: a person is asked before its fallback acts',
    async (name) => {
      expect(await run(AMBIGUOUS[name])).toMatchObject({ status: 'waiting', reviews: [{ kind: 'unknown-outcome' }] });
    },
  );

  it.each(Object.keys(CERTAIN))('%s has failed, so its fallback acts', async (name) => {
    expect(await run(CERTAIN[name])).toMatchObject({ status: 'complete', answer: 'done by the spare' });
  });
});

describe('fetch itself', () => {
  // Reads the request, then hangs up.
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  afterAll(() => server.close());

  it('fails as a request that may have been carried out, or as one that was never sent', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const errorOf = (url: string) => fetch(url, { method: 'POST', body: '{}' }).then(String, (error) => error);
    const hungUp = paying(await errorOf(`http://127.0.0.1:${port}/`));
    expect(await hungUp.team.settle(hungUp.team.run(one))).toMatchObject({ status: 'waiting' });
    server.close();
    const refused = paying(await errorOf(`http://127.0.0.1:${port}/`));
    expect(await refused.team.settle(refused.team.run(one))).toMatchObject({ status: 'complete' });
  });
});
