import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tool, worker } from 'bosun';
import { createTestWiring, say, scriptedModel, stubWorker } from 'bosun/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXPIRED } from '../../src/core/run/fold/reviews.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';
import { teamOf } from '../support/teams.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-plan-approval-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plan = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]);
const crew = (more: object = {}) => {
  const billing = stubWorker(({ taskId, instruction }) => `${taskId}: ${instruction}`);
  const seen: unknown[] = [];
  const synthesise = (question: unknown) => {
    seen.push(question);
    return { answer: 'joined' };
  };
  const options = { workers: { billing, network: stubWorker({}) }, plan: () => plan, synthesise, ...more };
  return { billing, seen, options };
};

describe('a plan that needs approval', () => {
  it('goes to a person after it has passed the check, and nothing is dispatched', async () => {
    const { billing, options } = crew();
    const team = simTeam(options);
    const report = await team.settle(team.run('Explain my bill', { approvePlan: true }));
    expect(report).toMatchObject({ status: 'waiting', tasks: [], plan, reviews: [{ kind: 'plan', taskId: null }] });
    expect(report.reviews[0]?.args).toMatchObject({ plan, tools: { a: [], b: [] }, forecast: { tasks: 2, depth: 2 } });
    expect(report.reviews[0]?.question).toContain('May this plan of 2 tasks for billing be carried out?');
    expect(billing.seen).toEqual([]);
    expect(await team.settle(team.inbox())).toMatchObject([{ kind: 'plan', args: { plan } }]);
  });

  it('runs if they approve', async () => {
    const { billing, options } = crew();
    const team = simTeam(options);
    await team.settle(team.run('Explain my bill', { approvePlan: true }));
    await team.settle(team.decide('run-1-r1', 'approve', { by: 'ilse' }));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({
      status: 'complete',
      answer: 'joined',
      reviews: [{ status: 'decided', decidedBy: 'ilse' }],
    });
    expect(billing.seen).toHaveLength(2);
  });

  it('ends the run with their reason if they decline, and nothing was done', async () => {
    const { billing, options } = crew();
    const team = simTeam(options);
    await team.settle(team.run('Explain my bill', { approvePlan: true }));
    await team.settle(team.decide('run-1-r1', { kind: 'deny', reason: 'too dear' }, { by: 'ilse' }));
    const report = await team.settle(team.resume('run-1'));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'denied', by: 'ilse', reason: 'too dear' } });
    expect(report.failure?.message).toBe('ilse declined the plan: too dear');
    expect(billing.seen).toEqual([]);
  });

  it('is declined when the review expires, and ends if it is cancelled', async () => {
    const { billing, options } = crew({ limits: { reviewMs: 60_000 } });
    const late = simTeam(options);
    await late.settle(late.run('Explain my bill', { approvePlan: true }));
    await late.clock.advance(60_000);
    const expired = await late.settle(late.resume('run-1'));
    expect(expired.failure?.message).toBe(`expiry declined the plan: ${EXPIRED.reason}`);
    const cancelled = simTeam(crew().options);
    await cancelled.settle(cancelled.run('Explain my bill', { approvePlan: true }));
    await cancelled.settle(cancelled.decide('run-1-r1', 'cancel'));
    expect(await cancelled.settle(cancelled.resume('run-1'))).toMatchObject({ status: 'cancelled' });
    expect(billing.seen).toEqual([]);
  });

  it('is not open any more once the run was cancelled, and the report says the same at any later time', async () => {
    const team = simTeam(crew({ limits: { reviewMs: 60_000 } }).options);
    await team.settle(team.run('Explain my bill', { approvePlan: true }));
    const cancelled = await team.settle(team.cancel('run-1'));
    expect(cancelled).toMatchObject({ status: 'cancelled', reviews: [{ status: 'expired' }] });
    await team.clock.advance(90_000);
    expect(await team.settle(team.show('run-1'))).toEqual(cancelled);
  });

  it('runs as they changed it', async () => {
    const { billing, seen, options } = crew();
    const team = simTeam(options);
    await team.settle(team.run('Explain my bill', { approvePlan: true }));
    const { dependsOn: _, reads: __, ...task } = { ...plan.tasks[0], id: 'z' };
    const args = { goal: 'Only one', finalInstruction: 'One word', tasks: [task] };
    expect(await team.settle(team.decide('run-1-r1', { kind: 'change', args }))).toEqual({ accepted: true });
    const report = await team.settle(team.resume('run-1'));
    expect(report).toMatchObject({ status: 'complete', answer: 'joined', plan: { goal: 'Only one' } });
    expect(report.tasks.map(({ id }) => id)).toEqual(['z']);
    expect(billing.seen).toHaveLength(1);
    expect(seen).toMatchObject([{ request: 'Explain my bill', plan: { finalInstruction: 'One word' } }]);
  });

  it('stays open if the change fails the check, and lists all faults', async () => {
    const { billing, options } = crew();
    const team = simTeam(options);
    await team.settle(team.run('Explain my bill', { approvePlan: true }));
    const args = { ...plan, tasks: [{ ...plan.tasks[0], worker: 'biling', dependsOn: ['ghost'] }] };
    const refused = await team.settle(team.decide('run-1-r1', { kind: 'change', args }));
    expect(refused).toMatchObject({ accepted: false, reason: expect.stringContaining('tasks[0].dependsOn[0]: ') });
    expect(refused).toMatchObject({ reason: expect.stringContaining('tasks[0].worker: There is no worker "biling"') });
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'waiting', reviews: [{ status: 'open' }] });
    expect(await team.settle(team.decide('run-1-r1', { kind: 'answer', content: 'no' }))).toMatchObject({
      accepted: false,
    });
    await team.settle(team.decide('run-1-r1', { kind: 'change', args: { plan } }));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete' });
    expect(billing.seen).toHaveLength(2);
  });

  it('is not shown before it has passed the check', async () => {
    const bad = planOf([{ id: 'a', worker: 'nobody' }]);
    const team = simTeam(crew({ plan: ({ round }: { round: number }) => (round === 1 ? bad : plan) }).options);
    const report = await team.settle(team.run('Explain my bill', { approvePlan: true }));
    expect(report.reviews).toHaveLength(1);
    expect(report.reviews[0]?.args).toMatchObject({ plan });
  });
});

describe('the approval of plans', () => {
  it('is set by the team, and a run may override it', async () => {
    const { options } = crew({ escalate: { plan: true } });
    const team = simTeam(options);
    expect(await team.settle(team.run('Explain my bill'))).toMatchObject({ status: 'waiting' });
    expect(await team.settle(team.run('Explain my bill', { approvePlan: false }))).toMatchObject({
      status: 'complete',
    });
    expect(await team.settle(team.plan('Explain my bill')), 'to look is not to run').toMatchObject({ plan });
  });

  it('also applies to a direct route, which is a plan of one task', async () => {
    const refund = tool('refund', { does: 'refunds', input: z.object({}), effect: 'once', run: () => 'done' });
    const team = simTeam({
      workers: { billing: worker({ does: 'handles bills', tools: [refund] }), network: stubWorker({}) },
      models: { worker: scriptedModel({ 'task:t1': say('It is 12.') }) },
      triage: () => ({ route: 'direct', workers: [{ name: 'billing', confidence: 90 }], reason: 'bills' }),
    });
    const waiting = await team.settle(team.run('Help', { approvePlan: true }));
    expect(waiting.reviews).toMatchObject([
      { args: { plan: { tasks: [{ instruction: 'Help' }] }, tools: { t1: ['refund'] } } },
    ]);
    await team.settle(team.decide('run-1-r1', 'approve'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({
      status: 'complete',
      route: 'direct',
      answer: 'It is 12.',
    });
  });

  it('also applies to a plan given to run', async () => {
    const team = simTeam(crew().options);
    expect(await team.settle(team.run(plan, { approvePlan: true }))).toMatchObject({ status: 'waiting', tasks: [] });
  });
});

describe('a plan that waits', () => {
  it('in a nested team is answered from the inbox of its parent', async () => {
    const wiring = createTestWiring();
    const { billing, options } = crew({ name: 'under', escalate: { plan: true } });
    const under = simTeam(options, { wiring });
    const team = simTeam({ workers: { office: worker({ does: 'runs the office', team: under }) } }, { wiring });
    expect(await team.settle(team.run('Explain my bill', { runId: 'r' }))).toMatchObject({ status: 'waiting' });
    const [review] = await team.settle(team.inbox());
    expect(review).toMatchObject({ kind: 'plan', args: { plan } });
    expect(billing.seen).toEqual([]);
    await team.settle(team.decide(review?.id ?? '', 'approve'));
    expect(await team.settle(team.resume('r'))).toMatchObject({ status: 'complete', answer: 'joined' });
    const denied = await team.settle(team.run('Explain my bill', { runId: 'd' }));
    expect(denied.status).toBe('waiting');
    const [second] = await team.settle(team.inbox());
    await team.settle(team.decide(second?.id ?? '', { kind: 'deny', reason: 'too dear' }, { by: 'ilse' }));
    const ended = await team.settle(team.resume('d'));
    expect(ended.status).toBe('failed');
    expect(JSON.stringify(ended.failure)).toContain('too dear');
  });

  it('needs no process: a second process decides on the same file, and a third resumes it', async () => {
    const store = path.join(folder, 'waits.db');
    const first = crew({ store });
    const asking = teamOf(first.options);
    const { runId, status } = await asking.run('Explain my bill', { approvePlan: true });
    await asking.close();
    expect(status).toBe('waiting');
    const deciding = teamOf({ workers: { anybody: stubWorker({}) }, store });
    const [review] = await deciding.inbox();
    expect(await deciding.decide(review?.id ?? '', 'approve', { by: 'ilse' })).toEqual({ accepted: true });
    await deciding.close();
    const second = crew({ store });
    const resuming = teamOf(second.options);
    expect(await resuming.resume(runId)).toMatchObject({ status: 'complete', answer: 'joined' });
    expect([first.billing.seen.length, second.billing.seen.length]).toEqual([0, 2]);
    await resuming.close();
  });
});

describe('a run of a plan', () => {
  it('answers the request in its options, not the goal of the plan', async () => {
    const { seen, options } = crew();
    const team = simTeam(options);
    const report = await team.settle(team.run(plan, { request: 'Why is my bill so high?' }));
    expect(report).toMatchObject({ status: 'complete', answer: 'joined', request: 'Why is my bill so high?' });
    expect(seen).toMatchObject([
      { request: 'Why is my bill so high?', plan: { goal: plan.goal, finalInstruction: plan.finalInstruction } },
    ]);
    expect(await team.settle(team.run(plan))).toMatchObject({ request: plan.goal });
  });

  it('that was made for a direct route runs directly again, even with a vague request', async () => {
    const triage = () => ({
      route: 'direct' as const,
      workers: [{ name: 'billing', confidence: 90 }],
      reason: 'bills',
    });
    const { seen, options } = crew({ triage });
    const team = simTeam(options);
    const preview = await team.settle(team.plan('Help'));
    expect(await team.settle(team.run(preview.plan))).toMatchObject({ status: 'complete', answer: 't1: Help' });
    expect(seen).toEqual([]);
  });
});
