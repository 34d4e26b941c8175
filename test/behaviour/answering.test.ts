import { result, tool, worker } from 'bosun';
import { giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const claim = (value: string | number) => ({ subject: 'Plan X', attribute: 'price', value, unit: 'EUR', evidence: [] });
const twoTasks = planOf([{ id: 'a' }, { id: 'b' }]);
const claiming = (a: string | number, b: string | number) =>
  stubWorker({
    a: result('from a', { claims: [claim(a)], confidence: 90 }),
    b: result('from b', { claims: [claim(b)], confidence: 70 }),
  });

describe('the answer', () => {
  it('is written by the synthesiser from the reports and the gaps', async () => {
    const billing = stubWorker({ a: 'alpha', b: new Error('broken') }, { attemptsMax: 1 });
    const report = await teamOf({
      workers: { billing },
      synthesise: ({ reports, gaps }) => ({
        answer: `${reports.map((each) => each.result.content)} without ${gaps.length}`,
        confidence: 55,
      }),
      grounding: false,
    }).run(twoTasks);
    expect(report).toMatchObject({ status: 'partial', answer: 'alpha without 1', confidence: 55 });
    expect(report.gaps).toHaveLength(1);
  });

  it('consists of the plain results if the synthesiser fails, and says so', async () => {
    const team = teamOf({
      workers: { billing: stubWorker({ a: 'alpha', b: 'beta' }) },
      synthesise: () => {
        throw new Error('writer’s block');
      },
    });
    const gaps = ['The results are given as they are: synthesise failed: writer’s block'];
    expect(await team.run(twoTasks)).toMatchObject({ status: 'partial', answer: 'alpha\n\nbeta', gaps });
  });

  it('has the lowest confidence of its results by default', async () => {
    const report = await teamOf({ workers: { billing: claiming(1, 1) } }).run(twoTasks);
    expect(report).toMatchObject({ status: 'complete', confidence: 70 });
  });

  it('written by a model may be plain prose', async () => {
    const model = scriptedModel({ synthesise: say('Both agree.') });
    const team = teamOf({ workers: { billing: claiming(1, 1) }, models: { supervisor: model } });
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: 'Both agree.' });
    model.assertDone();
  });
});

describe('claims that contradict each other', () => {
  it('are found, stay open without a judge, and become a gap', async () => {
    const report = await teamOf({ workers: { billing: claiming(10, 12) } }).run(twoTasks);
    expect(report.conflicts).toMatchObject([
      { subject: 'Plan X', attribute: 'price', sides: [{ taskId: 'a' }, { taskId: 'b' }] },
    ]);
    expect(report).toMatchObject({
      status: 'partial',
      gaps: ['Sources disagree about price of Plan X: "10 EUR" and "12 EUR" cannot both be true'],
    });
  });

  it('go to the judge, whose ruling and reason are recorded and shown to the synthesiser', async () => {
    const rulings: unknown[] = [];
    const report = await teamOf({
      workers: { billing: claiming(10, 12) },
      judge: ({ conflict }) => ({ taskId: conflict.sides[1]?.taskId ?? '', reason: 'it is newer' }),
      synthesise: ({ conflicts }) => {
        rulings.push(conflicts.map(({ ruling }) => ruling));
        return { answer: 'It costs 12, not 10.' };
      },
    }).run(twoTasks);
    expect(rulings).toEqual([[{ taskId: 'b', reason: 'it is newer' }]]);
    expect(report).toMatchObject({ status: 'complete', answer: 'It costs 12, not 10.', gaps: [] });
    expect(report.conflicts).toMatchObject([{ ruling: { taskId: 'b', reason: 'it is newer' } }]);
  });

  it('stay open if the judge chooses none, or fails', async () => {
    const judges = [
      () => ({ reason: 'no evidence' }),
      () => Promise.reject(new Error('ill')),
      () => ({ taskId: 'z', reason: 'a task that took no side' }),
    ];
    for (const judge of judges) {
      const report = await teamOf({ workers: { billing: claiming(10, 12) }, judge }).run(twoTasks);
      expect(report).toMatchObject({
        status: 'partial',
        gaps: ['Sources disagree about price of Plan X: "10 EUR" and "12 EUR" cannot both be true'],
      });
    }
  });

  it('go to the model once more if it names a task that is no side of the conflict', async () => {
    const model = scriptedModel([
      giveJson({ taskId: 'z', reason: '?' }),
      giveJson({ taskId: 'a', reason: 'measured' }),
    ]);
    const options = { models: { judge: model }, modelRoles: ['judge' as const] };
    const report = await teamOf({ workers: { billing: claiming(10, 12) }, ...options }).run(twoTasks);
    expect(report).toMatchObject({ status: 'complete', conflicts: [{ ruling: { taskId: 'a' } }] });
    model.assertDone();
  });

  it('are not found if two tasks say the same in other words', async () => {
    const billing = stubWorker({
      a: result('a', { claims: [{ ...claim(' Ten  Euro '), subject: 'plan x' }] }),
      b: result('b', { claims: [{ ...claim('ten euro'), subject: 'Plan  X' }] }),
    });
    expect((await teamOf({ workers: { billing } }).run(twoTasks)).conflicts).toEqual([]);
  });
});

describe('the critic', () => {
  const drafting = (criticRoundsMax?: number) => {
    const notes: (readonly string[])[] = [];
    const team = teamOf({
      workers: { billing: stubWorker({ a: 'alpha', b: 'beta' }) },
      synthesise: (question) => {
        notes.push(question.notes);
        return { answer: `draft ${notes.length}` };
      },
      grounding: false,
      criticise: ({ draft }) =>
        draft === 'draft 4' ? { verdict: 'deliver' } : { verdict: 'redo', notes: `${draft} is thin` },
      limits: criticRoundsMax === undefined ? {} : { criticRoundsMax },
    });
    return { team, notes };
  };

  it('sends a draft back with its notes', async () => {
    const { team, notes } = drafting(5);
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: 'draft 4' });
    expect(notes.at(-1)).toEqual(['draft 1 is thin', 'draft 2 is thin', 'draft 3 is thin']);
  });

  it('sends it back a limited number of times, and an objection to the last draft is a gap', async () => {
    const { team, notes } = drafting(2);
    expect(await team.run(twoTasks)).toMatchObject({
      status: 'partial',
      answer: 'draft 3',
      gaps: ['The critic still objects: draft 3 is thin'],
    });
    expect(notes).toHaveLength(3);
  });

  it('is asked once about plain results, because without a synthesiser they cannot be rewritten', async () => {
    let asked = 0;
    const report = await teamOf({
      workers: { billing: stubWorker({ a: 'alpha', b: 'beta' }) },
      synthesise: () => Promise.reject(new Error('writer’s block')),
      criticise: () => {
        asked += 1;
        return { verdict: 'redo', notes: 'it is thin' };
      },
    }).run(twoTasks);
    expect([report.answer, asked]).toEqual(['alpha\n\nbeta', 1]);
    expect(report.gaps).toContain('The critic still objects: it is thin');
  });

  it('that fails does not block the answer, which is listed as not criticised', async () => {
    const report = await teamOf({
      workers: { billing: stubWorker({ a: 'alpha', b: 'beta' }) },
      synthesise: () => ({ answer: 'the draft' }),
      criticise: () => Promise.reject(new Error('ill')),
    }).run(twoTasks);
    expect(report).toMatchObject({ status: 'complete', answer: 'the draft' });
    expect(report.unconfirmed).toEqual([expect.stringMatching(/^The answer was not criticised: .*ill/)]);
  });
});

describe('a supervisor on models', () => {
  it('plans, works, judges, writes and criticises with them, each role with the model of its name', async () => {
    const draft = { tasks: twoTasks.tasks, goal: 'Explain Plan X' };
    const work = (value: number) => giveJson({ content: `it is ${value}`, claims: [claim(value)] });
    const models = {
      balanced: scriptedModel({ 'task:a': work(10), 'task:b': work(12), plan: giveJson(draft) }, { id: 'balanced' }),
      judge: scriptedModel({ judge: giveJson({ taskId: 'a', reason: 'measured' }) }, { id: 'strong' }),
      synthesise: scriptedModel([giveJson({ answer: 'Ten.' }), giveJson({ answer: 'Ten euro, not 12.' })], {
        id: 'writer',
      }),
      criticise: scriptedModel([giveJson({ verdict: 'redo', notes: 'unit?' }), giveJson({ verdict: 'deliver' })]),
    };
    const team = teamOf({
      workers: { billing: worker({ does: 'reads bills' }), network: worker({ does: 'tests lines', tools: [] }) },
      models,
      modelRoles: ['judge', 'criticise'],
    });
    const report = await team.run('What does Plan X cost?');
    expect(report).toMatchObject({
      status: 'complete',
      answer: 'Ten euro, not 12.',
      tasks: [{ model: 'balanced' }, {}],
    });
    for (const model of Object.values(models)) model.assertDone();
    const redo = models.synthesise.requests[1]?.messages[0];
    expect(redo?.role === 'user' && redo.text).toContain('unit?');
    const plan = models.balanced.requests.find(({ purpose }) => purpose.role === 'plan');
    expect(plan?.tools, 'the supervisor has no domain tools').toEqual([]);
  });

  it('shows earlier turns to the planner and not to the workers', async () => {
    const model = scriptedModel({ plan: giveJson(planOf([{ id: 'a' }])), work: say('done'), synthesise: say('done') });
    const search = tool('search', { does: 'finds', input: anything, effect: 'read', run: () => '' });
    const team = teamOf({
      workers: { billing: worker({ does: 'reads bills', tools: [search] }), network: worker({ does: 'tests lines' }) },
      models: { balanced: model },
    });
    await team.run('And in March?', { history: [{ role: 'requester', text: 'My name is Ilse Okafor' }] });
    const textOf = (role: string) => JSON.stringify(model.requests.filter(({ purpose }) => purpose.role === role));
    expect(textOf('plan')).toContain('Ilse Okafor');
    expect(textOf('work')).not.toContain('Ilse Okafor');
  });
});

const anything = {
  '~standard': { version: 1 as const, vendor: 'test', validate: (value: unknown) => ({ value }) },
};

describe('findings of several workers', () => {
  const finding = (severity: 'critical' | 'warning', where: string, message: string, confidence: number) => ({
    severity,
    where,
    message,
    confidence,
  });
  const one = {
    a: result('reviewed', {
      findings: [
        finding('warning', 'src/cart.ts:12', 'The total is not rounded to cents', 85),
        finding('warning', 'src/cart.ts:40', 'A name could be clearer', 40),
      ],
    }),
    b: result('reviewed', {
      findings: [
        finding('critical', 'src/cart.ts:12', 'Total not rounded to cents', 95),
        finding('critical', 'src/login.ts:3', 'The password is logged', 90),
      ],
    }),
  };

  it('reach the synthesiser once each, by severity, without those of low confidence', async () => {
    const seen: unknown[] = [];
    const team = teamOf({
      workers: { billing: stubWorker(one) },
      synthesise: ({ findings }) => {
        seen.push(...findings);
        return { answer: 'done' };
      },
    });
    const report = await team.run(planOf([{ id: 'a' }, { id: 'b' }]));
    expect(seen).toMatchObject([
      { severity: 'critical', where: 'src/cart.ts:12', confidence: 95, sources: ['b', 'a'] },
      { severity: 'critical', where: 'src/login.ts:3', sources: ['b'] },
    ]);
    expect(report.findings).toEqual(seen);
  });

  it('are kept from the confidence on that the team sets', async () => {
    const team = teamOf({
      workers: { billing: stubWorker(one) },
      limits: { findingConfidenceMin: 30 },
      grounding: false,
      synthesise: ({ findings }) => ({ answer: String(findings.length) }),
    });
    expect((await team.run(planOf([{ id: 'a' }, { id: 'b' }]))).answer).toBe('3');
  });
});
