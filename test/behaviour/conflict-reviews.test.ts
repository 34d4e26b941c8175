import { result } from 'bosun';
import { scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const claim = (value: string | number) => ({ subject: 'Plan X', attribute: 'price', value, unit: 'EUR', evidence: [] });
const twoTasks = planOf([{ id: 'a' }, { id: 'b' }]);
const disagreeing = () =>
  stubWorker({
    a: result('It costs 10 EUR.', { claims: [claim(10)] }),
    b: result('It costs 12 EUR.', { claims: [claim(12)] }),
  });

const asking = (options: Partial<Parameters<typeof teamOf>[0]> = {}) =>
  teamOf({ workers: { billing: disagreeing() }, escalate: { conflict: true }, ...options });

describe('an open contradiction in a team with escalate.conflict', () => {
  it('waits for a person, who sees both sides', async () => {
    const team = asking();
    const report = await team.run(twoTasks);
    expect(report).toMatchObject({ status: 'waiting', reviews: [{ kind: 'conflict', status: 'open' }] });
    const [review] = await team.inbox();
    expect(review?.question).toContain('Which is right about price of Plan X?');
    expect(review?.question).toContain('- a (billing): 10 EUR');
    expect(review?.question).toContain('- b (billing): 12 EUR');
  });

  for (const [said, ruling] of [
    ['b', { taskId: 'b', by: 'ada' }],
    ['12 EUR', { taskId: 'b', by: 'ada' }],
    ['11 EUR since May', { value: '11 EUR since May', by: 'ada' }],
  ] as const)
    it(`is settled by the answer "${said}", which the synthesiser sees`, async () => {
      const seen: unknown[] = [];
      const team = asking({
        synthesise: ({ conflicts }) => {
          seen.push(conflicts[0]?.ruling);
          return { answer: 'Here is the price.' };
        },
      });
      const { runId, reviews } = await team.run(twoTasks);
      expect(seen).toEqual([]);
      await team.decide(reviews[0]?.id ?? '', { kind: 'answer', content: said }, { by: 'ada' });
      const report = await team.resume(runId);
      expect(report).toMatchObject({ status: 'complete', gaps: [], conflicts: [{ ruling }] });
      expect(seen).toMatchObject([ruling]);
    });

  it('stays open and becomes a gap if the person does not decide', async () => {
    const team = asking();
    const { runId, reviews } = await team.run(twoTasks);
    await team.decide(reviews[0]?.id ?? '', { kind: 'deny', reason: 'ask sales' }, { by: 'ada' });
    const report = await team.resume(runId);
    expect(report).toMatchObject({
      status: 'partial',
      conflicts: [{ ruling: { reason: 'ada left it open: ask sales' } }],
    });
    expect(report.gaps).toMatchObject([expect.stringContaining('Sources disagree about price of Plan X')]);
  });

  it('does not reach a person if the judge has ruled', async () => {
    const team = asking({ judge: ({ conflict }) => ({ taskId: conflict.sides[0]?.taskId ?? '', reason: 'newer' }) });
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', reviews: [] });
  });

  it('reaches a person with the judge’s reason if the judge leaves it open', async () => {
    const team = asking({ judge: () => ({ reason: 'both are dated today' }) });
    const { reviews } = await team.run(twoTasks);
    expect(reviews).toMatchObject([{ question: expect.stringContaining('both are dated today') }]);
  });

  it('accepts only an answer, a denial or a cancellation', async () => {
    const team = asking({ models: { supervisor: scriptedModel({}) } });
    const { reviews } = await team.run(twoTasks);
    expect(await team.decide(reviews[0]?.id ?? '', 'approve')).toMatchObject({
      accepted: false,
      reason: 'a review of kind "conflict" takes answer, deny, cancel, not approve',
    });
  });
});
