import { escalate, result, type StoredEvent, tool, type WorkerDefinition, worker } from 'bosun';
import { callTool, createTestWiring, giveJson, scriptedModel, type TestSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

const HOUR_MS = 3_600_000;
const same = { instruction: 'List the charges of account_7', successCriterion: 'every charge has a date' };
const ONE = planOf([{ id: 'a', ...same }]);

type Work = Parameters<typeof worker>[0] & { run?: unknown };

/** A pure worker that counts how often it was called. */
function counting(reply: (times: number, task: { inputs: object; context: object }) => unknown = () => 'twelve') {
  let times = 0;
  const options = (more: object = {}): WorkerDefinition =>
    worker({
      does: 'reads bills',
      pure: true,
      effect: 'read',
      run: (task) => reply(++times, task),
      ...more,
    } as Work);
  return { options, times: () => times };
}

const teamOf = (billing: WorkerDefinition, more: object = {}): TestSupervisor =>
  simTeam({ workers: { billing }, synthesise: plainly, ...more });

const runs = async (team: TestSupervisor, plan = ONE, options = {}) => team.settle(team.run(plan, options));

describe('the result of a pure worker', () => {
  it('is reused for the same task, and the report and the trace say so', async () => {
    const clerk = counting();
    const team = teamOf(clerk.options());
    const first = await runs(team);
    const second = await runs(team);
    expect(clerk.times()).toBe(1);
    expect([first.tasks[0]?.cached, second.tasks[0]?.cached]).toEqual([false, true]);
    expect(second).toMatchObject({ status: 'complete', answer: first.answer });
    const { events } = await team.trace(second.runId);
    expect(events.find(({ type }) => type === 'task-recalled')).toMatchObject({
      taskId: 'a',
      from: { runId: first.runId, taskId: 'a' },
    });
    expect(await team.audit(second.runId)).toMatchObject({ ok: true });
  });

  it('is reused for one hour, or for the worker’s ttlMs', async () => {
    for (const [pure, ttlMs] of [[true, HOUR_MS] as const, [{ ttlMs: 5_000 }, 5_000] as const]) {
      const clerk = counting();
      const team = teamOf(clerk.options({ pure }));
      await runs(team);
      await team.clock.advance(ttlMs - 1_000);
      expect((await runs(team)).tasks[0]?.cached).toBe(true);
      await team.clock.advance(1_001);
      expect((await runs(team)).tasks[0]?.cached).toBe(false);
      expect(clerk.times()).toBe(2);
    }
  });

  it('is neither looked up nor stored in a run with cache: false', async () => {
    const clerk = counting();
    const team = teamOf(clerk.options());
    await runs(team, ONE, { cache: false });
    await runs(team);
    await runs(team, ONE, { cache: false });
    expect(clerk.times()).toBe(3);
  });

  it('of an agent costs nothing the second time', async () => {
    const model = scriptedModel([giveJson({ content: 'twelve', confidence: 90 })], {
      price: { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 1_000_000 },
    });
    const team = teamOf(worker({ does: 'reads bills', pure: true, model }));
    expect((await runs(team)).usage.costUsd).toBeGreaterThan(0);
    const second = await runs(team);
    expect(second).toMatchObject({ status: 'complete', usage: { costUsd: 0, modelCalls: 0, inputTokens: 0 } });
    expect(model.requests).toHaveLength(1);
    expect((await team.usage()).rows).toMatchObject([
      { name: 'billing', tasks: 2, recalled: 1, modelCalls: 1, runs: 2 },
    ]);
  });

  it('is deleted with its run', async () => {
    const clerk = counting();
    const team = teamOf(clerk.options());
    const { runId } = await runs(team);
    await team.delete(runId);
    expect((await runs(team)).tasks[0]?.cached).toBe(false);
  });

  it('is available to another process on the same store', async () => {
    const wiring = createTestWiring();
    const clerk = counting();
    const options = { workers: { billing: clerk.options() }, synthesise: plainly };
    const [one, other] = [simTeam(options, { wiring }), simTeam(options, { wiring })];
    await runs(one);
    expect((await runs(other)).tasks[0]?.cached).toBe(true);
  });
});

describe('what a result depends on', () => {
  const differs = async (before: [object, object?, object?], after: [object, object?, object?]): Promise<boolean> => {
    const wiring = createTestWiring();
    let recalled: boolean | undefined;
    for (const [definition, task = {}, context = {}] of [before, after]) {
      const model = (id: string) => scriptedModel([giveJson({ content: 'x' })], { id });
      const { as, ...rest } = definition as { as?: string };
      const more = as === undefined ? { run: () => 'x', effect: 'read', ...rest } : { ...rest, model: model(as) };
      const billing = worker({ does: 'reads bills', pure: true, ...more } as Work);
      const team = simTeam({ workers: { billing }, synthesise: plainly }, { wiring });
      const report = await runs(team, planOf([{ id: 'a', ...same, ...task }]), { context });
      expect(report.status).toBe('complete');
      recalled = report.tasks[0]?.cached;
    }
    return recalled === false;
  };

  it('is the task, the granted context, and the worker with its code', async () => {
    expect(await differs([{}], [{}])).toBe(false);
    expect(await differs([{}], [{ timeoutMs: 99, attemptsMax: 1 }])).toBe(false);
    expect(await differs([{}], [{}, { instruction: 'List the charges of account_8' }])).toBe(true);
    expect(await differs([{}], [{}, { successCriterion: 'every charge has an amount' }])).toBe(true);
    expect(await differs([{}], [{ scope: 'private customers' }])).toBe(true);
    expect(await differs([{}], [{ run: () => 'y' }])).toBe(true);
    const reads = { reads: ['id'] };
    expect(await differs([{}, reads, { id: 1 }], [{}, reads, { id: 1 }])).toBe(false);
    expect(await differs([{}, reads, { id: 1 }], [{}, reads, { id: 2 }])).toBe(true);
    // The worker was not granted this key.
    expect(await differs([{}, {}, { id: 1 }], [{}, {}, { id: 2 }])).toBe(false);
  });

  it('is, for an agent, also the prompt, the model, the temperature and the output schema', async () => {
    const agent = { as: 'm' };
    expect(await differs([agent], [agent])).toBe(false);
    expect(await differs([agent], [{ as: 'n' }])).toBe(true);
    expect(await differs([agent], [{ ...agent, prompt: 'You are thorough.' }])).toBe(true);
    expect(await differs([agent], [agent, { temperature: 0.5 }])).toBe(true);
    expect(await differs([agent], [{ ...agent, output: z.string() }])).toBe(true);
    const look = tool('look', { does: 'looks', input: z.object({}), effect: 'read', run: () => 1 });
    expect(await differs([agent], [{ ...agent, tools: [look] }])).toBe(true);
  });

  it('is also the whole context if the worker has tools, which see it', async () => {
    const bills = tool('bills', {
      does: 'reads',
      input: z.object({}),
      effect: 'read',
      run: (_, { context }) => `bills of ${context.customerId}`,
    });
    const steps = [callTool('bills'), giveJson({ content: 'twelve' })];
    const model = scriptedModel([...steps, ...steps]);
    const team = teamOf(worker({ does: 'reads bills', pure: true, tools: [bills], model }));
    const cachedFor = async (customerId: string) =>
      (await runs(team, ONE, { context: { customerId } })).tasks[0]?.cached;
    expect([await cachedFor('C-1'), await cachedFor('C-2'), await cachedFor('C-1')]).toEqual([false, false, true]);
  });

  it('is also the results of earlier tasks', async () => {
    let price = 1;
    const clerk = counting((_, { inputs }) => JSON.stringify(inputs));
    const team = simTeam({
      workers: { feed: worker({ does: 'quotes', effect: 'read', run: () => price }), billing: clerk.options() },
      synthesise: plainly,
    });
    const plan = planOf([
      { id: 'quote', worker: 'feed' },
      { id: 'a', dependsOn: ['quote'], ...same },
    ]);
    await runs(team, plan);
    expect((await runs(team, plan)).tasks[1]?.cached).toBe(true);
    price = 2;
    expect((await runs(team, plan)).tasks[1]?.cached).toBe(false);
  });
});

describe('a result that is not cached', () => {
  const isKept = async (billing: WorkerDefinition, more: object = {}): Promise<boolean> => {
    const team = teamOf(billing, more);
    await runs(team);
    return (await runs(team)).tasks[0]?.cached ?? false;
  };

  it('is one of low confidence, an escalation, or one with artifacts', async () => {
    const unsure = counting(() => result('about twelve', { confidence: 20 }));
    expect(await isKept(unsure.options())).toBe(true);
    expect(await isKept(unsure.options(), { escalate: { lowConfidence: 40 } })).toBe(false);
    const wiring = createTestWiring();
    const [bold, careful] = [{}, { escalate: { lowConfidence: 40 } }].map((more) =>
      simTeam({ workers: { billing: unsure.options() }, synthesise: plainly, ...more }, { wiring }),
    );
    if (bold) expect((await runs(bold)).status).toBe('complete');
    if (careful) expect((await runs(careful)).status).toBe('waiting');
    expect(await isKept(counting(() => escalate('out-of-scope', 'not mine')).options())).toBe(false);
    const drawn = counting(() => ({ chart: { artifact: 'abc', name: 'chart.png' } }));
    expect(await isKept(drawn.options())).toBe(false);
  });

  it('is one made from untrusted text', async () => {
    const readsPage = (untrusted: boolean): WorkerDefinition => {
      const page = tool('page', { does: 'reads', input: z.object({}), effect: 'read', untrusted, run: () => 'a page' });
      const steps = [callTool('page'), giveJson({ content: 'twelve' })];
      return worker({ does: 'reads pages', pure: true, tools: [page], model: scriptedModel([...steps, ...steps]) });
    };
    expect(await isKept(readsPage(false))).toBe(true);
    expect(await isKept(readsPage(true))).toBe(false);
  });

  it('is one that a person gave', async () => {
    const clerk = counting((times) => {
      if (times === 1) throw new Error('the file is locked');
      return 'thirteen';
    });
    const team = teamOf(clerk.options({ attemptsMax: 1 }), { escalate: { failure: true } });
    const asked = await runs(team);
    await team.decide(asked.reviews[0]?.id ?? '', { kind: 'answer', content: 'twelve' });
    expect((await team.settle(team.resume(asked.runId))).tasks[0]?.result).toBe('twelve');
    expect((await runs(team)).tasks[0]).toMatchObject({ cached: false, result: 'thirteen' });
  });
});

describe('several tasks that need the same result at the same time', () => {
  const TWINS = planOf([
    { id: 'a', ...same },
    { id: 'b', ...same },
    { id: 'c', ...same },
  ]);
  const slowly = (team: () => TestSupervisor, reply: (times: number) => unknown) => {
    let [times, atWork, most] = [0, 0, 0];
    const run = async (): Promise<unknown> => {
      times += 1;
      const nth = times;
      most = Math.max(most, ++atWork);
      await sleep(team().clock, 1_000);
      atWork -= 1;
      return reply(nth);
    };
    return { run, times: () => times, most: () => most };
  };

  it('share the work of one of them, in one run and across runs', async () => {
    const work = slowly(
      () => team,
      () => 'twelve',
    );
    const team: TestSupervisor = teamOf(worker({ does: 'reads bills', pure: true, effect: 'read', run: work.run }));
    const [one, other] = await team.settle(Promise.all([team.run(TWINS), team.run(TWINS)]));
    expect([one?.status, other?.status]).toEqual(['complete', 'complete']);
    expect(work.times()).toBe(1);
    const cached = [...(one?.tasks ?? []), ...(other?.tasks ?? [])].filter((task) => task.cached);
    expect(cached).toHaveLength(5);
  });

  it('continue with the next one if the first fails', async () => {
    const work = slowly(
      () => team,
      (times) => {
        if (times === 1) throw new Error('the file is locked');
        return 'twelve';
      },
    );
    const team: TestSupervisor = teamOf(
      worker({ does: 'reads bills', pure: true, attemptsMax: 1, effect: 'read', run: work.run }),
    );
    const { tasks, status } = await runs(team, TWINS);
    expect(status).toBe('partial');
    expect(tasks.map((task) => task.status).sort()).toEqual(['failed', 'succeeded', 'succeeded']);
    expect([work.times(), work.most()]).toEqual([2, 1]);
  });

  it('run in parallel if the result cannot be shared', async () => {
    const work = slowly(
      () => team,
      () => result('about twelve', { confidence: 20 }),
    );
    const team: TestSupervisor = teamOf(worker({ does: 'reads bills', pure: true, effect: 'read', run: work.run }), {
      escalate: { lowConfidence: 40 },
    });
    expect((await runs(team, TWINS)).status).toBe('waiting');
    expect([work.times(), work.most()]).toEqual([3, 2]);
  });

  it('are not charged for the time they wait', async () => {
    const work = slowly(
      () => team,
      (times) => {
        if (times === 1) throw new Error('the file is locked');
        return 'twelve';
      },
    );
    const team: TestSupervisor = teamOf(
      worker({ does: 'reads bills', pure: true, attemptsMax: 1, timeoutMs: 1_500, effect: 'read', run: work.run }),
    );
    const { tasks } = await runs(team, TWINS);
    expect(tasks.filter(({ attempts }) => attempts > 1)).toEqual([]);
    expect(tasks.map((task) => task.status).sort()).toEqual(['failed', 'succeeded', 'succeeded']);
  });

  it('continue if the run of the first is cancelled', async () => {
    const work = slowly(
      () => team,
      () => 'twelve',
    );
    const team: TestSupervisor = teamOf(worker({ does: 'reads bills', pure: true, effect: 'read', run: work.run }));
    const first = team.run(ONE);
    const second = team.run(ONE);
    await team.clock.advance(500);
    await team.settle(first.cancel('no longer needed'));
    expect(await team.settle(second)).toMatchObject({ status: 'complete', tasks: [{ cached: false }] });
  });
});

describe('a run whose process dies', () => {
  it('between the cache lookup and the result stores the result, and does not look it up again', async () => {
    const wiring = createTestWiring();
    let times = 0;
    const billing = worker({
      does: 'reads bills',
      pure: true,
      effect: 'read',
      run: async () => {
        times += 1;
        if (times === 1) await new Promise(() => {});
        return 'twelve';
      },
    });
    const options = { workers: { billing }, synthesise: plainly };
    const first = simTeam(options, { wiring });
    void first.run(ONE, { runId: 'r' });
    await wiring.clock.advance(100);
    first.crash();
    const second = simTeam(options, { wiring });
    expect((await second.settle(second.resume('r'))).status).toBe('complete');
    const { events } = await second.trace('r');
    expect(events.filter(({ type }) => type === 'cache-missed')).toHaveLength(1);
    expect((await runs(second)).tasks[0]?.cached).toBe(true);
    expect(times).toBe(2);
  });
});

describe('a run with tasks that share a result', () => {
  const PLAN = planOf([
    { id: 'a', ...same },
    { id: 'b', ...same },
    { id: 'c', dependsOn: ['a', 'b'], instruction: 'Add up the charges of account_7' },
  ]);

  /** A run whose process died after so many events, resumed by another process. */
  async function goneOnFrom(lines: readonly StoredEvent[], runId: string) {
    const clerk = counting((_, { inputs }) => (Object.keys(inputs).length === 0 ? 'twelve' : 'twenty-four'));
    const wiring = createTestWiring();
    const archive = wiring.store.open();
    const claim = await archive.claim(runId);
    if (claim.status === 'granted') {
      await archive.append(claim.lease, lines, { sync: true, taken: [] });
      await archive.release(claim.lease);
    }
    const team = simTeam({ workers: { billing: clerk.options() }, synthesise: plainly }, { wiring });
    const report = await team.settle(lines.length > 0 ? team.resume(runId) : team.run(PLAN, { runId }));
    return { report, times: clerk.times(), lines: wiring.store.inspect(runId).events };
  }

  it('ends the same from any point of its journal, with each task ending once', async () => {
    const whole = await goneOnFrom([], 'r');
    expect([whole.report.answer, whole.times]).toEqual([expect.stringContaining('twenty-four'), 2]);
    expect(whole.lines.length).toBeGreaterThan(8);
    for (let cut = 1; cut < whole.lines.length; cut++) {
      const { report, lines } = await goneOnFrom(whole.lines.slice(0, cut), 'r');
      expect([report.status, report.answer], `after event ${cut}`).toEqual(['complete', whole.report.answer]);
      const ended = lines.filter(({ type }) => type === 'task-succeeded' || type === 'task-recalled');
      expect(ended, `after event ${cut}`).toHaveLength(3);
    }
  });
});

describe('a worker marked as pure', () => {
  it('cannot be a person, have an effect, or have a tool with an effect', () => {
    const refund = tool('refund', { does: 'pays', input: z.object({}), effect: 'once', run: () => 1 });
    expect(() => worker({ does: 'pays', pure: true, tools: [refund] })).toThrow(/pure.*"refund" has an effect/);
    expect(() => worker({ does: 'pays', pure: true, effect: 'idempotent', run: () => 1 })).toThrow(/'idempotent'/);
    expect(() => worker({ does: 'decides', pure: true, person: true } as Work)).toThrow(/person and cannot be pure/);
    expect(() => worker({ does: 'reads', pure: { ttlMs: 0 }, effect: 'read', run: () => 1 })).toThrow(/pure.ttlMs/);
  });
});
