import { result, worker } from 'bosun';
import { giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const oneTask = planOf([{ id: 'a' }]);

describe('a result without a confidence, in a team with a threshold', () => {
  const agent = (reply: ReturnType<typeof say>, lowConfidence: number) =>
    teamOf({
      workers: { billing: worker({ does: 'explains bills' }) },
      models: { worker: scriptedModel([reply]) },
      escalate: { lowConfidence },
    });

  for (const reply of [say('Perhaps 12 EUR.'), giveJson({ content: 'Perhaps 12 EUR.' })])
    it('goes to a person if an agent gave it', async () => {
      const team = agent(reply, 40);
      const { status, reviews, runId } = await team.run(oneTask);
      expect(status).toBe('waiting');
      expect(reviews).toMatchObject([
        {
          kind: 'low-confidence',
          taskId: 'a',
          question:
            'The result states no confidence, under the threshold of 40. Approve it, deny it, or answer in its place.',
        },
      ]);
      await team.decide(reviews[0]?.id ?? '', 'approve');
      expect(await team.resume(runId)).toMatchObject({ status: 'complete', answer: 'Perhaps 12 EUR.' });
    });

  it('passes if the team sets no threshold', async () => {
    expect(await agent(say('Perhaps 12 EUR.'), 0).run(oneTask)).toMatchObject({ status: 'complete' });
  });

  it('counts as certain if a function returned it', async () => {
    const team = teamOf({ workers: { billing: stubWorker({ a: '12 EUR' }) }, escalate: { lowConfidence: 90 } });
    expect(await team.run(oneTask)).toMatchObject({ status: 'complete', reviews: [] });
  });

  it('is too thin where limits.thinConfidence is set', async () => {
    const asked: unknown[] = [];
    const team = teamOf({
      workers: { billing: worker({ does: 'explains bills' }) },
      models: { worker: scriptedModel([say('Perhaps 12 EUR.')]) },
      triage: () => ({ route: 'plan', workers: [], reason: 'to be planned' }),
      plan: ({ revision }) => {
        if (revision) asked.push(...revision.gaps.map(({ why }) => why));
        return revision ? { ...oneTask, tasks: [] } : oneTask;
      },
      limits: { thinConfidence: 50 },
    });
    await team.run('What do I owe?');
    expect(asked).toEqual(['the result states no confidence, and 50 of 100 is wanted']);
  });
});

describe('a critical finding below the confidence limit', () => {
  const doubtful = {
    severity: 'critical',
    where: 'src/login.ts:4',
    message: 'The token is never checked',
    confidence: 60,
  };
  const billing = () =>
    stubWorker({
      a: result('reviewed: if (token) login()', {
        findings: [
          { ...doubtful, severity: 'critical' as const },
          { severity: 'warning', where: 'src/login.ts:9', message: 'A name is misspelt', confidence: 50 },
          { severity: 'critical', where: 'src/pay.ts:1', message: 'Money is paid twice', confidence: 95 },
        ],
      }),
    });

  it('is looked at again by the strong model with the material, and kept if that confirms it', async () => {
    const strong = scriptedModel([giveJson({ taskId: 'a', reason: 'line 4 logs in with any token' })]);
    const team = teamOf({ workers: { billing: billing() }, models: { strong }, synthesise: () => ({ answer: 'ok' }) });
    const report = await team.run(oneTask);
    expect(report.findings.map(({ where }) => where)).toEqual(['src/pay.ts:1', 'src/login.ts:4']);
    expect(report.findingsDropped).toEqual([]);
    const [request] = strong.requests;
    const text = request?.messages.map((message) => ('text' in message ? message.text : '')).join('\n');
    expect(text).toContain('The token is never checked');
    expect(text).toContain('reviewed: if (token) login()');
  });

  it('is dropped on record if the strong model does not confirm it', async () => {
    const strong = scriptedModel([giveJson({ reason: 'line 3 checks it' })]);
    const team = teamOf({ workers: { billing: billing() }, models: { strong }, synthesise: () => ({ answer: 'ok' }) });
    const report = await team.run(oneTask);
    expect(report.findings.map(({ where }) => where)).toEqual(['src/pay.ts:1']);
    expect(report.findingsDropped).toMatchObject([{ where: 'src/login.ts:4', reason: 'line 3 checks it' }]);
    const { spans } = await team.trace(report.runId);
    expect(spans.find(({ kind }) => kind === 'run')?.detail).toContain(
      'finding-1 judged: dropped, because line 3 checks it',
    );
  });

  for (const [why, options] of [
    ['the team has no judge to look at it again', {}],
    ['it could not be looked at again: judge failed: ill', { judge: () => Promise.reject(new Error('ill')) }],
  ] as const)
    it(`is dropped on record: ${why}`, async () => {
      const report = await teamOf({ workers: { billing: billing() }, ...options }).run(oneTask);
      expect(report.findingsDropped).toMatchObject([{ where: 'src/login.ts:4', reason: why }]);
    });
});
