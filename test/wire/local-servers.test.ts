// What servers on people's own machines send: errors in forms of their own, whole replies in place of streams, thoughts in tags.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model } from '../../src/ports/model.ts';
import { asking, faultOf, weather } from './support/asking.ts';
import { type Answer, chat, type RawServer, startRawServer, status, stream } from './support/raw-server.ts';

let raw: RawServer;
beforeAll(async () => {
  raw = await startRawServer();
});
afterAll(() => raw.close());

const openModel = (): Promise<Model> =>
  loadModel('llamacpp/local', { env: { LLAMACPP_BASE_URL: `${raw.url}/v1` }, silenceMaxMs: 10_000 });

const reply = stream(chat.text('It is sunny.'), chat.finish('stop'), chat.usage(9, 9), chat.done);
const replySchema = { type: 'object', properties: { answer: { type: 'string' } } };
const plainText = { 'content-type': 'text/plain' };

describe('a server that refuses reply schemas', () => {
  it.each<[string, Answer]>([
    [
      'in a message beside the error',
      status(400, { object: 'error', message: 'json_schema: not supported by xgrammar' }),
    ],
    ['in an error that is a text', status(400, { error: "'response_format.type' must be 'text'" })],
    [
      'in a list of wrong fields',
      status(422, { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] }),
    ],
    ['in plain text', status(400, 'response_format is not supported', plainText)],
    [
      'with status 500',
      status(500, { error: { code: 500, message: 'failed to parse grammar', type: 'server_error' } }),
    ],
  ])('%s gets none from then on', async (_, refusal) => {
    raw.answerWith(refusal, reply);
    const model = await openModel();
    expect((await model.call(asking('hello', { replySchema }))).text).toBe('It is sunny.');
    await model.call(asking('hello', { replySchema }));
    expect(raw.bodies.map((body) => 'response_format' in body)).toEqual([true, false, false]);
  });
});

describe('a server that refuses tools', () => {
  it.each<[string, Answer]>([
    [
      'in a message beside the error',
      status(400, { object: 'error', message: '"auto" tool choice requires --enable-auto-tool-choice to be set' }),
    ],
    ['because it lacks --jinja', status(400, { error: { code: 400, message: 'tools param requires --jinja flag' } })],
    ['with status 500', status(500, { error: { code: 500, message: 'tools param requires --jinja flag' } })],
    ['as a wrong field', status(422, { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] })],
  ])('%s gets them as text', async (_, refusal) => {
    raw.answerWith(refusal, reply);
    const model = await openModel();
    expect((await model.call(asking('hello', { tools: [weather] }))).text).toBe('It is sunny.');
    expect(raw.bodies.map((body) => 'tools' in body)).toEqual([true, false]);
  });
});

describe('an input that is too long', () => {
  const overflow =
    'Trying to keep the first 4501 tokens when context the overflows. However, the model is loaded with less';

  it.each<[string, Answer]>([
    [
      'vLLM',
      status(400, {
        object: 'error',
        message: 'The decoder prompt (length 4501) is longer than the maximum model length of 4096.',
      }),
    ],
    ['LM Studio', status(400, { error: overflow })],
    ['LM Studio, in a stream', stream(`event: error\ndata: ${JSON.stringify({ error: overflow })}\n\n`)],
    [
      'text-generation-inference',
      status(422, { error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048.' }),
    ],
    ['Ollama', status(400, { error: { message: 'prompt too long; exceeded max context length by 812 tokens' } })],
  ])('is known by the words of %s', async (_, answer) => {
    raw.answerWith(answer);
    expect((await faultOf(await openModel())).kind).toBe('too-long');
    expect(raw.bodies).toHaveLength(1);
  });
});

describe('what a server says went wrong', () => {
  it.each<[string, Answer]>([
    ['in a message beside the error', status(400, { object: 'error', message: 'The GPU is on fire' })],
    ['in an error that is a text', status(400, { error: 'The GPU is on fire' })],
    ['in a detail', status(400, { detail: 'The GPU is on fire' })],
    ['in plain text', status(400, 'The GPU is on fire', plainText)],
    ['in a stream, as a text', stream({ error: 'The GPU is on fire' })],
    ['with status 200, as an object', status(200, { error: { message: 'The GPU is on fire' } })],
    ['with status 200, as a text', status(200, { error: 'The GPU is on fire' })],
  ])('%s is in the message', async (_, answer) => {
    raw.answerWith(answer);
    expect((await faultOf(await openModel())).message).toContain('The GPU is on fire');
  });

  it('is no web page: the address is wrong then, and no retry helps', async () => {
    raw.answerWith(status(200, '<!doctype html><html><body>Log in</body></html>', { 'content-type': 'text/html' }));
    const fault = await faultOf(await openModel());
    expect(fault).toMatchObject({ kind: 'rejected', setup: true });
    expect(fault.message).toContain(`${raw.url}/v1`);
    expect(fault.message).not.toContain('<html>');
  });
});

describe('a server that does not stream', () => {
  const whole = (message: object, finish = 'stop'): Answer =>
    status(200, {
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
      usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
    });

  it('has its whole reply read', async () => {
    raw.answerWith(whole({ content: 'It is sunny.' }));
    expect(await (await openModel()).call(asking('hello'))).toMatchObject({
      text: 'It is sunny.',
      usage: { inputTokens: 9, outputTokens: 4 },
    });
  });

  it('has its tool calls read', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'sky_weather', arguments: '{"city":"Bern"}' } };
    raw.answerWith(whole({ content: null, tool_calls: [call] }, 'tool_calls'));
    const { calls } = await (await openModel()).call(asking('hello', { tools: [weather] }));
    expect(calls).toMatchObject([{ args: { city: 'Bern' } }]);
  });
});

describe('a model that thinks in its reply', () => {
  it.each<[string, readonly string[]]>([
    ['in one piece', ['<think>\nThey want {"a": 1}.\n</think>\n\nIt is sunny.']],
    ['in tags that arrive in pieces', ['<th', 'ink>They want', ' it.</thi', 'nk>\n', '\nIt is ', 'sunny.']],
    ['in tags that its template begins', ['They want it.', '\n</think>\n\nIt is sunny.']],
  ])('%s is read without its thoughts, and is known to reason', async (_, pieces) => {
    raw.answerWith(stream(...pieces.map(chat.text), chat.finish('stop'), chat.usage(9, 9), chat.done));
    const model = await openModel();
    expect((await model.call(asking('hello'))).text.trim()).toBe('It is sunny.');
    expect(model.reasons).toBe(true);
  });

  it('shows no thought as text of its reply', async () => {
    const heard: string[] = [];
    raw.answerWith(
      stream(...['<think>Hm', 'm.</think>', 'It is ', 'sunny.'].map(chat.text), chat.finish('stop'), chat.done),
    );
    await (await openModel()).call(asking('hello', { onText: (text) => heard.push(text) }));
    expect(heard.join('')).toBe('It is sunny.');
  });

  it('keeps tags that stand inside its reply', async () => {
    raw.answerWith(stream(chat.text('Write <think> first.'), chat.finish('stop'), chat.done));
    expect((await (await openModel()).call(asking('hello'))).text).toBe('Write <think> first.');
  });
});

describe('a server in the own network', () => {
  afterEach(() => void vi.useRealTimers());

  it('may read a prompt for longer than five minutes, where the limits of the run allow it', async () => {
    const model = await loadModel('llamacpp/local', { env: { LLAMACPP_BASE_URL: `${raw.url}/v1` } });
    raw.answerWith(reply);
    await model.call(asking('load the packages'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: asked, resolve } = Promise.withResolvers<() => void>();
    raw.answerWith((response, body, request) => resolve(() => void reply(response, body, request)));
    const called = model.call(asking('hello'));
    const answer = await asked;
    await vi.advanceTimersByTimeAsync(1_000_000);
    vi.useRealTimers();
    answer();
    expect((await called).text).toBe('It is sunny.');
  });

  it('is followed to another address', async () => {
    raw.answerWith((response) => void response.writeHead(307, { location: '/elsewhere/chat' }).end(), reply);
    expect((await (await openModel()).call(asking('hello'))).text).toBe('It is sunny.');
  });

  it('is left at once by a call that is given up', async () => {
    const stop = new AbortController();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    raw.answerWith((response) => {
      response.on('close', resolve);
      stop.abort();
    });
    await expect((await openModel()).call(asking('hello', { signal: stop.signal }))).rejects.toThrow();
    await closed;
  });
});
