// A wrong setting of a model (its name, key or address) ends a run at once and costs nothing. A fallback is still used.

import { type Model, ModelFault, supervisor, type WorkerOptions, worker } from 'bosun';
import { failWith, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const rejected = () =>
  new ModelFault('OPENAI_API_KEY was rejected (401)', { kind: 'rejected', unbilled: true, setup: true });
const unreached = () =>
  new ModelFault('Nothing answers at 127.0.0.1:11434. Is Ollama running?', {
    kind: 'unavailable',
    unbilled: true,
    setup: true,
    notReached: true,
  });
const noNetwork = () =>
  new ModelFault('Nothing answers at api.example.org', { kind: 'unavailable', unbilled: true, setup: true });

type Step = () => Promise<Awaited<ReturnType<Model['call']>>>;
const fails =
  (error: () => unknown): Step =>
  () =>
    Promise.reject(error());
const answers =
  (text: string): Step =>
  () =>
    Promise.resolve({ text, calls: [], usage: { inputTokens: 1, outputTokens: 1 } });

/** A model that costs money; its calls take these steps, and the last one from then on. */
function modelOf(steps: readonly Step[], provider = 'ollama'): Model & { asked: number } {
  const model = {
    id: `${provider}/m`,
    provider,
    price: { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 1_000_000 },
    asked: 0,
    countTokens: () => 100,
    call: () => {
      const step = steps[Math.min(model.asked, steps.length - 1)];
      model.asked += 1;
      return step ? step() : Promise.reject(new Error('no step'));
    },
  };
  return model;
}

const agent = (model: Model, more: Partial<WorkerOptions> = {}) => worker({ does: 'reads', model, ...more } as never);
const askPeople = { escalate: { failure: true } };

describe('a model that is not configured correctly', () => {
  it.each([
    ['a rejected key', rejected, 1, /OPENAI_API_KEY was rejected \(401\)/],
    ['a server that does not run', unreached, 2, /Nothing answers at 127\.0\.0\.1:11434\. Is Ollama running\?/],
    ['a network that is down', noNetwork, 2, /Nothing answers at api\.example\.org/],
  ])('fails the run at once and opens no review: %s', async (_, error, calls, message) => {
    const model = modelOf([fails(error)]);
    const team = simTeam({ workers: { billing: agent(model) }, ...askPeople });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', reviews: [], usage: { costUsd: 0 } });
    expect(report.failure?.message).toMatch(message);
    expect(report.answer).toContain('Asking again helps once this is corrected');
    expect(report.latency.wallMs).toBeLessThan(1_000);
    expect(model.asked).toBe(calls);
  });

  it('is tried twice in the whole run, not twice by each role and worker', async () => {
    const model = modelOf([fails(unreached)]);
    const team = simTeam({
      workers: { billing: agent(model), other: agent(model) },
      models: { supervisor: model },
      modelRoles: ['triage', 'plan'],
      ...askPeople,
    });
    const report = await team.settle(team.run('what does it cost?'));
    expect(report).toMatchObject({ status: 'failed', reviews: [] });
    // Two by the triage; then one each by the planner or worker, which may have another address.
    expect(model.asked).toBeLessThanOrEqual(3);
  });

  it('leaves the task to its fallback', async () => {
    for (const error of [rejected, unreached, noNetwork]) {
      const backup = stubWorker({ a: 'from the fallback' });
      const billing = agent(modelOf([fails(error)]), { fallback: 'backup' } as never);
      const team = simTeam({ workers: { billing, backup } as never, ...askPeople });
      expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'from the fallback' });
    }
  });

  it('leaves the task to a stronger model of another provider', async () => {
    const team = simTeam({
      workers: { billing: worker({ does: 'reads', model: 'balanced' }) },
      models: { balanced: modelOf([fails(rejected)], 'openai'), strong: scriptedModel([say('from the other')]) },
      ...askPeople,
    });
    expect(await team.settle(team.run(one))).toMatchObject({ answer: 'from the other' });
  });
});

describe('a connection that is lost after a model has answered', () => {
  it('is retried, unless it is refused twice in a row', async () => {
    const flapping = [answers('1'), ...[1, 2, 3].map(() => fails(noNetwork)), answers('2')];
    const model = modelOf(flapping);
    const team = simTeam({ workers: { billing: agent(model) }, ...askPeople });
    const plan = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]);
    expect(await team.settle(team.run(plan))).toMatchObject({ status: 'complete' });
    expect(model.asked).toBe(5);
  });

  it('can be decided by a person: the server may only have been restarted', async () => {
    const model = modelOf([answers('1'), fails(unreached)]);
    const team = simTeam({ workers: { billing: agent(model) }, ...askPeople });
    const plan = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]);
    expect(await team.settle(team.run(plan))).toMatchObject({ status: 'waiting', reviews: [{ kind: 'failure' }] });
  });
});

describe('a call that was never sent', () => {
  it.each([
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['an unknown host', new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) })],
  ])('costs nothing, also if the model throws a plain error: %s', async (_, error) => {
    const team = simTeam({ workers: { billing: agent(modelOf([fails(() => error)])) } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', usage: { costUsd: 0, inputTokens: 0, outputTokens: 0 } });
  });

  it('does not open the circuit breaker of its provider', async () => {
    const model = modelOf([fails(unreached)]);
    const team = simTeam({ workers: { billing: agent(model) } });
    for (let run = 0; run < 6; run++)
      expect((await team.settle(team.run(one))).failure?.message).toContain('Nothing answers');
    expect(JSON.stringify(team.health())).not.toContain('open');
  });
});

describe('the name of a model', () => {
  const workers = { billing: worker({ does: 'reads' }) };

  it.each(['foo', 'gpt-4o', '', 'claude sonnet'])('needs a provider when the team is defined: "%s"', (name) => {
    expect(() => supervisor({ workers, models: { balanced: name } })).toThrow(
      /models\.balanced is ".*", which names no provider: write provider\/model/,
    );
  });

  it('is "offline" for the built-in model', async () => {
    expect(supervisor({ workers, models: { balanced: 'offline' } }).spec.models).toEqual({ balanced: 'offline' });
  });

  it.each([
    ['of an unknown provider', 'opneai/gpt-4o', /no provider "opneai": did you mean openai\?/],
    ['of a provider that is not installed', 'zzzzzz/some-model', /npm install @ai-sdk\/zzzzzz/],
  ])('%s is reported before the run begins', async (_, name, message) => {
    const team = supervisor({ workers, models: { balanced: name } });
    await expect(team.run('hello')).rejects.toThrow(message);
    await expect(team.run('hello')).rejects.toSatisfy((error) => ModelFault.is(error) && error.facts.setup === true);
    expect(await runIdsOf(team)).toEqual([]);
  });
});

describe('a provider that is overloaded', () => {
  it('is still retried', async () => {
    const model = scriptedModel([failWith(503), failWith(429), say('at last')]);
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) } });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'at last' });
  });
});
