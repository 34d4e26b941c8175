import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model, ModelTool } from '../../src/ports/model.ts';
import { asking, faultOf, weather } from './support/asking.ts';
import { chat, claude, type RawServer, startRawServer, status, stream } from './support/raw-server.ts';

let raw: RawServer;
let env: Record<string, string>;

beforeAll(async () => {
  raw = await startRawServer();
  env = {
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${raw.url}/v1`,
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_BASE_URL: raw.url,
    VLLM_BASE_URL: raw.url,
  };
});
afterAll(() => raw.close());

const load = (name: string, options = {}): Promise<Model> => loadModel(name, { env, ...options });
const chatReply = stream(chat.text('{"ok":true}'), chat.finish('stop'), chat.usage(50, 5, 20), chat.done);
const claudeReply = (...start: Parameters<typeof claude.start>) =>
  stream(
    claude.start(...start),
    claude.textStart,
    claude.text('fine'),
    claude.blockStop,
    claude.end('end_turn', 5),
    claude.stop,
  );

const toolNamed = (name: string): ModelTool => ({
  name,
  does: `Does ${name}.`,
  effect: 'read',
  input: z.object({ n: z.number() }),
});
const namesSent = (): unknown => {
  const { tools } = raw.bodies[0] as { tools: { function: { name: string } }[] };
  return tools.map((tool) => tool.function.name);
};

describe('what is sent', () => {
  it('begins the same from call to call: tools by name, then the system prompt, independent of the order given', async () => {
    const model = await load('openai/gpt-4o');
    const prefixes: string[] = [];
    for (const names of [
      ['b.two', 'a.one'],
      ['a.one', 'b.two'],
    ]) {
      raw.answerWith(chatReply);
      await model.call(asking(`hello ${names[0]}`, { tools: names.map(toolNamed) }));
      expect(namesSent()).toEqual(['a_one', 'b_two']);
      const { messages, tools } = raw.bodies[0] as { messages: unknown[]; tools: unknown };
      prefixes.push(JSON.stringify([messages[0], tools]));
    }
    expect(prefixes[0]).toBe(prefixes[1]);
  });

  it('marks for Anthropic what it should cache: the system prompt and, in a loop, what was said so far', async () => {
    const model = await load('anthropic/claude-haiku-4-5');
    raw.answerWith(claudeReply(17));
    await model.call(asking('hello', { tools: [weather] }));
    const { system, messages } = raw.bodies[0] as { system: object[]; messages: { content: object[] }[] };
    expect(system).toMatchObject([{ text: 'You are a clerk.', cache_control: { type: 'ephemeral' } }]);
    expect(messages.at(-1)?.content.at(-1)).toMatchObject({ cache_control: { type: 'ephemeral' } });
  });

  it('holds the reply to the tokens and the temperature asked for', async () => {
    raw.answerWith(chatReply);
    await (await load('vllm/llama', { temperature: 0.7 })).call(asking('hello', { outputTokensMax: 77 }));
    expect(raw.bodies[0]).toMatchObject({ max_tokens: 77, temperature: 0.7, stream: true });
    raw.answerWith(chatReply);
    await (await load('vllm/llama', { temperature: 0.7 })).call(asking('hello', { temperature: 0 }));
    expect(raw.bodies[0]).toMatchObject({ temperature: 0 });
  });

  it('never holds a text of nothing, which some providers refuse', async () => {
    raw.answerWith(claudeReply(17));
    const messages = [
      { role: 'user' as const, text: ' ' },
      { role: 'assistant' as const, text: '', calls: [{ id: 'a:1', tool: 'sky.weather', args: {} }] },
      { role: 'tool' as const, results: [{ id: 'a:1', tool: 'sky.weather', output: '', isError: false }] },
      { role: 'assistant' as const, text: '\n', calls: [] },
      { role: 'user' as const, text: 'Again, please.' },
    ];
    await (await load('anthropic/claude-haiku-4-5')).call(asking('', { messages, tools: [weather], system: '' }));
    const sent = raw.bodies[0] as {
      system?: unknown;
      messages: { role: string; content: { type: string; text?: string; id?: string; tool_use_id?: string }[] }[];
    };
    expect(sent.system).toBeUndefined();
    const parts = sent.messages.flatMap(({ content }) => content);
    for (const { type, text } of parts) if (type === 'text') expect(text?.trim()).not.toBe('');
    expect(parts.find(({ type }) => type === 'tool_use')?.id).toBe('a_1');
    expect(parts.find(({ type }) => type === 'tool_result')?.tool_use_id).toBe('a_1');
  });
});

describe('a schema for the reply', () => {
  const closed = {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
    required: ['ok'],
    additionalProperties: false,
  };
  const open = { type: 'object', properties: { ok: { type: 'boolean' } } };

  it.each([
    ['closed', closed, true],
    ['open', open, false],
  ])('that is %s goes along to OpenAI, strict or not', async (_, replySchema, strict) => {
    raw.answerWith(chatReply);
    await (await load('openai/gpt-4o')).call(asking('hello', { replySchema }));
    expect(raw.bodies[0]).toMatchObject({ response_format: { type: 'json_schema', json_schema: { strict } } });
  });

  it('goes along to Anthropic, and to a local server as long as there are no tools', async () => {
    raw.answerWith(claudeReply(17));
    await (await load('anthropic/claude-haiku-4-5')).call(asking('hello', { replySchema: closed }));
    expect(JSON.stringify(raw.bodies[0])).toContain('json_schema');
    const local = await load('vllm/llama');
    raw.answerWith(chatReply);
    await local.call(asking('hello', { replySchema: closed }));
    expect(raw.bodies[0]).toHaveProperty('response_format');
    raw.answerWith(chatReply);
    await local.call(asking('hello', { replySchema: closed, tools: [weather] }));
    expect(raw.bodies[0]).not.toHaveProperty('response_format');
  });

  it('is left out from then on with a server that refuses it', async () => {
    const local = await load('vllm/llama');
    raw.answerWith(status(400, { error: { message: 'response_format is not supported' } }), chatReply);
    expect((await local.call(asking('hello', { replySchema: closed }))).text).toBe('{"ok":true}');
    expect(raw.bodies.map((body) => 'response_format' in body)).toEqual([true, false]);
    raw.answerWith(chatReply);
    await local.call(asking('hello', { replySchema: closed }));
    expect(raw.bodies.map((body) => 'response_format' in body)).toEqual([false]);
  });

  it('is not blamed for other refusals', async () => {
    const local = await load('vllm/llama');
    raw.answerWith(status(404, { error: { message: 'no such model' } }));
    expect((await faultOf(local, asking('hello', { replySchema: closed }))).kind).toBe('rejected');
    expect(raw.bodies).toHaveLength(1);
  });
});

describe('what the provider had cached', () => {
  it('is counted and costs less, over both protocols', async () => {
    raw.answerWith(chatReply);
    const chatted = await (await load('openai/gpt-4o')).call(asking('hello'));
    // 30 tokens at 2.50, 20 cached at 1.25 and 5 at 10 dollars a million.
    expect(chatted.usage).toEqual({ inputTokens: 50, outputTokens: 5, cachedInputTokens: 20, microUsd: 75 + 25 + 50 });
    raw.answerWith(claudeReply(10, { read: 1000, written: 100 }));
    const claudes = await (await load('anthropic/claude-haiku-4-5')).call(asking('hello'));
    // 10 at 1, 1000 read at 0.10, 100 written at 1.25 and 5 at 5 dollars a million.
    expect(claudes.usage).toEqual({
      inputTokens: 1110,
      outputTokens: 5,
      cachedInputTokens: 1000,
      microUsd: 10 + 100 + 125 + 25,
    });
  });

  it('is unknown with a server that counts nothing, which is not nought', async () => {
    raw.answerWith(stream(chat.text('fine'), chat.finish('stop'), chat.done));
    const { usage } = await (await load('vllm/llama')).call(asking('hello'));
    expect(usage).toEqual({ inputTokens: Number.NaN, outputTokens: Number.NaN });
  });
});
