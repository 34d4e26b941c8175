import { supervisor, tool, worker } from 'bosun';
import { callTool, failWith, giveJson, say, sayCut, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

type Script = Parameters<typeof scriptedModel>[0];

const CUT = 'The refund was NOT issued beca';

const ask = async (script: Script, options: object = {}) => {
  const model = scriptedModel(script);
  const team = supervisor({
    workers: { clerk: worker({ does: 'answers questions about refunds' }) },
    models: { worker: model },
    ...options,
  });
  const report = await team.run('What became of my refund?');
  model.assertDone();
  return { report, model };
};

describe('a reply that is cut at its length', () => {
  it('is finished by the model, and then the answer is whole', async () => {
    const { report, model } = await ask([sayCut(CUT), say('use the window had closed.')]);
    expect(report).toMatchObject({
      status: 'complete',
      answer: 'The refund was NOT issued because the window had closed.',
    });
    const [first, second] = model.requests;
    expect(second?.outputTokensMax).toBe((first?.outputTokensMax ?? 0) * 4);
    expect(second?.messages.slice(-2)).toMatchObject([{ role: 'assistant', text: CUT }, { role: 'user' }]);
  });

  it.each([
    ['begins anew', 'The refund was NOT issued because it was late.', 'The refund was NOT issued because it was late.'],
    ['repeats the last words', 'NOT issued because it was late.', 'The refund was NOT issued because it was late.'],
    ['answers in JSON', '{"content": "It was late."}', 'It was late.'],
  ])('is whole too if the model %s', async (_, rest, answer) => {
    expect((await ask([sayCut(CUT), say(rest)])).report).toMatchObject({ status: 'complete', answer });
  });

  it('is asked for again where half a JSON text cannot be continued', async () => {
    const { report } = await ask([sayCut('{"content": "The refund was N'), giveJson({ content: 'It was late.' })]);
    expect(report).toMatchObject({ status: 'complete', answer: 'It was late.' });
  });

  it('stays a partial result that says so if it is cut every time', async () => {
    const { report } = await ask([sayCut(CUT), sayCut('use the window'), sayCut(' had clo')]);
    expect(report.status).toBe('partial');
    expect(report.answer).toBe(
      'The refund was NOT issued because the window had clo [incomplete: the reply of clerk was cut at its length limit]',
    );
    expect(report.gaps).toEqual([expect.stringContaining('cut at its length limit')]);
    expect(report.tasks[0]).toMatchObject({ status: 'failed', failure: { code: 'cut-off' } });
  });

  it('is never cut in the middle of the answer when the budget has no room for the rest', async () => {
    const { report } = await ask([sayCut(CUT)], { budget: { tokens: 450 }, limits: { outputTokensMin: 100 } });
    expect(report.status).toBe('partial');
    expect(report.answer).toContain(`${CUT} [incomplete:`);
  });

  it('keeps what there is if the provider refuses to go on', async () => {
    const { report } = await ask([sayCut(CUT), failWith(400)]);
    expect(report).toMatchObject({ status: 'partial', answer: expect.stringContaining(CUT) });
  });

  it('calls no tool, because the arguments may be cut as well', async () => {
    const paid: unknown[] = [];
    const pay = tool('pay', {
      does: 'pays an amount',
      input: z.object({ amount: z.number() }),
      effect: 'read',
      run: (args) => paid.push(args),
    });
    const { report } = await ask([{ ...callTool('pay', { amount: 1 }), isCut: true }, say('Nothing was paid.')], {
      workers: { clerk: worker({ does: 'answers questions about refunds', tools: [pay] }) },
    });
    expect([paid, report.answer]).toEqual([[], 'Nothing was paid.']);
  });

  it('of the writer is not delivered: the results are, and a gap says why', async () => {
    const model = scriptedModel({ synthesise: [sayCut('Both cam'), sayCut('e in'), sayCut(' la')] });
    const team = teamOf({
      workers: {
        clerk: worker({ does: 'reads the mail', effect: 'read', run: ({ taskId }) => `${taskId} came late.` }),
      },
      models: { supervisor: model },
    });
    const report = await team.run(planOf([{ id: 'a' }, { id: 'b' }].map((task) => ({ ...task, worker: 'clerk' }))));
    expect(report).toMatchObject({ status: 'partial', answer: 'a came late.\n\nb came late.' });
    expect(report.gaps).toEqual([expect.stringContaining('cut at its length limit')]);
  });
});
