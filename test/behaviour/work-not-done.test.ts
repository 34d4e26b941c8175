import { ask, deny, escalate, tool, type WorkerDefinition, worker } from 'bosun';
import {
  callTool,
  callTools,
  createTestWiring,
  giveJson,
  say,
  scriptedModel,
  stubWorker,
  type TestSupervisor,
} from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a', worker: 'clerk', instruction: 'Pay back the roaming charge of March' }]);
const input = z.object({ eur: z.number() });

type Ruling = ReturnType<typeof ask> | ReturnType<typeof deny> | { kind: 'allow' };
interface Paying {
  readonly approve?: (args: { eur: number }) => Ruling;
  readonly steps?: Parameters<typeof scriptedModel>[0];
}

const clerkWho = ({
  approve,
  steps = [callTool('pay', { eur: 20 }), say('All is settled.')],
}: Paying): WorkerDefinition => {
  const pay = tool('pay', {
    does: 'pays back',
    input,
    effect: 'once',
    run: () => 'paid',
    ...(approve ? { approve } : {}),
  });
  const look = tool('look', { does: 'looks', input: z.object({}), effect: 'read', run: () => 'seen' });
  return worker({ does: 'pays back', tools: [pay, look], model: scriptedModel(steps) });
};
const paying = (options: Paying = {}) => simTeam({ workers: { clerk: clerkWho(options) } });

const settled = async (team: TestSupervisor, more: object = {}) => team.settle(team.run(one, more));

/** Runs until a person is asked, decides, and goes on. */
async function decided(team: TestSupervisor, ...decisions: Parameters<TestSupervisor['decide']>[1][]) {
  let report = await settled(team);
  for (const decision of decisions) {
    const open = (await team.inbox())[0]?.id ?? '';
    await team.settle(team.decide(open, decision, { by: 'ops' }));
    report = await team.settle(team.resume(report.runId));
  }
  return report;
}

const asks = () => ask('it is money');

describe('work that was not done makes the run partial', () => {
  it('if a person denied a call, although the worker says that all is settled', async () => {
    const report = await decided(paying({ approve: asks }), { kind: 'deny', reason: 'too much' });
    expect(report).toMatchObject({ status: 'partial', answer: 'All is settled.' });
    expect(report.gaps).toEqual(['Not done: pay {"eur":20} — ops declined: too much']);
  });

  it('if no person decided about a call in time', async () => {
    const team = simTeam({ workers: { clerk: clerkWho({ approve: asks }) }, limits: { reviewMs: 1_000 } });
    const { runId } = await settled(team);
    await team.clock.advance(2_000);
    const report = await team.settle(team.resume(runId));
    expect(report.gaps).toEqual(['Not done: pay {"eur":20} — there was no decision in time']);
    expect(report.status).toBe('partial');
  });

  it.each([
    ['pay', '{"eur":20}'],
    ['look', ''],
  ])('if the tool %s is switched off', async (name, args) => {
    const team = paying({ steps: [callTool(name, name === 'pay' ? { eur: 20 } : {}), say('All is settled.')] });
    await team.switchOff({ tool: name }, { by: 'ops', reason: 'fraud' });
    const report = await settled(team);
    const call = `${name} ${args}`.trim();
    expect(report.gaps).toEqual([`Not done: ${call} — The tool "${name}" is switched off by ops: fraud`]);
    expect(report.status).toBe('partial');
  });

  it('if the tool is switched off after a person approved the call', async () => {
    const team = paying({ approve: asks });
    const { runId } = await settled(team);
    await team.switchOff({ tool: 'pay' }, { by: 'ops' });
    await team.settle(team.decide(`${runId}-r1`, 'approve'));
    const report = await team.settle(team.resume(runId));
    expect(report).toMatchObject({ status: 'partial', gaps: [expect.stringContaining('switched off by ops')] });
  });

  it.each([
    ['would be allowed', {}],
    ['would be asked about', { approve: asks }],
  ])('if a dry run withheld a call that %s', async (_, options: Paying) => {
    const report = await settled(paying(options), { dryRun: true });
    expect(report).toMatchObject({ status: 'partial', gaps: ['Not done: pay {"eur":20} — this is a dry run'] });
  });

  it('if a dry run or a fork withheld the effect of a function worker', async () => {
    const team = simTeam({ workers: { clerk: worker({ does: 'pays', effect: 'once', run: () => 'paid' }) } });
    const dry = await settled(team, { dryRun: true });
    expect(dry.gaps).toEqual(['Not done: Pay back the roaming charge of March — this is a dry run']);
    const { runId } = await settled(team);
    const forked = await team.settle(team.fork(runId, { instructions: { a: 'Pay back all charges' } }));
    expect([dry.status, forked.status]).toEqual(['partial', 'partial']);
    expect(forked.gaps).toEqual(['Not done: Pay back all charges — this is a fork, which has no effect of its own']);
  });

  it('if a worker is switched off, and then names it', async () => {
    const team = simTeam({ workers: { clerk: stubWorker({}), other: stubWorker({ b: 'beta' }) } });
    await team.switchOff({ worker: 'clerk' }, { by: 'ops' });
    const report = await team.settle(
      team.run(
        planOf([
          { id: 'a', worker: 'clerk' },
          { id: 'b', worker: 'other' },
        ]),
      ),
    );
    expect(report).toMatchObject({
      status: 'partial',
      answer: 'beta',
      gaps: [expect.stringContaining('switched off by ops')],
    });
  });

  it('at every level, if a person denied a call in a nested team', async () => {
    const wiring = createTestWiring();
    const inner = simTeam({ name: 'inner', workers: { clerk: clerkWho({ approve: asks }) } }, { wiring });
    const team = simTeam({ workers: { clerk: worker({ does: 'has it paid', team: inner }) } }, { wiring });
    const report = await decided(team, { kind: 'deny', reason: 'no' });
    expect(report).toMatchObject({ status: 'partial', effects: [{ task: 'a', tool: 'pay', status: 'denied' }] });
    expect(report.gaps).toEqual(['Not done: pay {"eur":20} — ops declined: no']);
  });

  it('if it is not known whether an effect happened, and a person decided not to repeat it', async () => {
    const pay = tool('pay', {
      does: 'pays',
      input,
      effect: 'once',
      timeoutMs: 10,
      run: () => new Promise(() => {}),
    });
    const model = scriptedModel([callTool('pay', { eur: 20 }), say('All is settled.')]);
    const team = simTeam({ workers: { clerk: worker({ does: 'pays', tools: [pay], model }) } });
    const report = await decided(team, 'deny');
    expect(report.gaps).toEqual(['It is not known whether pay took effect, and it was not repeated']);
    expect(report.status).toBe('partial');
  });
});

describe('work that was done in the end leaves no gap', () => {
  it('if a person approves the same call later', async () => {
    const again = [callTool('pay', { eur: 20 }), callTool('pay', { eur: 20 }), say('Paid.')];
    const report = await decided(paying({ approve: asks, steps: again }), 'deny', 'approve');
    expect(report).toMatchObject({ status: 'complete', gaps: [] });
    expect(report.effects.map(({ status }) => status).sort()).toEqual(['denied', 'ok']);
  });

  it('but does if the person approves another call instead', async () => {
    const other = [callTool('pay', { eur: 80 }), callTool('pay', { eur: 20 }), say('Paid.')];
    const report = await decided(paying({ approve: asks, steps: other }), 'deny', 'approve');
    expect(report).toMatchObject({ status: 'partial', gaps: ['Not done: pay {"eur":80} — ops declined'] });
  });

  it('but does if only one of two equal calls is approved', async () => {
    const steps = [callTools(['pay', { eur: 20 }], ['pay', { eur: 20 }]), say('Paid.')];
    for (const decisions of [
      ['deny', 'approve'],
      ['approve', 'deny'],
    ] as const) {
      const report = await decided(paying({ approve: asks, steps }), ...decisions);
      expect(report).toMatchObject({ status: 'partial', gaps: ['Not done: pay {"eur":20} — ops declined'] });
    }
  });

  it('and a policy that denies a call answers the request: its reason is what there is to say', async () => {
    const report = await settled(paying({ approve: () => deny('it was paid back before') }));
    expect(report).toMatchObject({ status: 'complete', effects: [{ tool: 'pay', status: 'denied' }] });
  });

  it('if the fallback of a switched-off worker does it', async () => {
    const workers = { clerk: stubWorker({}, { fallback: 'other' }), other: stubWorker({ a: 'paid' }) };
    const team = simTeam({ workers });
    await team.switchOff({ worker: 'clerk' });
    expect(await settled(team)).toMatchObject({ status: 'complete', answer: 'paid' });
  });

  it('if a person gives the result in place of the call', async () => {
    const report = await decided(paying({ approve: asks }), { kind: 'answer', content: 'I paid it by hand.' });
    expect(report).toMatchObject({ status: 'complete', answer: 'I paid it by hand.', gaps: [] });
  });

  it('and a tool that was never granted is no gap: the request did not order it', async () => {
    const plan = planOf([{ id: 'a', worker: 'clerk', tools: ['look'] }]);
    const team = paying();
    expect(await team.settle(team.run(plan))).toMatchObject({
      status: 'complete',
      effects: [{ tool: 'pay', status: 'denied' }],
    });
  });
});

describe('a run of which a person denied all', () => {
  it('fails with the name of the person if it was the plan', async () => {
    const team = paying();
    const { runId } = await settled(team, { approvePlan: true });
    await team.settle(team.decide(`${runId}-r1`, { kind: 'deny', reason: 'too dear' }, { by: 'ops' }));
    const report = await team.settle(team.resume(runId));
    expect(report).toMatchObject({ status: 'failed', failure: { message: expect.stringContaining('ops declined') } });
  });
});

describe('a partial answer', () => {
  const both = planOf([
    { id: 'a', worker: 'clerk' },
    { id: 'b', worker: 'other' },
  ]);
  const lost = worker({ does: 'loses', effect: 'read', run: () => escalate('low-confidence', 'lost') });

  it('has an overall confidence: the lowest of its results', async () => {
    const sure = worker({ does: 'x', model: scriptedModel([giveJson({ content: 'seventy', confidence: 70 })]) });
    const team = simTeam({ workers: { clerk: sure, other: lost } });
    expect(await team.settle(team.run(both))).toMatchObject({ status: 'partial', confidence: 70 });
  });

  it('counts a function as certain and an agent that states none as half sure', async () => {
    const team = simTeam({ workers: { clerk: worker({ does: 'x', effect: 'read', run: () => 'x' }), other: lost } });
    expect(await team.settle(team.run(both))).toMatchObject({ status: 'partial', confidence: 100 });
    const silent = worker({ does: 'x', model: scriptedModel([say('x')]) });
    const agents = simTeam({ workers: { clerk: silent, other: lost } });
    expect(await agents.settle(agents.run(both))).toMatchObject({ status: 'partial', confidence: 50 });
  });
});
