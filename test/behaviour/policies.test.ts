import { allow, type Decision, tool, worker } from 'bosun';
import { callTool, callTools, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { plainly, refund, refunding } from '../support/refunds.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);

describe('a policy on a tool', () => {
  it('allows, denies with a reason, or asks, before the call', async () => {
    for (const [amount, expected] of [
      [30, { status: 'complete', paid: [30], told: ['paid 30'] }],
      [9_000, { status: 'complete', paid: [], told: ['9000 is more than 500'] }],
    ] as const) {
      const { paid, options, lastResults } = refunding(refund(amount));
      const team = simTeam(options());
      const { status } = await team.settle(team.run(one));
      expect({ status, paid, told: lastResults() }).toEqual(expected);
    }
    const { paid, options } = refunding(refund(80));
    const team = simTeam(options());
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({
      status: 'waiting',
      tasks: [{ status: 'waiting' }],
      reviews: [
        { id: 'run-1-r1', kind: 'approval', tool: 'refund', args: { amount: 80 }, status: 'open', decidedBy: null },
      ],
    });
    expect(report.reviews[0]?.question).toContain('80 is more than 50');
    expect(paid).toEqual([]);
  });

  it('that throws, or returns no valid ruling, asks a person', async () => {
    for (const approve of [
      () => Promise.reject(new Error('no rates today')),
      () => undefined,
      () => true,
      () => 'allow',
    ]) {
      const risky = tool('risky', {
        does: 'acts',
        input: z.object({}),
        effect: 'once',
        approve: approve as () => never,
        run: () => 'acted',
      });
      const model = scriptedModel({ work: [callTool('risky'), say('done')] });
      const team = simTeam({ workers: { billing: worker({ does: 'acts', tools: [risky], model }) } });
      expect(await team.settle(team.run(one))).toMatchObject({ status: 'waiting', reviews: [{ kind: 'approval' }] });
    }
  });

  it('sees the run, task and worker, and the whole context of the request, even keys the task was not granted', async () => {
    const seen: unknown[] = [];
    const look = tool('look', {
      does: 'looks',
      input: z.object({}),
      effect: 'read',
      approve: (_, context) => {
        seen.push(context);
        return allow();
      },
      run: () => 'seen',
    });
    const model = scriptedModel({ work: [callTool('look'), say('done')] });
    const team = simTeam({
      workers: { billing: worker({ does: 'looks', tools: [look], model }) },
      synthesise: plainly,
    });
    await team.settle(
      team.run(planOf([{ id: 'a', reads: ['accountId'] }]), { context: { accountId: 'A-1', customerId: 'C-9' } }),
    );
    // A model wrote the plan: what it leaves out must not change on whose behalf a tool acts.
    const context = { accountId: 'A-1', customerId: 'C-9' };
    expect(seen).toEqual([{ runId: 'run-1', taskId: 'a', worker: 'billing', context }]);
    expect(JSON.stringify(model.requests), 'what the worker saw').not.toContain('C-9');
  });
});

describe('a person who is asked to approve a call', () => {
  const decide = async (decision: Decision | Decision['kind'], script = refund(80)) => {
    const { paid, options, lastResults, model } = refunding(script);
    const team = simTeam(options());
    await team.settle(team.run(one));
    expect(await team.settle(team.decide('run-1-r1', decision, { by: 'ilse' }))).toEqual({ accepted: true });
    const report = await team.settle(team.resume('run-1'));
    return { team, report, paid, lastResults, model };
  };

  it('may approve: the call is made once, and the person is recorded', async () => {
    const { team, report, paid, lastResults } = await decide('approve');
    expect(report).toMatchObject({ status: 'complete', reviews: [{ status: 'decided', decidedBy: 'ilse' }] });
    expect([paid, lastResults()]).toEqual([[80], ['paid 80']]);
    const { events } = await team.trace('run-1');
    expect(events.find(({ type }) => type === 'review-decided')).toMatchObject({ by: 'ilse' });
  });

  it('may deny: the worker is told why and continues', async () => {
    const { report, paid, lastResults } = await decide({ kind: 'deny', reason: 'not our fault' });
    expect(report).toMatchObject({ status: 'partial', answer: 'done' });
    expect([paid, lastResults()]).toEqual([[], ['ilse declined: not our fault']]);
  });

  it('may change the arguments, and is not asked again about what they set', async () => {
    const { report, paid } = await decide({ kind: 'change', args: { amount: 60 } });
    expect([report.status, paid]).toEqual(['complete', [60]]);
  });

  it('cannot change them to values that the policy denies', async () => {
    expect(await decide({ kind: 'change', args: { amount: 5_000 } })).toMatchObject({ paid: [] });
  });

  it('is told at once that changed arguments do not fit the schema, and can decide again', async () => {
    const { paid, options } = refunding(refund(80));
    const team = simTeam(options());
    await team.settle(team.run(one));
    const change = (amount: unknown) =>
      team.settle(team.decide('run-1-r1', { kind: 'change', args: { amount } }, { by: 'ilse' }));
    expect(await change('all')).toEqual({
      accepted: false,
      reason: expect.stringContaining('do not fit refund: amount'),
    });
    expect(await change(60)).toEqual({ accepted: true });
    expect([(await team.settle(team.resume('run-1'))).status, paid]).toEqual(['complete', [60]]);
  });

  it("may answer in the worker's place", async () => {
    const { report, paid, model } = await decide({ kind: 'answer', content: 'I called the customer' });
    expect(report).toMatchObject({ status: 'complete', answer: 'I called the customer', tasks: [{ confidence: 100 }] });
    expect([paid, model.requests.length]).toEqual([[], 1]);
  });

  it('may cancel the run', async () => {
    const { report, paid } = await decide({ kind: 'cancel', reason: 'fraud' });
    expect(report).toMatchObject({ status: 'cancelled', tasks: [{ status: 'cancelled' }] });
    expect(paid).toEqual([]);
  });

  it('approved these arguments only: a changed call asks again', async () => {
    const script = { work: [callTool('refund', { amount: 80 }), callTool('refund', { amount: 90 }), say('done')] };
    const { team, report, paid } = await decide('approve', script);
    expect(report).toMatchObject({
      status: 'waiting',
      reviews: [{ status: 'decided' }, { args: { amount: 90 }, status: 'open' }],
    });
    expect(paid).toEqual([80]);
    await team.settle(team.decide('run-1-r2', 'deny'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'partial' });
    expect(paid).toEqual([80]);
  });

  it('approved this call only: the same call once more asks again', async () => {
    const script = { work: [callTool('refund', { amount: 80 }), callTool('refund', { amount: 80 }), say('done')] };
    const { report, paid } = await decide('approve', script);
    expect(report).toMatchObject({ status: 'waiting' });
    expect(paid).toEqual([80]);
  });

  it('decides once: a second decision is refused with the name of the first person', async () => {
    const { options } = refunding(refund(80));
    const team = simTeam(options());
    await team.settle(team.run(one));
    await team.settle(team.decide('run-1-r1', 'approve', { by: 'ilse' }));
    expect(await team.settle(team.decide('run-1-r1', 'deny', { by: 'kofi' }))).toMatchObject({ accepted: false });
    await team.settle(team.resume('run-1'));
    const late = await team.settle(team.decide('run-1-r1', 'deny', { by: 'kofi' }));
    expect(late).toEqual({ accepted: false, reason: 'it was already decided by ilse' });
  });

  it('is told which decisions a review accepts, and which reviews there are', async () => {
    const { options } = refunding(refund(80));
    const team = simTeam(options());
    await team.settle(team.run(one));
    expect(await team.settle(team.decide('run-1-r7', 'approve'))).toMatchObject({ reason: 'there is no such review' });
    await expect(team.settle(team.decide('run-1-r1', 'aprove' as never))).rejects.toThrow(
      /^A decision is 'approve', 'deny' or an object such as \{ kind: 'answer', content: '…' \}: kind: .+$/,
    );
    await expect(team.settle(team.decide('nowhere-r1', 'approve'))).rejects.toThrow('There is no run "nowhere"');
    expect(await team.settle(team.inbox())).toMatchObject([{ runId: 'run-1', id: 'run-1-r1', args: { amount: 80 } }]);
  });

  it('may be asked about several calls at once, and each waits for its own answer', async () => {
    const { paid, options, lastResults } = refunding({
      work: [
        callTools(['refund', { amount: 80 }], ['refund', { amount: 20 }], ['refund', { amount: 90 }]),
        say('done'),
      ],
    });
    const team = simTeam(options());
    expect((await team.settle(team.run(one))).reviews).toHaveLength(2);
    expect(paid).toEqual([20]);
    await team.settle(team.decide('run-1-r2', 'approve'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'waiting' });
    expect(paid).toEqual([20, 90]);
    await team.settle(team.decide('run-1-r1', 'deny'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'partial' });
    expect(lastResults()).toEqual(['tester declined', 'paid 20', 'paid 90']);
  });
});
