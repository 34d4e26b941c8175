import { ask, tool, worker } from 'bosun';
import {
  callTool,
  createSimulatedClock,
  createSimulatedStore,
  createTestWiring,
  say,
  scriptedModel,
  stubWorker,
} from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const plan = planOf([{ id: 'a' }]);
const plainly = ({ reports }: { reports: readonly { result: { content: unknown } }[] }) => ({
  answer: String(reports[0]?.result.content),
});

describe('a tool that is switched off', () => {
  const setUp = (approve?: () => ReturnType<typeof ask>) => {
    const calls: unknown[] = [];
    const pay = tool('pay', {
      does: 'pays',
      input: z.object({}),
      effect: 'once',
      ...(approve ? { approve } : {}),
      run: () => calls.push('paid'),
    });
    const model = scriptedModel([callTool('pay'), say('ended')]);
    const workers = { billing: worker({ does: 'counts', tools: [pay] }) };
    return { calls, model, team: simTeam({ workers, models: { worker: model }, synthesise: plainly }) };
  };

  it('is not called, and its worker is told by whom and why', async () => {
    const { team, model, calls } = setUp();
    await team.settle(team.switchOff({ tool: 'pay' }, { by: 'ops', reason: 'a fraud is under way' }));
    expect(await team.settle(team.run(plan))).toMatchObject({ status: 'partial', answer: 'ended' });
    expect(calls).toEqual([]);
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('switched off by ops: a fraud is under way');
  });

  it('is not called even if a person approved the call before', async () => {
    const { team, calls } = setUp(() => ask('it is money'));
    const { runId } = await team.settle(team.run(plan));
    await team.settle(team.switchOff({ tool: 'pay' }, { by: 'ops' }));
    await team.settle(team.decide(`${runId}-r1`, 'approve'));
    expect(await team.settle(team.resume(runId))).toMatchObject({ status: 'partial' });
    expect(calls).toEqual([]);
  });

  it('is called again once it is switched on', async () => {
    const { team, calls } = setUp();
    await team.settle(team.switchOff({ tool: 'pay' }));
    expect(await team.settle(team.switches())).toMatchObject([{ what: 'tool pay' }]);
    expect(await team.settle(team.switchOn({ tool: 'pay' }))).toBe(true);
    expect(await team.settle(team.switchOn({ tool: 'pay' }))).toBe(false);
    await team.settle(team.run(plan));
    expect(calls).toEqual(['paid']);
  });
});

describe('a worker that is switched off', () => {
  it('gets no more tasks, also from other processes; its fallback does them', async () => {
    const clock = createSimulatedClock();
    const store = createSimulatedStore({ clock });
    const billing = stubWorker({ a: 'by billing' }, { fallback: 'technical' });
    const technical = stubWorker({ a: 'by technical' });
    const there = simTeam(
      { workers: { billing, technical }, synthesise: plainly },
      { wiring: createTestWiring({ clock, store }) },
    );
    const here = simTeam(
      { workers: { billing, technical }, synthesise: plainly },
      { wiring: createTestWiring({ clock, store }) },
    );
    expect(await there.settle(there.run(plan, { runId: 'one' }))).toMatchObject({ answer: 'by billing' });
    await here.settle(here.switchOff({ worker: 'billing' }, { by: 'ops' }));
    await clock.advance(1_000);
    expect(await there.settle(there.run(plan, { runId: 'two' }))).toMatchObject({ answer: 'by technical' });
  });
});
