import { type Model, worker } from 'bosun';
import { afterMs, createSimulatedClock, createTestWiring, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { plainly } from '../../../test/support/refunds.ts';
import { simTeam, sleep } from '../../../test/support/sim-teams.ts';
import { createLimiter, type ProviderLimits } from './limiter.ts';

const calm = new AbortController().signal;

/** Starts all calls at once and records when each was admitted. */
async function timesOf(limits: ProviderLimits, calls: readonly { tokens?: number; ms?: number }[]) {
  const clock = createSimulatedClock();
  const limiter = createLimiter(clock, { x: limits });
  const begun: [call: number, at: number][] = [];
  const all = calls.map(({ tokens = 1, ms = 0 }, index) =>
    limiter.run('x', { tokens, signal: calm }, async () => {
      begun.push([index, clock.now()]);
      await sleep(clock, ms);
    }),
  );
  await clock.settle(Promise.all(all));
  return begun;
}

describe('a limit on calls at the same time', () => {
  it('admits as many calls as allowed, and the next when one ends', async () => {
    const begun = await timesOf({ concurrency: 2 }, [{ ms: 100 }, { ms: 300 }, { ms: 100 }, { ms: 100 }]);
    expect(begun).toEqual([
      [0, 0],
      [1, 0],
      [2, 100],
      [3, 200],
    ]);
  });

  it('is released by a call that fails', async () => {
    const clock = createSimulatedClock();
    const limiter = createLimiter(clock, { x: { concurrency: 1 } });
    const failed = limiter.run('x', { tokens: 1, signal: calm }, () => Promise.reject(new Error('no')));
    const next = limiter.run('x', { tokens: 1, signal: calm }, async () => 'in');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('in');
  });
});

describe('a limit on requests a minute', () => {
  it('admits a minute’s worth at once, then one call for each share of the minute, in order', async () => {
    const begun = await timesOf(
      { requestsPerMinute: 3 },
      Array.from({ length: 6 }, () => ({})),
    );
    expect(begun).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 20_000],
      [4, 40_000],
      [5, 60_000],
    ]);
  });
});

describe('a limit on tokens a minute', () => {
  it('makes a large call wait, and small ones behind it: first come, first served', async () => {
    const begun = await timesOf({ tokensPerMinute: 600 }, [{ tokens: 500 }, { tokens: 400 }, { tokens: 1 }]);
    expect(begun).toEqual([
      [0, 0],
      [1, 30_000],
      [2, 30_100],
    ]);
  });

  it('admits a call that is larger than a whole minute’s worth', async () => {
    const begun = await timesOf({ tokensPerMinute: 60 }, [{ tokens: 120 }, { tokens: 1 }]);
    expect(begun).toEqual([
      [0, 0],
      [1, 61_000],
    ]);
  });
});

describe('tokens that were reserved and not used', () => {
  const reserving = (clock: ReturnType<typeof createSimulatedClock>, used: () => number | undefined) => {
    const limiter = createLimiter(clock, { x: { tokensPerMinute: 600 } });
    const begun: number[] = [];
    const call = (ms = 0, fails = false) =>
      limiter
        .run('x', { tokens: 400, signal: calm, used }, async () => {
          begun.push(clock.now());
          await sleep(clock, ms);
          if (fails) throw new Error('no');
        })
        .catch(() => {});
    return { begun, call };
  };

  it('are given back when the call ends, well or badly', async () => {
    for (const fails of [false, true]) {
      const clock = createSimulatedClock();
      const { begun, call } = reserving(clock, () => 50);
      for (let nth = 0; nth < 4; nth++) await clock.settle(call(0, fails));
      expect(begun).toEqual([0, 0, 0, 0]);
      await clock.settle(call());
      expect(begun[4], '200 are used, 400 are left').toBe(0);
      await clock.settle(call());
      expect(begun[5]).toBe(5_000);
    }
  });

  it('let the next call in at once, also if it had begun to wait', async () => {
    const clock = createSimulatedClock();
    const { begun, call } = reserving(clock, () => 50);
    await clock.settle(Promise.all([call(1_000), call(1_000)]));
    expect(begun).toEqual([0, 1_000]);
  });

  it('stay reserved if it is not known what was used', async () => {
    const clock = createSimulatedClock();
    const { begun, call } = reserving(clock, () => undefined);
    await clock.settle(Promise.all([call(1_000), call(1_000)]));
    expect(begun).toEqual([0, 20_000]);
  });

  it('are a debt if more was used than reserved', async () => {
    const clock = createSimulatedClock();
    const { begun, call } = reserving(clock, () => 500);
    await clock.settle(Promise.all([call(), call()]));
    expect(begun).toEqual([0, 30_000]);
  });
});

describe('a call that is aborted while it waits', () => {
  it('is rejected, never made, and blocks no other call', async () => {
    const clock = createSimulatedClock();
    const limiter = createLimiter(clock, { x: { requestsPerMinute: 1 } });
    const controller = new AbortController();
    const made: string[] = [];
    const call = (name: string, signal = calm) => limiter.run('x', { tokens: 1, signal }, async () => made.push(name));
    const all = [call('first'), call('aborted', controller.signal), call('third')];
    all[1]?.catch(() => {});
    await clock.advance(1_000);
    controller.abort(new Error('not wanted any more'));
    await expect(all[1]).rejects.toThrow('not wanted any more');
    await clock.settle(Promise.all([all[0], all[2]]));
    expect(made).toEqual(['first', 'third']);
    expect(clock.now()).toBe(60_000);
    await expect(call('late', controller.signal)).rejects.toThrow('not wanted any more');
  });
});

describe('a provider without limits', () => {
  it('is called at once, also while others are limited', async () => {
    const limiter = createLimiter(createSimulatedClock(), { x: { concurrency: 1 } });
    expect(
      await Promise.all([1, 2, 3].map((n) => limiter.run('y', { tokens: 1e9, signal: calm }, async () => n))),
    ).toEqual([1, 2, 3]);
  });
});

describe('a team with a limited provider', () => {
  it('keeps the limit over all its tasks', async () => {
    const wiring = createTestWiring();
    const { clock } = wiring;
    const ids = ['a', 'b', 'c', 'd'];
    let [inside, most] = [0, 0];
    const step = () => {
      inside += 1;
      most = Math.max(most, inside);
      clock.wakeAt(clock.now() + 1_000, () => {
        inside -= 1;
      });
      return afterMs(1_000, say('ok'));
    };
    const model = scriptedModel(
      ids.map(() => step),
      { clock },
    );
    const team = simTeam(
      {
        workers: { billing: worker({ does: 'reads', model }) },
        synthesise: plainly,
        providers: { scripted: { concurrency: 2 } },
      },
      { wiring },
    );
    const report = await team.settle(team.run(planOf(ids.map((id) => ({ id })))));
    expect([report.status, most, report.latency.wallMs]).toEqual(['complete', 2, 2_000]);
  });

  it('waits for the tokens that its calls used, not for those they might have used', async () => {
    const usage = { inputTokens: 1_000, outputTokens: 700 };
    const ids = ['a', 'b', 'c'];
    const model = scriptedModel(Object.fromEntries(ids.map((id) => [`task:${id}`, say('ok', usage)])));
    const team = simTeam({
      workers: { billing: worker({ does: 'reads', model: { ...model, countTokens: () => 1_000 } }) },
      synthesise: plainly,
      providers: { scripted: { tokensPerMinute: 12_000 } },
      limits: { concurrency: 1 },
    });
    const report = await team.settle(team.run(planOf(ids.map((id) => ({ id })))));
    expect(report).toMatchObject({ status: 'complete', latency: { wallMs: 0 } });
  });
});

describe('a model whose server takes one call at a time', () => {
  const together = async (providers: Record<string, { concurrency?: number; requestsPerMinute?: number }>) => {
    const wiring = createTestWiring();
    let inside = 0;
    let most = 0;
    const model: Model = {
      ...scriptedModel([]),
      provider: 'local',
      concurrency: 1,
      countTokens: () => 1,
      call: async () => {
        inside += 1;
        most = Math.max(most, inside);
        await sleep(wiring.clock, 1_000);
        inside -= 1;
        return { text: 'It is fine.', calls: [], usage: { inputTokens: 1, outputTokens: 1 } };
      },
    };
    const workers = { billing: worker({ does: 'writes', model }) };
    const team = simTeam({ workers, providers, synthesise: () => ({ answer: 'fine' }) }, { wiring });
    await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }])));
    return most;
  };

  it('gets its calls one after the other, unless the team says how many', async () => {
    expect(await together({})).toBe(1);
    expect(await together({ local: { requestsPerMinute: 100 } })).toBe(1);
    expect(await together({ local: { concurrency: 3 } })).toBe(3);
  });
});
