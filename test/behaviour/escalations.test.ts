import { escalate, supervisor, worker } from 'bosun';
import { giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const REASONS = ['out-of-scope', 'ambiguous-input', 'low-confidence', 'timeout'] as const;

describe.each(REASONS)('a task handed back as %s', (reason) => {
  const handBack = (partial?: unknown) => stubWorker({ a: escalate(reason, 'It is more than I know', partial) });

  it('goes to the fallback worker, and the trace says why', async () => {
    const team = simTeam({
      workers: {
        billing: stubWorker({ a: escalate(reason, 'It is more than I know') }, { fallback: 'spare' }),
        spare: stubWorker({ a: 'twelve' }),
      },
      escalate: { questions: false },
    });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'twelve' });
    const { events } = await team.trace('run-1');
    expect(events.find(({ type }) => type === 'retry-scheduled')).toMatchObject({
      because: 'fallback',
      reason: `billing handed it back as ${reason}: It is more than I know`,
    });
  });

  it('goes to a person, if the team asks one before it goes on without a result', async () => {
    const team = simTeam({ workers: { billing: handBack() }, escalate: { failure: true, questions: false } });
    const waiting = await team.settle(team.run(one));
    expect(waiting).toMatchObject({ status: 'waiting', reviews: [{ kind: 'failure', status: 'open' }] });
    await team.settle(team.decide('run-1-r1', { kind: 'answer', content: 'thirteen' }));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'thirteen' });
  });

  it('gives its partial result to the answer, marked as incomplete', async () => {
    const team = simTeam({ workers: { billing: handBack('Eleven so far') }, escalate: { questions: false } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({
      status: 'partial',
      answer: 'Eleven so far [incomplete: It is more than I know]',
      tasks: [{ status: 'escalated', escalation: { reason, partial: 'Eleven so far' } }],
    });
    expect(report.gaps).toEqual([expect.stringContaining('It is more than I know')]);
  });
});

it('a whole request that its only worker hands back as out of scope is refused, without asking a person', async () => {
  const team = simTeam({
    workers: { billing: stubWorker(() => escalate('out-of-scope', 'I only know bills.')) },
    triage: () => ({ route: 'direct', workers: [{ name: 'billing', confidence: 90 }], reason: 'the only one' }),
    escalate: { failure: true },
  });
  const report = await team.settle(team.run('bye'));
  expect(report).toMatchObject({ status: 'out-of-scope', reviews: [] });
  expect(report.answer).toContain('I only know bills.');
});

it('a question about a failure puts one full stop between its sentences', async () => {
  const team = simTeam({
    workers: { billing: stubWorker({ a: new Error('The till is locked.') }) },
    escalate: { failure: true },
  });
  const { reviews } = await team.settle(team.run(one));
  expect(reviews[0]?.question).toMatch(/The till is locked\. Approve to try again, /);
});

it('a task handed back as low-confidence is tried by the stronger model', async () => {
  const weak = scriptedModel([giveJson({ escalation: { reason: 'low-confidence', message: 'not sure' } })], {
    id: 'weak',
  });
  const strong = scriptedModel([say('twelve')], { id: 'strong' });
  const report = await supervisor({
    workers: { billing: worker({ does: 'counts' }) },
    models: { worker: weak, strong },
  }).run('How many charges are there?');
  expect(report).toMatchObject({ status: 'complete', answer: 'twelve', tasks: [{ model: 'strong', attempts: 2 }] });
});

it('a task handed back as too large is done in pieces', async () => {
  const pieces = planOf([{ id: 'x' }, { id: 'y' }]).tasks;
  const billing = stubWorker(({ taskId }) =>
    taskId === 'a' ? escalate('timeout', 'it takes too long') : `part ${taskId}`,
  );
  const plan = ({ split }: { split?: unknown }) => ({ goal: 'All', tasks: split ? pieces : one.tasks });
  const team = simTeam({ workers: { billing }, plan, triage: () => ({ route: 'plan', workers: [], reason: 'all' }) });
  expect(await team.settle(team.run('Read it all'))).toMatchObject({
    status: 'complete',
    answer: 'part a.1\n\npart a.2',
  });
});

describe('a task handed back because it needs approval', () => {
  const careful = () =>
    stubWorker(({ answers }) => (answers.length === 0 ? escalate('needs-approval', 'It costs 900') : 'Ordered.'));

  it('waits for a person, and is done once they approve', async () => {
    const team = simTeam({ workers: { billing: careful() } });
    const waiting = await team.settle(team.run(one));
    expect(waiting).toMatchObject({ status: 'waiting', reviews: [{ kind: 'failure', status: 'open' }] });
    expect(waiting.reviews[0]?.question).toContain('billing asks for approval: It costs 900');
    await team.settle(team.decide('run-1-r1', 'approve', { by: 'ilse' }));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'Ordered.' });
  });

  it('is a gap if they deny it', async () => {
    const team = simTeam({ workers: { billing: careful(), other: stubWorker({ b: 'fine' }) } });
    await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b', worker: 'other' }])));
    await team.settle(team.decide('run-1-r1', { kind: 'deny', reason: 'too dear' }, { by: 'ilse' }));
    const report = await team.settle(team.resume('run-1'));
    expect(report).toMatchObject({ status: 'partial', answer: 'fine' });
    expect(report.gaps).toEqual([expect.stringContaining('too dear')]);
  });
});
