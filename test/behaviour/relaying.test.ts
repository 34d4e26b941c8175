import { type QuestionOf, supervisor, worker } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { defineTeam } from '../../src/runtime/define/define-team.ts';
import { openingOf } from '../../src/runtime/prompts/opening.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const CLAUSE = 'Clause 7 —  "the lessee"  shall\n\tpay $1 & {{nothing}} else.';
const plan = planOf([{ id: 'clause', relay: 'verbatim' }, { id: 'sum' }]);
const workers = { billing: stubWorker({ clause: CLAUSE, sum: 'The rent is 900.' }) };

describe('a text that the plan wants relayed word for word', () => {
  it('replaces its marker exactly', async () => {
    let seen: QuestionOf<'synthesise'> | undefined;
    const drafts: string[] = [];
    const team = teamOf({
      workers,
      synthesise: (question) => {
        seen = question;
        return { answer: 'It says:\n{{verbatim:clause}}\nThe rent is 900.' };
      },
      criticise: ({ draft }) => {
        drafts.push(draft);
        return { verdict: 'deliver' };
      },
    });
    const { answer, status } = await team.run(plan);
    expect({ answer, status }).toEqual({ answer: `It says:\n${CLAUSE}\nThe rent is 900.`, status: 'complete' });
    expect(seen?.reports.map(({ taskId, relay }) => [taskId, relay])).toEqual([
      ['clause', 'verbatim'],
      ['sum', undefined],
    ]);
    expect(drafts).toEqual([answer]);
  });

  it('is not checked: neither its marker nor its text is listed as unconfirmed', async () => {
    const numbered = planOf([{ id: '2031', relay: 'verbatim' }, { id: 'sum' }]);
    const team = teamOf({
      workers: { billing: stubWorker({ 2031: CLAUSE, sum: 'The rent is 900.' }) },
      synthesise: () => ({ answer: 'The rent is 900.\n\n{{verbatim:2031}}' }),
    });
    const { answer, status, gaps } = await team.run(numbered);
    expect({ answer, status, gaps }).toEqual({ answer: `The rent is 900.\n\n${CLAUSE}`, status: 'complete', gaps: [] });
  });

  it('is added if the synthesiser forgot its marker, and without a synthesiser', async () => {
    const forgetful = teamOf({ workers, synthesise: () => ({ answer: 'The rent is 900.' }) });
    expect((await forgetful.run(plan)).answer).toBe(`The rent is 900.\n\n${CLAUSE}`);
    const built = planOf([
      { id: 'clause', relay: 'verbatim' },
      { id: 'sum', dependsOn: ['clause'] },
    ]);
    expect((await teamOf({ workers }).run(built)).answer).toBe(`The rent is 900.\n\n${CLAUSE}`);
    expect((await teamOf({ workers }).run(plan)).answer).toBe(`${CLAUSE}\n\nThe rent is 900.`);
  });

  it('is relayed by the offline model', async () => {
    const team = supervisor({
      workers: {
        billing: worker({
          does: 'reads contracts',
          effect: 'read',
          run: ({ taskId }) => (taskId === 'clause' ? CLAUSE : 'The rent is 900.'),
        }),
      },
      models: { supervisor: offlineModel() },
    });
    const { answer } = await team.run(plan as never);
    expect(answer).toBe(`${CLAUSE}\n\nThe rent is 900.`);
  });

  it('is delivered in full at any length, and shown to the synthesiser in part if it is too long', async () => {
    const long = Array.from({ length: 400 }, (_, index) => `§${index} Smoking is forbidden on floor ${index}.`).join(
      '\n',
    );
    let shown = '';
    const { answer, status } = await teamOf({
      workers: { billing: stubWorker({ clause: long, sum: 'The rent is 900.' }) },
      synthesise: ({ reports, part }) => {
        expect(part).toBeUndefined();
        shown = String(reports[0]?.result.content);
        return { answer: 'Rules:\n\n{{verbatim:clause}}' };
      },
      limits: { joinTokensMax: 500 },
    }).run(plan);
    expect(status).toBe('complete');
    expect(answer).toBe(`Rules:\n\n${long}`);
    expect(shown).toMatch(
      /^§0 Smoking.*\[… \d+ characters more; all of it takes the place of \{\{verbatim:clause\}\} …\]$/s,
    );
  });

  it('is shown to models with its marker and the rule not to change it', async () => {
    const { spec, workers: code, standing } = defineTeam({ workers }, { digest: sha256 });
    const report = { worker: 'billing', result: { content: CLAUSE } };
    const question: QuestionOf<'synthesise'> = {
      role: 'synthesise',
      plan,
      reports: [{ ...report, taskId: 'clause', instruction: 'Quote clause 7', relay: 'verbatim' }],
      gaps: [],
      conflicts: [],
      findings: [],
      notes: [],
      request: 'What does clause 7 say?',
      context: {},
      history: [],
    };
    const { user } = openingOf(
      { spec, workers: code, standing },
      { subject: { kind: 'consult', question } },
      'compact',
    );
    expect(user).toContain('<data name="1. Quote clause 7 (word for word at {{verbatim:clause}})">');
    expect(user).toContain('neither quote, reword nor sum them up');
  });
});
