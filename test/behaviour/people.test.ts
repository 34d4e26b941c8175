import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Decision, result, worker } from 'bosun';
import { callTool, createTestWiring, inTurn, say, stubWorker } from 'bosun/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { EXPIRED } from '../../src/core/run/fold/reviews.ts';
import { planOf } from '../support/plans.ts';
import { refund, refunding } from '../support/refunds.ts';
import { simTeam } from '../support/sim-teams.ts';
import { teamOf } from '../support/teams.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-people-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const one = planOf([{ id: 'a' }]);

describe('a review without an answer', () => {
  it('expires as denied, and the run continues with that when it is resumed', async () => {
    const { paid, options, lastResults } = refunding(refund(80));
    const team = simTeam(options({ limits: { reviewMs: 3_600_000 } }));
    const waiting = await team.settle(team.run(one));
    expect(waiting.reviews[0]?.expiresAt).toBe('1970-01-01T01:00:00.000Z');
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'waiting', audit: waiting.audit });
    await team.clock.advance(3_600_000);
    const report = await team.settle(team.resume('run-1'));
    expect(report).toMatchObject({ status: 'partial', reviews: [{ status: 'expired', decidedBy: 'expiry' }] });
    expect([paid, lastResults()]).toEqual([[], [`expiry declined: ${EXPIRED.reason}`]]);
  });

  it('leaves the journal unchanged when a waiting run is resumed or shown', async () => {
    const { options } = refunding(refund(80));
    const team = simTeam(options());
    const { audit } = await team.settle(team.run(one));
    for (let look = 0; look < 3; look++) expect((await team.settle(team.resume('run-1'))).audit).toEqual(audit);
  });
});

describe('a run that waits for a person', () => {
  it('needs no process: a second process decides on the same file, and a third resumes it', async () => {
    const store = path.join(folder, 'waits.db');
    const first = refunding(refund(80));
    const asking = teamOf({ ...first.options(), store });
    const { runId, status } = await asking.run(one);
    expect(status).toBe('waiting');

    const deciding = teamOf({ workers: { anybody: stubWorker({}) }, store });
    const [review] = await deciding.inbox();
    expect(review).toMatchObject({ runId, tool: 'refund', args: { amount: 80 } });
    expect(await deciding.decide(review?.id ?? '', 'approve', { by: 'ilse' })).toEqual({ accepted: true });
    await deciding.close();

    const second = refunding(refund(80));
    const resuming = teamOf({ ...second.options(), store });
    const report = await resuming.resume(runId);
    expect(report).toMatchObject({ status: 'complete', answer: 'done', reviews: [{ decidedBy: 'ilse' }] });
    expect([first.paid, second.paid]).toEqual([[], [80]]);
    expect(second.model.requests, 'the first reply came from the journal').toHaveLength(1);
    await Promise.all([asking.close(), resuming.close()]);
  });

  it('continues by itself if a process is working on it', async () => {
    const wiring = createTestWiring();
    const { paid, options } = refunding({ 'task:a': [callTool('refund', { amount: 80 }), say('refunded')] });
    const slow = stubWorker(() => new Promise((resolve) => wiring.clock.wakeAt(60_000, () => resolve('slept'))));
    const base = options();
    const team = simTeam({ ...base, workers: { ...base.workers, slow } }, { wiring });
    const run = team.run(planOf([{ id: 'a' }, { id: 'b', worker: 'slow' }]));
    await team.clock.advance(1_000);
    const other = simTeam(options(), { wiring });
    expect(await team.settle(other.decide('run-1-r1', 'approve', { by: 'kofi' }))).toEqual({ accepted: true });
    await team.clock.advance(1_000);
    expect(paid).toEqual([80]);
    expect(await team.settle(run)).toMatchObject({ status: 'complete', latency: { wallMs: 60_000 } });
  });
});

describe('a person as a worker', () => {
  const withPerson = (limits = {}) =>
    simTeam({
      workers: {
        boss: worker({ does: 'decides', person: true }),
        billing: stubWorker(({ inputs }) => ({ saw: 'all', ...inputs })),
      },
      limits,
    });
  const plan = planOf([
    { id: 'a', worker: 'boss' },
    { id: 'b', dependsOn: ['a'] },
  ]);

  it.each(['', ' \n', null])('may not answer with nothing (%j)', async (content) => {
    const team = withPerson();
    await team.settle(team.run(plan));
    const empty = await team.settle(team.decide('run-1-r1', { kind: 'answer', content }));
    expect(empty).toEqual({ accepted: false, reason: 'the answer is empty: write one, or deny' });
    expect(await team.settle(team.decide('run-1-r1', { kind: 'answer', content: 0 }))).toEqual({ accepted: true });
  });

  it('gets the task as a question, and the answer is the result', async () => {
    const team = withPerson();
    const waiting = await team.settle(team.run(plan));
    expect(waiting).toMatchObject({ status: 'waiting', reviews: [{ kind: 'task', taskId: 'a' }] });
    expect(waiting.reviews[0]?.question).toBe(plan.tasks[0]?.instruction);
    expect(await team.settle(team.decide('run-1-r1', 'approve'))).toMatchObject({ accepted: false });
    await team.settle(team.decide('run-1-r1', { kind: 'answer', content: { yes: 1 } }));
    const report = await team.settle(team.resume('run-1'));
    expect(report).toMatchObject({
      status: 'complete',
      tasks: [{ result: { yes: 1 } }, { result: { a: { content: { yes: 1 } } } }],
    });
  });

  it('may decline, and dependent tasks are skipped', async () => {
    const team = withPerson();
    await team.settle(team.run(plan));
    await team.settle(team.decide('run-1-r1', { kind: 'deny', reason: 'on holiday' }));
    const report = await team.settle(team.resume('run-1'));
    expect(report.tasks).toMatchObject([{ status: 'failed', failure: { code: 'denied' } }, { status: 'skipped' }]);
    expect(report.gaps[0]).toContain('on holiday');
  });

  it('takes no slot while waiting for an answer', async () => {
    const team = withPerson({ concurrency: 1 });
    const report = await team.settle(team.run(planOf([{ id: 'a', worker: 'boss' }, { id: 'b' }])));
    expect(report.tasks).toMatchObject([{ status: 'waiting' }, { status: 'succeeded' }]);
  });
});

describe('a team that asks a person before it goes on without a result', () => {
  const failing = (reply: unknown, options: object = {}) =>
    simTeam({
      workers: { billing: stubWorker({ a: reply }, { attemptsMax: 1 }) },
      escalate: { failure: true },
      ...options,
    });

  it('asks once, and retries if told to', async () => {
    const team = failing(inTurn(new Error('no ledger'), 'ok'));
    const waiting = await team.settle(team.run(one));
    expect(waiting.reviews).toMatchObject([{ kind: 'failure', status: 'open' }]);
    expect(waiting.reviews[0]?.question).toContain('no ledger');
    await team.settle(team.decide('run-1-r1', 'approve'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'ok' });
  });

  it('takes the answer as the result, or continues without a result', async () => {
    const answered = failing(new Error('no ledger'));
    await answered.settle(answered.run(one));
    await answered.settle(answered.decide('run-1-r1', { kind: 'answer', content: 'by hand: 12' }));
    expect(await answered.settle(answered.resume('run-1'))).toMatchObject({
      status: 'complete',
      answer: 'by hand: 12',
    });
    const denied = failing(new Error('no ledger'));
    await denied.settle(denied.run(one));
    await denied.settle(denied.decide('run-1-r1', 'deny'));
    expect(await denied.settle(denied.resume('run-1'))).toMatchObject({
      status: 'failed',
      failure: { code: 'denied' },
    });
  });
});

describe('a result with low confidence', () => {
  const unsure = async (decision: Decision | Decision['kind']) => {
    const billing = stubWorker(({ taskId, inputs, missing }) =>
      taskId === 'a'
        ? result('perhaps 12', { confidence: 40 })
        : ['saw', Object.values(inputs).map(({ content }) => content), missing],
    );
    const team = simTeam({ workers: { billing }, escalate: { lowConfidence: 80 } });
    const plan = planOf([{ id: 'a' }, { id: 'c' }, { id: 'b', dependsOn: ['a', 'c'], partialInput: true }]);
    const waiting = await team.settle(team.run(plan));
    expect(waiting.reviews).toMatchObject([{ kind: 'low-confidence', taskId: 'a' }]);
    await team.settle(team.decide('run-1-r1', decision));
    const report = await team.settle(team.resume('run-1'));
    return report.tasks.find(({ id }) => id === 'b')?.result;
  };

  it('is used if a person approves it, and replaced if they answer', async () => {
    expect(await unsure('approve')).toEqual(['saw', ['perhaps 12', ['saw', [], []]], []]);
    expect(await unsure({ kind: 'answer', content: '13' })).toEqual(['saw', ['13', ['saw', [], []]], []]);
  });

  it('is not used if a person rejects it', async () => {
    expect(await unsure('deny')).toEqual(['saw', [['saw', [], []]], ['a']]);
  });
});
