import { worker } from 'bosun';
import { say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { numbered, reader, streaming } from '../support/streaming.ts';

describe('a plan that fails', () => {
  it('cancels tasks that began early, and records it', async () => {
    const slow = worker({ does: 'is slow', effect: 'read', run: () => new Promise(() => {}) });
    const { run } = streaming([[{ id: 'a', worker: 'slow' }, { id: 'b' }, { id: 'c', worker: 'nobody' }]], {
      workers: { slow },
      limits: { planRoundsMax: 1 },
    });
    const { events, report } = await run();
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'plan-invalid' }, gaps: [] });
    expect(report.answer).toMatch(/^This could not be done: no valid plan/);
    expect(report.tasks.map(({ id, status }) => `${id} ${status}`)).toEqual(['a cancelled', 'b succeeded']);
    expect(events.find(({ type }) => type === 'task-cancelled')).toMatchObject({ taskId: 'a' });
  });

  it('gives no answer at the deadline, even if early tasks have results', async () => {
    const { run } = streaming([numbered(50)], { budget: { ms: 1_000 } });
    const { report } = await run();
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'timeout' }, gaps: [] });
    expect(report.answer).toMatch(/^This could not be done: the run took longer/);
  });
});

describe('a plan that goes back to its planner', () => {
  const rejected = { id: 'z', worker: 'nobody' };

  it('keeps early tasks that the next plan contains unchanged', async () => {
    const billing = reader();
    const { run } = streaming(
      [
        [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, rejected],
        [{ id: 'b', dependsOn: ['a'] }, { id: 'a' }],
      ],
      {
        workers: { billing },
      },
    );
    const { events, report } = await run();
    expect(report.status).toBe('complete');
    expect(billing.seen.map(({ taskId }) => taskId)).toEqual(['a', 'b']);
    expect(report.tasks.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(events.find(({ type }) => type === 'plan-accepted')).not.toHaveProperty('withdrawn');
  });

  it('withdraws tasks that the next plan drops or changes, and their dependants', async () => {
    const billing = stubWorker(({ taskId, instruction, inputs }) => `${taskId}: ${instruction} ${Object.keys(inputs)}`);
    const { run } = streaming(
      [
        [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c' }, { id: 'd' }, rejected],
        [{ id: 'a', instruction: 'List the refunds of account_9' }, { id: 'b', dependsOn: ['a'] }, { id: 'c' }],
      ],
      { workers: { billing } },
    );
    const { events, report } = await run();
    expect(events.find(({ type }) => type === 'plan-accepted')).toMatchObject({ withdrawn: ['a', 'b', 'd'] });
    expect(report.status).toBe('complete');
    expect(report.tasks.map(({ id, attempts }) => `${id} ${attempts}`)).toEqual(['a 2', 'b 2', 'c 1']);
    expect(report.tasks[0]?.result).toContain('List the refunds of account_9');
    expect(billing.seen.map(({ taskId }) => taskId)).toEqual(['a', 'b', 'c', 'd', 'a', 'b']);
  });

  it('ignores the late result of a withdrawn task with the same id', async () => {
    const { run, sleep } = streaming(
      [[{ id: 'a' }, rejected], [{ id: 'a', instruction: 'List the refunds of account_9' }]],
      {
        workers: {
          billing: worker({
            does: 'is slow',
            effect: 'read',
            run: async ({ instruction }) => {
              // The withdrawn task answers although it was cancelled, while the new one is still running.
              await sleep(instruction.includes('refunds') ? 2_000 : 1_000);
              return instruction;
            },
          }),
        },
      },
    );
    const { report } = await run();
    expect(report.answer).toBe('List the refunds of account_9');
  });

  it('lets a task that needs the same cached result go on when the one that worked on it is withdrawn', async () => {
    const instruction = 'List the refunds of account_9';
    const { run } = streaming(
      [[{ id: 'old', worker: 'pure', instruction }, rejected], [{ id: 'new', worker: 'pure', instruction }]],
      {
        workers: {
          pure: worker({
            does: 'computes',
            effect: 'read',
            pure: true,
            run: ({ taskId }) => (taskId === 'old' ? new Promise(() => {}) : 'None.'),
          }),
        },
      },
    );
    const { report } = await run();
    expect(report).toMatchObject({ status: 'complete', answer: 'None.' });
  });

  it('still counts what withdrawn tasks have used', async () => {
    const model = scriptedModel(
      { work: () => say('found', { inputTokens: 1, outputTokens: 2 }) },
      { repeatable: true },
    );
    const { run } = streaming([[{ id: 'a', worker: 'clerk' }, rejected], [{ id: 'b', worker: 'clerk' }]], {
      workers: { clerk: worker({ does: 'helps', model }) },
      budget: { steps: 2 },
    });
    const { report } = await run();
    expect(report).toMatchObject({ status: 'complete', usage: { modelCalls: 2 } });
    expect(report.usage.byWorker.clerk?.modelCalls).toBe(2);
  });
});

describe('a process that dies while the plan is being written', () => {
  it('leaves results of early tasks to the next process, if its planner writes the same plan', async () => {
    const billing = reader();
    const { team, open } = streaming([numbered(6)], { workers: { billing } });
    const { runId } = team.run('Explain my bill');
    await team.clock.advance(350);
    team.crash();
    const next = open();
    const report = await next.settle(next.resume(runId));
    expect(report.status).toBe('complete');
    expect(billing.seen.map(({ taskId }) => taskId)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6']);
  });
});

describe('a run whose plan was streamed', () => {
  const rounds = [
    [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'p', worker: 'payer' }, { id: 'z', worker: 'nobody' }],
    [{ id: 'a' }, { id: 'b', worker: 'other' }, { id: 'p', worker: 'payer', dependsOn: ['b'] }],
  ];

  it('ends the same after a crash at any event, with each effect once', async () => {
    const paid = new Set<string>();
    const payer = stubWorker(({ idempotencyKey }) => paid.add(idempotencyKey) && 'paid', { effect: 'idempotent' });
    const workers = { payer };
    const whole = streaming(rounds, { workers });
    const { report } = await whole.run();
    expect(report).toMatchObject({ status: 'complete', answer: 'a read\n\npaid' });
    const { events } = whole.wiring.store.inspect(report.runId);
    expect(events.length).toBeGreaterThan(15);
    for (let cut = 1; cut < events.length; cut++) {
      paid.clear();
      const { wiring, team } = streaming(rounds, { workers });
      const archive = wiring.store.open();
      const claim = await archive.claim(report.runId);
      if (claim.status !== 'granted') throw new Error('The archive is empty');
      await archive.append(claim.lease, events.slice(0, cut), { sync: true, taken: [] });
      await archive.release(claim.lease);
      const resumed = await team.settle(team.resume(report.runId));
      expect({ cut, status: resumed.status, answer: resumed.answer }).toEqual({
        cut,
        status: 'complete',
        answer: report.answer,
      });
      expect(paid.size).toBeLessThanOrEqual(1);
    }
  });
});

describe('the trace of a plan that was streamed', () => {
  it('shows which tasks began early, and which were withdrawn', async () => {
    const { run, team } = streaming([
      [{ id: 'a' }, { id: 'b' }, { id: 'z', worker: 'nobody' }],
      [{ id: 'a' }, { id: 'b', worker: 'other' }, { id: 'c' }],
    ]);
    const { report } = await run();
    const { spans } = await team.trace(report.runId);
    const tasks = spans.filter(({ kind }) => kind === 'task');
    expect(tasks.map(({ name, status, detail = '' }) => `${name} ${status} ${detail}`.trim())).toEqual([
      'a ok begun before the plan was whole',
      'b ok begun before the plan was whole; withdrawn, because the plan that was accepted does not have it',
      'b ok',
      'c ok',
    ]);
    expect(new Set(spans.map(({ id }) => id)).size).toBe(spans.length);
  });
});
