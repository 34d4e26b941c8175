import { ask, deny, escalate, tool, UnknownOutcome, type WorkerDefinition, worker } from 'bosun';
import { callTool, createTestWiring, giveJson, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EffectCall } from '../../src/core/answer/grounding.ts';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a', worker: 'clerk', instruction: 'Pay back the roaming charge of March' }]);
const input = z.object({ eur: z.number() });

interface Paying {
  readonly run?: () => unknown;
  readonly approve?: () => ReturnType<typeof ask>;
  readonly args?: unknown;
}

/** A clerk whose model calls `pay` once and then reports it. */
function paying({ run = () => 'paid', approve, args = { eur: 20 } }: Paying = {}) {
  const pay = tool('pay', { does: 'pays back', input, effect: 'once', run, ...(approve ? { approve } : {}) });
  const look = tool('look', { does: 'looks', input: z.object({}), effect: 'read', run: () => 'seen' });
  const model = scriptedModel(
    { work: [callTool('look', {}), callTool('pay', args), say('I have paid it.')] },
    { repeatable: true },
  );
  return simTeam({ workers: { clerk: worker({ does: 'pays back', tools: [pay, look], model }) } });
}

const called = (status: EffectCall['status'], args: unknown = { eur: 20 }) => [
  { task: 'a', tool: 'pay', args, status },
];

describe('the effects of a run', () => {
  it('list its calls with an effect by task, without results and without reads', async () => {
    const team = paying();
    expect((await team.settle(team.run(one))).effects).toEqual(called('ok'));
  });

  it('are failed if the tool threw', async () => {
    const team = paying({
      run: () => {
        throw new Error('no money');
      },
    });
    expect((await team.settle(team.run(one))).effects).toEqual(called('failed'));
  });

  it('are failed if the arguments were invalid', async () => {
    const team = paying({ args: { eur: 'all' } });
    expect((await team.settle(team.run(one))).effects).toEqual(called('failed', { eur: 'all' }));
  });

  it('are unknown until a person decides what happened', async () => {
    const team = paying({
      run: () => {
        throw new UnknownOutcome('the line went dead');
      },
    });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'waiting', effects: called('unknown') });
    await team.decide(report.reviews[0]?.id ?? '', { kind: 'answer', content: 'it was paid' });
    expect((await team.settle(team.resume(report.runId))).effects).toEqual(called('ok'));
  });

  it('are denied if a policy denies them', async () => {
    const team = paying({ approve: () => deny('not today') });
    expect((await team.settle(team.run(one))).effects).toEqual(called('denied'));
  });

  it('are denied if a person denies them', async () => {
    const team = paying({ approve: () => ask('it is much') });
    const { reviews, runId, effects } = await team.settle(team.run(one));
    expect(effects).toEqual([]);
    await team.decide(reviews[0]?.id ?? '', 'deny');
    expect((await team.settle(team.resume(runId))).effects).toEqual(called('denied'));
  });

  it.each([
    ['allowed', undefined],
    ['asked about', () => ask('it is much')],
  ])('are withheld in a dry run, also if they would be %s', async (_, approve) => {
    const team = paying(approve ? { approve } : {});
    expect((await team.settle(team.run(one, { dryRun: true }))).effects).toEqual(called('withheld'));
  });

  it('are withheld if the tool is switched off', async () => {
    const team = paying();
    await team.switchOff({ tool: 'pay' });
    expect((await team.settle(team.run(one))).effects).toEqual(called('withheld'));
  });
});

describe('the effect of a function worker', () => {
  const acting = (run: () => unknown, more: Record<string, WorkerDefinition> = {}) =>
    simTeam({
      workers: { clerk: worker({ does: 'pays back', effect: 'once', attemptsMax: 1, run }), ...more },
    });
  const own = (status: EffectCall['status']) => [
    { task: 'a', tool: 'clerk', args: 'Pay back the roaming charge of March', status },
  ];

  it('has the worker’s name, and the status of its task', async () => {
    const done = acting(() => 'paid');
    expect((await done.settle(done.run(one))).effects).toEqual(own('ok'));
    const failing = acting(() => {
      throw new Error('no money');
    });
    expect((await failing.settle(failing.run(one))).effects).toEqual(own('failed'));
    const doubtful = acting(() => {
      throw new UnknownOutcome('the line went dead');
    });
    expect((await doubtful.settle(doubtful.run(one))).effects).toEqual(own('unknown'));
  });

  it('is failed if the worker handed the task back', async () => {
    const team = acting(() => escalate('out-of-scope', 'that is not for me'));
    expect((await team.settle(team.run(one))).effects).toEqual(own('failed'));
  });

  it('is withheld in a dry run, and if the worker is switched off', async () => {
    const team = acting(() => 'paid');
    expect((await team.settle(team.run(one, { dryRun: true }))).effects).toEqual(own('withheld'));
    await team.switchOff({ worker: 'clerk' });
    expect((await team.settle(team.run(one))).effects).toEqual(own('withheld'));
  });

  it('is withheld in a fork without effects', async () => {
    const team = acting(() => 'paid');
    const { runId } = await team.settle(team.run(one));
    const forked = await team.settle(team.fork(runId, { instructions: { a: 'Pay back all charges of March' } }));
    expect(forked.effects).toMatchObject([{ tool: 'clerk', status: 'withheld' }]);
    expect((await team.settle(team.fork(runId))).effects).toEqual(own('ok'));
  });

  it('is listed for each worker that had the task', async () => {
    const clerk = worker({
      does: 'pays back',
      effect: 'idempotent',
      attemptsMax: 1,
      fallback: 'other',
      run: () => {
        throw new Error('no money');
      },
    });
    const other = worker({ does: 'pays back too', effect: 'idempotent', run: () => 'paid' });
    const team = simTeam({ workers: { clerk, other } });
    expect((await team.settle(team.run(one))).effects).toMatchObject([
      { tool: 'clerk', status: 'failed' },
      { tool: 'other', status: 'ok' },
    ]);
  });
});

describe('the effects of a nested team', () => {
  it('count for the parent task, and reach the grounder with their results', async () => {
    const wiring = createTestWiring();
    const payer = worker({ does: 'pays back', effect: 'idempotent', run: () => 'receipt 7' });
    const below = simTeam({ name: 'below', workers: { payer } }, { wiring });
    const grounder = fakeGrounder();
    const model = scriptedModel({ synthesise: giveJson({ answer: 'It is paid.' }) });
    const team = simTeam(
      {
        workers: {
          clerk: worker({ does: 'has it paid back', team: below }),
          reader: worker({ does: 'reads', effect: 'read', run: () => 'read' }),
        },
        models: { supervisor: model },
        grounder,
      },
      { wiring },
    );
    const plan = planOf([
      { id: 'a', worker: 'clerk' },
      { id: 'b', worker: 'reader' },
    ]);
    const { effects } = await team.settle(team.run(plan));
    const effect = { task: 'a', tool: 'payer', args: 'List the disputed charges of account_a', status: 'ok' };
    expect(effects).toEqual([effect]);
    expect(grounder.asked[0]?.sources.effects).toEqual([{ ...effect, output: 'receipt 7' }]);
  });
});
