import { describe, expect, it } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../ports/model.ts';
import { createSimulatedClock } from '../clock-simulated/simulated-clock.ts';
import { scriptedModel } from './scripted-model.ts';
import { callTool, callTools, failWith, giveJson, hang, say, write } from './step.ts';

const asking = (purpose: ModelRequest['purpose'], rest: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose,
  system: 'You count.',
  messages: [{ role: 'user', text: 'How many?' }],
  tools: [],
  brief: {
    subject: { kind: 'consult', question: { role: 'triage', request: 'How many?', context: {}, history: [] } },
    exchanges: [],
    crew: [],
  },
  outputTokensMax: 100,
  temperature: undefined,
  signal: new AbortController().signal,
  ...rest,
});
const work = (taskId: string, rest: Partial<ModelRequest> = {}): ModelRequest =>
  asking({ role: 'work', worker: 'counter', taskId }, rest);
const said = (text: string): ModelMessage => ({ role: 'assistant', text, calls: [] });

describe('a scripted model', () => {
  it('plays its steps in order and keeps every request', async () => {
    const model = scriptedModel([say('one'), giveJson({ n: 2 }), callTool('add', { a: 1 })]);
    expect((await model.call(work('a'))).text).toBe('one');
    expect((await model.call(work('a'))).text).toBe('{"n":2}');
    expect((await model.call(work('b'))).calls).toMatchObject([{ tool: 'add', args: { a: 1 } }]);
    expect(model.requests.map(({ purpose }) => purpose.taskId)).toEqual(['a', 'a', 'b']);
    model.assertDone();
  });

  it('finds the step by task, else by worker, else by role, for calls in any order', async () => {
    const model = scriptedModel({
      'task:b': say('for b'),
      'worker:counter': [say('first'), say('second')],
      plan: say('p'),
    });
    expect((await model.call(work('c'))).text).toBe('first');
    expect((await model.call(asking({ role: 'plan' }))).text).toBe('p');
    expect((await model.call(work('b'))).text).toBe('for b');
    expect((await model.call(work('a'))).text).toBe('second');
    model.assertDone();
  });

  it('refuses a call without a step, and reports it again at the end', async () => {
    const model = scriptedModel({ plan: say('p') });
    await expect(model.call(work('a'))).rejects.toThrow('no step for call 1 (work by counter on a)');
    expect(() => model.assertDone()).toThrow(/no step for call 1.*never played step 1 of "plan"/);
  });

  it('builds the step from the request if the step is a function', async () => {
    const model = scriptedModel([({ messages }) => say(`${messages.length} messages`)]);
    expect((await model.call(work('a'))).text).toBe('1 messages');
  });

  it('fails like a provider', async () => {
    const model = scriptedModel([failWith(429, { retryAfterMs: 7 }), failWith('timeout')]);
    await expect(model.call(work('a'))).rejects.toMatchObject({ status: 429, retryAfterMs: 7 });
    await expect(model.call(work('a'))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('never answers when told to hang, until the call is aborted', async () => {
    const controller = new AbortController();
    const call = scriptedModel([hang()]).call(work('a', { signal: controller.signal }));
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  it('streams a reply piece by piece on its clock, and calls the listener for each', async () => {
    const clock = createSimulatedClock();
    const model = scriptedModel([write(['one ', 'two ', 'three'], { everyMs: 100 })], { clock });
    const heard: string[] = [];
    const call = model.call(work('a', { onText: (text) => heard.push(`${clock.now()} ${text}`) }));
    expect((await clock.settle(call)).text).toBe('one two three');
    expect(heard).toEqual(['100 one ', '200 two ', '300 three']);
  });

  it('counts tokens from the text, never more than announced or allowed', async () => {
    const model = scriptedModel([say('x'.repeat(1000)), say('y', { inputTokens: 1e9, outputTokens: 7 })]);
    const request = work('a', { outputTokensMax: 50 });
    const counted = model.countTokens(request);
    expect((await model.call(request)).usage).toEqual({ inputTokens: counted, outputTokens: 50 });
    expect((await model.call(request)).usage).toEqual({ inputTokens: counted, outputTokens: 7 });
  });

  it('gives every tool call of a dialogue its own id, and the same ids when a call is repeated', async () => {
    const model = scriptedModel({ work: [callTools(['a', {}], ['b', {}]), callTool('a')] }, { repeatable: true });
    const later = work('t', { messages: [{ role: 'user', text: 'q' }, said('')] });
    const ids = async (request: ModelRequest) => (await model.call(request)).calls.map(({ id }) => id);
    const all = [...(await ids(work('t'))), ...(await ids(later))];
    expect(new Set(all).size).toBe(3);
    expect([...(await ids(work('t'))), ...(await ids(later))]).toEqual(all);
  });
});

describe('a repeatable script', () => {
  it('gives a repeated call the same reply, and plays failures before it once', async () => {
    const model = scriptedModel({ work: [failWith(503), say('one'), say('two')] }, { repeatable: true });
    await expect(model.call(work('a'))).rejects.toMatchObject({ status: 503 });
    expect((await model.call(work('a'))).text).toBe('one');
    expect((await model.call(work('a'))).text).toBe('one');
    expect(() => model.assertDone()).toThrow('never played step 2 of "work"');
    const second = work('a', { messages: [{ role: 'user', text: 'q' }, said('one')] });
    expect((await model.call(second)).text).toBe('two');
    model.assertDone();
  });

  it('refuses a dialogue that is longer than its script', async () => {
    const model = scriptedModel({ work: say('one') }, { repeatable: true });
    await expect(model.call(work('a', { messages: [said('one')] }))).rejects.toThrow('no step');
  });
});
