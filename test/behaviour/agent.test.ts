import { tool, worker } from 'bosun';
import { callTool, callTools, giveJson, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contentAsText } from '../../src/core/reconcile/claim.ts';
import type { ModelMessage, ModelRequest } from '../../src/ports/model.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const calls: unknown[] = [];
const add = tool('add', {
  does: 'adds two numbers',
  input: z.object({ a: z.number(), b: z.number() }),
  effect: 'read',
  run: ({ a, b }) => {
    calls.push([a, b]);
    return a + b;
  },
});
const broken = tool('broken', {
  does: 'always fails',
  input: z.object({}),
  effect: 'read',
  run: () => {
    throw new Error('the socket is on fire');
  },
});

type Steps = Parameters<typeof scriptedModel>[0];
const start = async (steps: Steps, options: object = {}, tasks: Parameters<typeof planOf>[0] = [{ id: 'a' }]) => {
  const model = scriptedModel(steps);
  const team = teamOf({
    workers: { billing: worker({ does: 'counts', tools: [add, broken], attemptsMax: 1, ...options }) },
    models: { worker: model },
    // Without a model for the supervisor, the result of the only task is the answer.
    synthesise: ({ reports }) => ({ answer: contentAsText(reports[0]?.result.content) }),
  });
  const report = await team.run(planOf(tasks), { context: { accountId: 'A-1', secret: 'S-9' } });
  model.assertDone();
  return { team, report, model, task: report.tasks[0], last: model.requests.at(-1) as ModelRequest };
};
const resultsIn = (request: ModelRequest): Extract<ModelMessage, { role: 'tool' }>['results'] =>
  request.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));

describe('an agent', () => {
  it('calls its tools, reads their output and answers', async () => {
    const { report, task, last } = await start([
      callTool('add', { a: 1, b: 2 }),
      giveJson({ content: 'three', confidence: 90 }),
    ]);
    expect(report).toMatchObject({ status: 'complete', answer: 'three', confidence: 90 });
    expect(task).toMatchObject({ result: 'three', confidence: 90, usage: { modelCalls: 2, toolCalls: 1 } });
    expect(resultsIn(last)).toMatchObject([{ tool: 'add', output: '3', isError: false }]);
  });

  it('gets the results of several calls together, in the order of the calls', async () => {
    const { last } = await start([
      callTools(['add', { a: 1, b: 1 }], ['broken', {}], ['add', { a: 2, b: 2 }]),
      say('ok'),
    ]);
    expect(resultsIn(last).map(({ output, isError }) => [output, isError])).toEqual([
      ['2', false],
      ['the socket is on fire', true],
      ['4', false],
    ]);
  });

  it('is told about a tool that throws, and continues', async () => {
    const { report, last } = await start([callTool('broken'), say('went on')]);
    expect(report).toMatchObject({ status: 'complete', answer: 'went on' });
    expect(resultsIn(last)).toMatchObject([{ isError: true, output: 'the socket is on fire' }]);
  });

  it('is told about a tool that does not exist, with the list of those that do', async () => {
    const { report, last } = await start([callTool('subtract', { a: 1 }), say('went on')]);
    expect(report.answer).toBe('went on');
    expect(resultsIn(last)).toMatchObject([
      { isError: true, output: 'There is no tool "subtract". Yours are: add, broken.' },
    ]);
  });

  it('is told what is wrong with its arguments, and the tool is not called', async () => {
    calls.length = 0;
    const { report, last } = await start([callTool('add', { a: 'one' }), say('went on')]);
    expect(report.answer).toBe('went on');
    expect(resultsIn(last)[0]?.output).toMatch(/The arguments of "add" do not fit:\na: .+\nb: /);
    expect(calls).toEqual([]);
  });

  it('sees only the tools granted to its task, and is refused the others', async () => {
    calls.length = 0;
    const { last } = await start([callTool('add', { a: 1, b: 1 }), say('ok')], {}, [{ id: 'a', tools: ['broken'] }]);
    expect(last.tools.map(({ name }) => name)).toEqual(['broken']);
    expect(resultsIn(last)).toMatchObject([
      { isError: true, output: 'The tool "add" was not granted to this task. Granted: broken.' },
    ]);
    expect(calls).toEqual([]);
  });

  it('fails at its limit of model calls, and runs no more tools', async () => {
    calls.length = 0;
    const again = callTool('add', { a: 1, b: 1 });
    const { report } = await start([again, again, again], { stepsMax: 3 });
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'step-limit', stepsMax: 3 } });
    expect(calls).toHaveLength(2);
  });

  it('can hand its task back, and the answer gives the reason', async () => {
    const escalation = { reason: 'out-of-scope', message: 'This is about rice.', partial: 'half' };
    const { report, task } = await start([giveJson({ escalation })]);
    expect(task).toMatchObject({ status: 'escalated', escalation, result: null });
    expect(report.gaps[0]).toContain('This is about rice.');
    expect(report).toMatchObject({ status: 'partial', answer: 'half [incomplete: This is about rice.]' });
  });

  it('sees its own scope, and so does triage', async () => {
    const scope = 'sums of whole numbers; no recipes';
    const { team, last } = await start([giveJson({ content: 'three' })], { scope, examples: ['What is 1 and 2?'] });
    expect(last.system).toContain(scope);
    expect(team.spec.workers.billing).toMatchObject({ scope, examples: ['What is 1 and 2?'] });
  });

  it('starts every task with an empty dialogue', async () => {
    const { model } = await start(
      { 'task:a': [callTool('add', { a: 41, b: 1 }), say('secret of a')], 'task:b': say('B') },
      {},
      [{ id: 'a' }, { id: 'b' }],
    );
    const ofB = model.requests.filter(({ purpose }) => purpose.taskId === 'b');
    expect(ofB).toHaveLength(1);
    expect(ofB[0]?.messages).toHaveLength(1);
  });
});

describe('output that does not fit the schema of its worker', () => {
  const output = z.object({ total: z.number() });

  it('gets one repair round with the errors', async () => {
    const { report, task, last } = await start([giveJson({ total: 'ten' }), giveJson({ content: { total: 10 } })], {
      output,
    });
    expect(task).toMatchObject({ status: 'succeeded', result: { total: 10 }, attempts: 1 });
    expect(last.messages.at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining('total: ') });
    expect(report.status).toBe('complete');
  });

  it('counts as a failed attempt the second time, and the next attempt is told', async () => {
    const bad = giveJson({ total: 'ten' });
    const { task, last } = await start([bad, bad, giveJson({ total: 10 })], { output, attemptsMax: 2 });
    expect(task).toMatchObject({ status: 'succeeded', attempts: 2, result: { total: 10 } });
    const opening = last.messages[0];
    expect(opening?.role === 'user' && opening.text).toMatch(
      /attempt before this one failed\n.*could not be read: total/s,
    );
  });

  it('fails the task when no attempt is left', async () => {
    const bad = say('no numbers here');
    const { report } = await start([bad, bad], { output });
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'malformed-output', who: 'billing' } });
  });
});

describe('what a worker sees', () => {
  it('is only its prompt, its task, the results it depends on and the context granted to it', async () => {
    const { model } = await start(
      {
        'task:a': giveJson({ content: 'ALPHA' }),
        'task:b': giveJson({ content: 'BETA' }),
        'task:c': giveJson({ content: 'GAMMA' }),
      },
      { prompt: 'You are the biller.' },
      [
        { id: 'a', instruction: 'List the March charges of Ada' },
        { id: 'b', instruction: 'List the April charges of Bob', reads: ['accountId'] },
        { id: 'c', instruction: 'List the May charges of Cem', dependsOn: ['a'] },
      ],
    );
    const seenBy = (id: string): string => {
      const requests = model.requests.filter(({ purpose }) => purpose.taskId === id);
      return JSON.stringify(requests.map(({ system, messages }) => ({ system, messages })));
    };
    expect(seenBy('c')).toContain('You are the biller.');
    expect(seenBy('c')).toContain('ALPHA');
    for (const stranger of [
      'BETA',
      'March charges',
      'April charges',
      'A-1',
      'S-9',
      'Explain the March bill',
      'One paragraph',
    ])
      expect(seenBy('c'), stranger).not.toContain(stranger);
    expect(seenBy('b')).toContain('A-1');
    for (const stranger of ['ALPHA', 'S-9', 'Ada', 'Cem']) expect(seenBy('b'), stranger).not.toContain(stranger);
  });

  it('can be read in the trace', async () => {
    const { team, report, model } = await start([callTool('add', { a: 1, b: 2 }), say('done')]);
    const { events } = await team.trace(report.runId);
    const prompts = events.flatMap((event) =>
      event.type === 'model-call-prepared' && event.prompt ? [event.prompt] : [],
    );
    expect(prompts).toHaveLength(1);
    expect(prompts[0]?.system).toBe(model.requests[0]?.system);
    expect(prompts[0]?.messages).toEqual(model.requests[0]?.messages);
    expect(prompts[0]?.tools).toEqual(['add', 'broken']);
  });
});

describe('the model of a call', () => {
  it("is the task's, otherwise the worker's, otherwise the team's", async () => {
    const [team, own, chosen] = ['team', 'own', 'chosen'].map((id) => scriptedModel({ work: say(id) }, { id }));
    if (!team || !own || !chosen) throw new Error('three models');
    const run = (model: typeof own | undefined, task: object) =>
      teamOf({
        workers: { billing: worker({ does: 'counts', ...(model ? { model } : {}) }) },
        models: { worker: team, chosen },
        synthesise: ({ reports }) => ({ answer: contentAsText(reports[0]?.result.content) }),
      }).run(planOf([{ id: 'a', ...task }]));
    expect((await run(own, { model: 'chosen' })).answer).toBe('chosen');
    expect((await run(own, {})).answer).toBe('own');
    expect(await run(undefined, {})).toMatchObject({ answer: 'team', model: 'team' });
  });

  it("has the task's temperature, otherwise the worker's, otherwise none", async () => {
    const warmth = async (options: object, task: object) =>
      (await start([say('ok')], options, [{ id: 'a', ...task }])).last.temperature;
    expect(await warmth({ temperature: 0.2 }, { temperature: 0.9 })).toBe(0.9);
    expect(await warmth({ temperature: 0.2 }, {})).toBe(0.2);
    expect(await warmth({}, {})).toBeUndefined();
  });
});
