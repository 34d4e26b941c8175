import { escalate, worker } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const which = { reason: 'ambiguous-input', message: 'Which of your two lines?' } as const;
const asksOnce = () =>
  stubWorker(({ answers }) => (answers[0] ? `tested ${answers[0].answer}` : escalate(which.reason, which.message)));

describe('a worker whose task is ambiguous', () => {
  it('asks the requester, waits without a process, and continues with the answer', async () => {
    const wiring = createTestWiring();
    const open = () => simTeam({ workers: { billing: asksOnce() } }, { wiring });
    const team = open();
    const waiting = await team.settle(team.run(one));
    expect(waiting).toMatchObject({ status: 'waiting', tasks: [{ status: 'waiting' }] });
    expect(waiting.reviews).toMatchObject([{ kind: 'question', question: which.message, status: 'open' }]);

    const later = open();
    await later.settle(later.decide('run-1-r1', { kind: 'answer', content: 'the one upstairs' }, { by: 'customer' }));
    const report = await later.settle(later.resume('run-1'));
    expect(report).toMatchObject({ status: 'complete', answer: 'tested the one upstairs' });
    expect(report.reviews).toMatchObject([{ status: 'decided', decidedBy: 'customer' }]);
  });

  it('shows its model the question and the answer', async () => {
    const model = scriptedModel([giveJson({ escalation: which }), giveJson({ content: 'tested' })]);
    const team = simTeam({ workers: { billing: worker({ does: 'tests lines', model }) } });
    await team.settle(team.run(one));
    await team.settle(team.decide('run-1-r1', { kind: 'answer', content: 'the one upstairs' }));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'tested' });
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(`${which.message} the one upstairs`);
  });

  it('ends without a result if the requester declines, and the answer names the gap', async () => {
    const team = simTeam({ workers: { billing: asksOnce() } });
    await team.settle(team.run(one));
    await team.settle(team.decide('run-1-r1', { kind: 'deny', reason: 'never mind' }, { by: 'customer' }));
    const report = await team.settle(team.resume('run-1'));
    expect(report).toMatchObject({
      status: 'failed',
      failure: { code: 'denied', by: 'customer', reason: 'never mind' },
    });
  });

  it('hands the task back in a team with escalate.questions off', async () => {
    const team = simTeam({ workers: { billing: asksOnce() }, escalate: { questions: false } });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'failed', tasks: [{ status: 'escalated' }] });
  });
});
