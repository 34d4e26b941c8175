import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model } from '../../src/ports/model.ts';
import { ModelFault } from '../../src/ports/model-fault.ts';
import { asking, faultOf, weather } from './support/asking.ts';
import {
  type Answer,
  chat,
  claude,
  type RawServer,
  reset,
  silence,
  silentStream,
  startRawServer,
  stream,
  tornStream,
} from './support/raw-server.ts';

let raw: RawServer;
let openai: Model;
let anthropic: Model;
let compatible: Model;

beforeAll(async () => {
  raw = await startRawServer();
  const env = {
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${raw.url}/v1`,
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_BASE_URL: raw.url,
    VLLM_BASE_URL: raw.url,
  };
  openai = await loadModel('openai/gpt-4o', { env, silenceMaxMs: 1_200 });
  anthropic = await loadModel('anthropic/claude-haiku-4-5', { env, silenceMaxMs: 1_200 });
  compatible = await loadModel('vllm/llama', { env, silenceMaxMs: 1_200 });
});
afterAll(() => raw.close());

describe('a connection that fails', () => {
  it('at once counts as unavailable and as not billed', async () => {
    const closed = await startRawServer();
    await closed.close();
    const model = await loadModel(`x=${closed.url}/v1#m`, { env: {} });
    expect(await faultOf(model)).toMatchObject({ kind: 'unavailable', unbilled: true });
  });

  it.each([
    ['openai', () => openai],
    ['anthropic', () => anthropic],
    ['compatible', () => compatible],
  ])('by a reset counts as unavailable, with the bill unknown (%s)', async (_, model) => {
    raw.answerWith(reset);
    const fault = await faultOf(model());
    expect(fault.kind).toBe('unavailable');
    expect(fault).not.toHaveProperty('unbilled');
    expect(fault).not.toHaveProperty('usage');
  });

  it.each([
    ['before its headers', silence],
    ['after its headers', silentStream()],
    ['in the middle', silentStream(chat.text('It is'))],
  ])('by falling silent %s counts as timed out', async (_, answer) => {
    raw.answerWith(answer);
    expect(await faultOf(openai)).toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('said nothing for 1.2 s'),
    });
  });
});

describe('a stream that goes wrong', () => {
  it.each<[string, () => Model, Answer, object]>([
    ['torn, chat', () => openai, tornStream(chat.text('It '), chat.text('is')), { kind: 'unavailable' }],
    ['torn, compatible', () => compatible, tornStream(chat.text('It '), chat.text('is')), { kind: 'unavailable' }],
    [
      'torn, messages',
      () => anthropic,
      tornStream(claude.start(17), claude.textStart, claude.text('It is')),
      { kind: 'unavailable', usage: { inputTokens: 17, outputTokens: 200 } },
    ],
    ['ended early, chat', () => openai, stream(chat.text('It is')), { kind: 'unavailable' }],
    ['ended early, compatible', () => compatible, stream(chat.text('It is')), { kind: 'unavailable' }],
    [
      'ended early, messages',
      () => anthropic,
      stream(claude.start(17), claude.textStart, claude.text('It')),
      { kind: 'unavailable', usage: { inputTokens: 17, outputTokens: 200 } },
    ],
    ['ended in a tool call, chat', () => openai, stream(chat.call('sky_weather', '{"ci')), { kind: 'unavailable' }],
    ['nothing at all, chat', () => openai, stream(), { kind: 'unavailable' }],
    ['nothing at all, messages', () => anthropic, stream(), { kind: 'unavailable' }],
    [
      'broken JSON, chat',
      () => openai,
      stream(chat.text('It'), 'data: {"choices": [\n\n', chat.finish('stop'), chat.done),
      { kind: 'unavailable' },
    ],
    [
      'broken JSON, messages',
      () => anthropic,
      stream(claude.start(17), 'event: content_block_delta\ndata: {"type": \n\n', claude.stop),
      { kind: 'unavailable' },
    ],
    [
      'broken JSON first, messages',
      () => anthropic,
      stream('event: message_start\ndata: {"type": \n\n'),
      { kind: 'unavailable' },
    ],
    ['no events but a page, chat', () => openai, stream('<html>hello</html>'), { kind: 'unavailable' }],
    [
      'error event first, chat',
      () => openai,
      stream({ error: { message: 'The server is overloaded', type: 'server_error', code: null } }),
      { kind: 'unavailable' },
    ],
    [
      'error event later, chat',
      () => openai,
      stream(chat.text('It'), {
        error: { message: 'Rate limit reached', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
      }),
      { kind: 'rate-limited' },
    ],
    [
      'overloaded first, messages',
      () => anthropic,
      stream(claude.error('overloaded_error', 'Overloaded')),
      { kind: 'unavailable' },
    ],
    [
      'overloaded later, messages',
      () => anthropic,
      stream(claude.start(17), claude.textStart, claude.text('It'), claude.error('overloaded_error', 'Overloaded')),
      { kind: 'unavailable', usage: { inputTokens: 17, outputTokens: 200 } },
    ],
    [
      'empty reply, chat',
      () => openai,
      stream(chat.text(''), chat.finish('stop'), chat.usage(9, 1), chat.done),
      { kind: 'unavailable', usage: { inputTokens: 9, outputTokens: 1 } },
    ],
    [
      'empty reply, messages',
      () => anthropic,
      stream(claude.start(17), claude.end('end_turn', 2), claude.stop),
      { kind: 'unavailable', usage: { inputTokens: 17, outputTokens: 2 } },
    ],
    [
      'content filter, chat',
      () => openai,
      stream(chat.text('It'), chat.finish('content_filter'), chat.usage(9, 4), chat.done),
      { kind: 'filtered', usage: { inputTokens: 9, outputTokens: 4 } },
    ],
    [
      'content filter, compatible',
      () => compatible,
      stream(chat.text('It'), chat.finish('content_filter'), chat.done),
      { kind: 'filtered' },
    ],
    [
      'refusal, chat',
      () => openai,
      stream(chat.refusal('I cannot help with that.'), chat.finish('stop'), chat.usage(9, 6), chat.done),
      { kind: 'declined', usage: { inputTokens: 9, outputTokens: 6 } },
    ],
    [
      'refusal, messages',
      () => anthropic,
      stream(
        claude.start(17),
        claude.textStart,
        claude.text('I'),
        claude.blockStop,
        claude.end('refusal', 3),
        claude.stop,
      ),
      { kind: 'declined', usage: { inputTokens: 17, outputTokens: 3 } },
    ],
    [
      'window exceeded, messages',
      () => anthropic,
      stream(
        claude.start(17),
        claude.textStart,
        claude.text('It'),
        claude.blockStop,
        claude.end('model_context_window_exceeded', 3),
        claude.stop,
      ),
      { kind: 'too-long' },
    ],
  ])('is told as what it is: %s', async (_, model, answer, expected) => {
    raw.answerWith(answer);
    const fault = await faultOf(model(), asking('hello', { tools: [weather] }));
    expect(fault).toMatchObject(expected);
    // The provider had begun to serve, so it may bill the call.
    expect(fault).not.toHaveProperty('unbilled');
    expect(raw.bodies).toHaveLength(1);
  });
});

describe('a call we give up ourselves', () => {
  it.each([
    ['before it starts', silence, 0],
    ['while it waits', silence, 30],
    ['while it streams', silentStream(chat.text('It is')), 60],
  ])('%s ends with our own reason, not with a fault of the provider', async (_, answer, afterMs) => {
    raw.answerWith(answer);
    const controller = new AbortController();
    const reason = new Error('the run was cancelled');
    if (afterMs === 0) controller.abort(reason);
    else setTimeout(() => controller.abort(reason), afterMs);
    const call = openai.call(asking('hello', { signal: controller.signal }));
    await expect(call).rejects.toBe(reason);
    expect(ModelFault.is(reason)).toBe(false);
  });
});

describe('what a model writes wrongly', () => {
  it.each<[string, () => Model, Answer]>([
    [
      'chat',
      () => openai,
      stream(chat.call('sky_weather', '{"city": Bern'), chat.finish('tool_calls'), chat.usage(9, 4), chat.done),
    ],
    [
      'compatible',
      () => compatible,
      stream(chat.call('sky_weather', '{"city": Bern'), chat.finish('tool_calls'), chat.done),
    ],
    [
      'messages',
      () => anthropic,
      stream(
        claude.start(17),
        claude.callStart('sky_weather'),
        claude.args('{"city": Bern'),
        claude.blockStop,
        claude.end('tool_use', 4),
        claude.stop,
      ),
    ],
  ])('in the arguments of a call comes back as it is, and can be sent back to it (%s)', async (_, model, answer) => {
    raw.answerWith(answer);
    const first = asking('hello', { tools: [weather] });
    const { calls } = await model().call(first);
    expect(calls).toMatchObject([{ tool: 'sky.weather', args: '{"city": Bern' }]);
    raw.answerWith(answer);
    const results = calls.map(({ id, tool }) => ({ id, tool, output: 'These arguments are no JSON.', isError: true }));
    const messages = [
      ...first.messages,
      { role: 'assistant' as const, text: '', calls },
      { role: 'tool' as const, results },
    ];
    await model().call({ ...first, messages });
    expect(JSON.stringify(raw.bodies[0])).toContain('unreadable');
  });
});

describe('a fault injected by aimock', () => {
  const mock = new LLMock({ port: 0, chunkSize: 3, latency: 1 });
  let models: Model[] = [];

  beforeAll(async () => {
    mock.onMessage('busy', { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 3 });
    mock.onMessage('down', { error: { message: 'down', type: 'server_error' }, status: 503 });
    mock.onMessage('cut', { content: 'a long reply that is never finished' }, { truncateAfterChunks: 4 });
    mock.onMessage('garbage', { content: 'x' }, { chaos: { malformedRate: 1 } });
    mock.onMessage('hang up', { content: 'x' }, { chaos: { disconnectRate: 1 } });
    const url = await mock.start();
    const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${url}/v1`, ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: url };
    models = await Promise.all(['openai/gpt-4o', 'anthropic/claude-haiku-4-5'].map((name) => loadModel(name, { env })));
  });
  afterAll(() => mock.stop());

  it.each([
    ['busy', { kind: 'rate-limited', retryAfterMs: 3000, unbilled: true }],
    ['down', { kind: 'unavailable', unbilled: true }],
    ['cut', { kind: 'unavailable' }],
    ['garbage', { kind: 'unavailable' }],
    ['hang up', { kind: 'unavailable' }],
  ])('is told as what it is over both protocols: %s', async (text, expected) => {
    for (const model of models) expect(await faultOf(model, asking(text))).toMatchObject(expected);
  });
});
