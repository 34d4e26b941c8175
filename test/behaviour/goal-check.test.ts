import type { QuestionOf } from 'bosun';
import { giveJson, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

type Options = Partial<Parameters<typeof teamOf>[0]>;
type Planning = QuestionOf<'plan'>;

const twoTasks = planOf([{ id: 'a' }, { id: 'b' }]);
const planned = () => ({ route: 'plan' as const, workers: [], reason: 'to be planned' });
const more = (id: string) => planOf([{ id, instruction: 'List the fees of account_a for roaming' }]).tasks;

/** A team whose planner adds a task for what is missing, or does not. */
function team(options: Options, added: readonly string[] = []) {
  const asked: Planning[] = [];
  const made = teamOf({
    workers: { billing: stubWorker({ a: 'alpha', b: 'beta', c: 'gamma' }) },
    triage: planned,
    plan: (question) => {
      asked.push(question);
      return question.revision ? { ...twoTasks, tasks: added.flatMap(more) } : twoTasks;
    },
    grounding: false,
    ...options,
  });
  return { team: made, asked };
}

describe('what the writer finds missing from the goal', () => {
  it('is planned for, worked on, and written up with the rest', async () => {
    const seen: unknown[] = [];
    const synthesise = ({ reports }: QuestionOf<'synthesise'>) => {
      seen.push(reports.map(({ taskId }) => taskId));
      return reports.length < 3 ? { answer: 'alpha and beta', missing: ['the roaming fees'] } : { answer: 'all three' };
    };
    const { team: crew, asked } = team({ synthesise }, ['c']);
    const report = await crew.run('What do I owe?');
    expect(report).toMatchObject({
      status: 'complete',
      answer: 'all three',
      gaps: [],
      revisions: [{ round: 1, why: ['the roaming fees'], added: ['c'] }],
    });
    expect(asked[1]?.revision?.missing).toEqual(['the roaming fees']);
    expect(seen).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  it('is a gap, and the run partial, if the planner adds nothing', async () => {
    const drafts: unknown[] = [];
    const synthesise = () => {
      drafts.push('draft');
      return { answer: 'alpha and beta', missing: ['the roaming fees'] };
    };
    expect(await team({ synthesise }).team.run('What do I owe?')).toMatchObject({
      status: 'partial',
      answer: 'alpha and beta',
      gaps: ['Not in the results: the roaming fees'],
    });
    expect(drafts).toHaveLength(1);
  });

  it.each([
    ['a text', 'the roaming fees', ['Not in the results: the roaming fees']],
    ['an object', { fees: 'the roaming fees', note: null }, ['Not in the results: the roaming fees']],
    ['a list that says there is nothing', ['None', 'nothing is missing.', 'N/A', '-'], []],
    ['a text that says so', 'None', []],
  ])('may be written as %s', async (_, missing, gaps) => {
    const synthesise = () => ({ answer: 'alpha and beta', missing });
    const { team: crew } = team({ synthesise, limits: { revisionsMax: 0 } });
    expect((await crew.run('What do I owe?')).gaps).toEqual(gaps);
  });

  it('is a gap without a new plan if none is allowed', async () => {
    const synthesise = () => ({ answer: 'alpha and beta', missing: ['the roaming fees'] });
    const { team: crew, asked } = team({ synthesise, limits: { revisionsMax: 0 } });
    expect(await crew.run('What do I owe?')).toMatchObject({
      status: 'partial',
      gaps: ['Not in the results: the roaming fees'],
    });
    expect(asked).toHaveLength(1);
  });

  it('is read from a model, which sees the goal and the success criteria', async () => {
    const writer = scriptedModel([giveJson({ answer: 'alpha and beta', missing: ['the roaming fees'] })]);
    const { team: crew } = team({ models: { synthesise: writer } });
    expect(await crew.run('What do I owe?')).toMatchObject({ status: 'partial' });
    const [message] = writer.requests[0]?.messages ?? [];
    const text = message && 'text' in message ? message.text : '';
    expect(text).toContain('Explain the March bill');
    expect(text).toContain('Done when: every charge has a date and an amount');
  });

  it('goes through conflicts and judges again after new tasks', async () => {
    const judged: string[] = [];
    const billing = stubWorker({ a: { name: 'Plan X', price: 10 }, b: { name: 'Plan X', price: 12 }, c: 'gamma' });
    const { team: crew } = team(
      {
        workers: { billing },
        judge: ({ conflict }) => {
          judged.push(conflict.id);
          return { taskId: 'b', reason: 'newer' };
        },
        synthesise: ({ reports }) => ({
          answer: 'It costs 12, not 10.',
          ...(reports.length < 3 ? { missing: ['the roaming fees'] } : {}),
        }),
      },
      ['c'],
    );
    expect(await crew.run('What does it cost?')).toMatchObject({ status: 'complete', conflicts: [{ id: 'k1-1' }] });
    expect(judged).toEqual(['k1', 'k1-1']);
  });
});

describe('what the critic finds missing from the goal', () => {
  it('is planned for, or becomes a gap', async () => {
    const criticise = ({ reports }: QuestionOf<'criticise'>) =>
      reports.length < 3
        ? { verdict: 'deliver' as const, missing: ['the roaming fees'] }
        : { verdict: 'deliver' as const };
    const synthesise = ({ reports }: QuestionOf<'synthesise'>) => ({ answer: `${reports.length} results` });
    const helped = await team({ criticise, synthesise }, ['c']).team.run('What do I owe?');
    expect(helped).toMatchObject({ status: 'complete', answer: '3 results' });
    const left = await team({ criticise, synthesise }).team.run('What do I owe?');
    expect(left).toMatchObject({ status: 'partial', gaps: ['Not in the results: the roaming fees'] });
    const joined = await team({ criticise }, ['c']).team.run('What do I owe?');
    expect(joined).toMatchObject({ status: 'complete', answer: 'alpha\n\nbeta\n\ngamma' });
  });
});

describe('a field that a success criterion names', () => {
  const criterion = (successCriterion: string) => planOf([{ id: 'a', successCriterion }, { id: 'b' }]);
  const run = (content: unknown, successCriterion: string) =>
    teamOf({ workers: { billing: stubWorker({ a: content, b: 'beta' }) } }).run(criterion(successCriterion));

  it('is missing if the data does not have it', async () => {
    expect(await run([{ amount: 3 }], 'every charge has amount and dueDate')).toMatchObject({
      status: 'partial',
      gaps: ['List the disputed charges of account_a — the result lacks "dueDate", which its success criterion names'],
    });
    expect(await run({ total: null, note: 'none found' }, 'the fields total and currency are filled')).toMatchObject({
      gaps: [expect.stringContaining('lacks "total", "currency"')],
    });
  });

  it('is not missed in text, in another spelling, or where it is no field', async () => {
    for (const [content, successCriterion] of [
      ['It is due on 3 May.', 'every charge has amount and dueDate'],
      [{ due_date: '2026-05-03' }, 'every charge has a dueDate'],
      [{ charges: [{ info: { dueDate: '2026-05-03' } }] }, 'every charge has a dueDate'],
      [{ amount: 3 }, 'every charge has a date and an amount'],
    ] as const)
      expect(await run(content, successCriterion)).toMatchObject({ status: 'complete', gaps: [] });
  });

  it('is planned for once more', async () => {
    const { team: crew, asked } = team({
      workers: { billing: stubWorker({ a: { amount: 3 }, b: 'beta' }) },
      plan: (question) => {
        asked.push(question);
        return question.revision ? { ...twoTasks, tasks: [] } : criterion('every charge has a dueDate');
      },
    });
    expect(await crew.run('What do I owe?')).toMatchObject({ status: 'partial' });
    expect(asked[1]?.revision?.gaps).toMatchObject([{ taskId: 'a', reason: 'unmet' }]);
  });
});

describe('the offline writer', () => {
  it('names a part of the request that no result is about', async () => {
    const options: Options = { models: { synthesise: offlineModel() } };
    const { team: crew } = team(options);
    const report = await crew.run('List the disputed charges of account_a and book a dentist for Rex');
    expect(report.status).toBe('partial');
    expect(report.gaps).toEqual([expect.stringContaining('dentist')]);
  });
});
