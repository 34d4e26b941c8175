import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model, ModelMessage, ModelRequest } from '../../src/ports/model.ts';
import { asking, goOn, weather } from './support/asking.ts';
import { claude, type RawServer, startRawServer, status, stream } from './support/raw-server.ts';

let raw: RawServer;
beforeAll(async () => {
  raw = await startRawServer();
});
afterAll(() => raw.close());

const load = (): Promise<Model> =>
  loadModel('anthropic/claude-sonnet-5-5', { env: { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: raw.url } });

const thinking = [
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Bern, then.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'signed-by-claude' } },
  claude.blockStop,
];
const thoughtfulCall = stream(
  claude.start(17),
  ...thinking,
  claude.callStart('sky_weather'),
  claude.args('{"city":"Bern"}'),
  claude.blockStop,
  claude.end('tool_use', 40),
  claude.stop,
);
const answer = stream(
  claude.start(60),
  claude.textStart,
  claude.text('Sunny.'),
  claude.blockStop,
  claude.end('end_turn', 3),
  claude.stop,
);

interface Sent {
  readonly messages: { readonly role: string; readonly content: { readonly type: string; readonly text?: string }[] }[];
}
const sent = (index = 0): Sent => raw.bodies[index] as unknown as Sent;
const typesSent = (index = 0): string[] =>
  sent(index).messages.flatMap(({ content }) => content.map(({ type }) => type));

const first = asking('Weather in Bern?', { tools: [weather] });
async function secondOf(model: Model, request = first): Promise<ModelRequest> {
  raw.answerWith(thoughtfulCall);
  const called = await model.call(request);
  return { ...request, messages: goOn(request, called, () => 'sunny') };
}

describe('what a model thought before it called a tool', () => {
  it('goes back to it with the result, word for word, and is counted beforehand', async () => {
    const model = await load();
    const second = await secondOf(model);
    const bare = (await load()).countTokens(second);
    expect(model.countTokens(second)).toBe(bare + 40);
    raw.answerWith(answer);
    expect((await model.call(second)).text).toBe('Sunny.');
    expect(typesSent()).toEqual(['text', 'thinking', 'tool_use', 'tool_result']);
    expect(sent().messages[1]?.content[0]).toMatchObject({ thinking: 'Bern, then.', signature: 'signed-by-claude' });
  });

  it('never reaches another dialogue, even if that calls the same tool under the same id', async () => {
    const model = await load();
    const second = await secondOf(model);
    const [, ...rest] = second.messages;
    const other: ModelMessage[] = [{ role: 'user', text: 'Another user asks.' }, ...rest];
    raw.answerWith(answer);
    await model.call({ ...second, messages: other });
    expect(typesSent()).toEqual(['text', 'tool_use', 'tool_result']);
  });

  it('that died with its process is done without: the dialogue is told as text', async () => {
    const second = await secondOf(await load());
    const refusal = 'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.';
    raw.answerWith(status(400, { type: 'error', error: { type: 'invalid_request_error', message: refusal } }), answer);
    expect((await (await load()).call(second)).text).toBe('Sunny.');
    expect(typesSent(0)).toContain('tool_use');
    expect(new Set(typesSent(1))).toEqual(new Set(['text']));
    const told = JSON.stringify(sent(1).messages);
    expect(told).toContain('You called sky.weather with {\\"city\\":\\"Bern\\"}.');
    expect(told).toContain('sky.weather returned: sunny');
  });
});
