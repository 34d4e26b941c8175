// What was learnt of a provider is kept for the whole run, also if the environment chooses the model.

import { supervisor, tool, worker } from 'bosun';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Answer, chat, claude, type RawServer, startRawServer, status, stream } from './support/raw-server.ts';

let raw: RawServer;
beforeAll(async () => {
  raw = await startRawServer();
});
afterAll(() => raw.close());
let server = 0;
beforeEach(() => {
  // Each test has a server of its own, as far as the product can tell.
  server += 1;
  vi.stubEnv('BOSUN_MODEL', 'openai-compatible/small');
  vi.stubEnv('BOSUN_OPENAI_COMPATIBLE_URL', `${raw.url}/${server}/v1`);
});
afterEach(() => vi.unstubAllEnvs());

const says = (text: string): Answer => stream(chat.text(text), chat.finish('stop'), chat.usage(9, 9), chat.done);
const answers = (value: unknown): Answer => says(JSON.stringify(value));

const weather = tool('weather', {
  does: 'Says what the weather is',
  input: z.object({ city: z.string() }),
  effect: 'read',
  run: ({ city }) => `It is sunny in ${city}.`,
});
const team = () =>
  supervisor({
    workers: {
      sky: worker({ does: 'knows the weather', tools: [weather] }),
      sea: worker({ does: 'knows the tides' }),
    },
    advice: false,
  });

const bodiesWith = (key: string): boolean[] => raw.bodies.map((body) => key in body);
const routed = { route: 'direct', workers: [{ name: 'sky', confidence: 90 }], reason: 'It is about the sky.' };
const report = { content: 'It is sunny in Bern.', confidence: 90 };

describe('a model that the environment chooses', () => {
  it('gets no schema again after it refused one', async () => {
    const refusal = status(400, { error: { message: 'response_format json_schema is not supported' } });
    const byFormat: Answer = (response, body, request) =>
      ('response_format' in (body as object) ? refusal : answers(routed))(response, body, request);
    raw.answerWith(byFormat);
    const crew = team();
    await crew.plan('Weather in Bern?');
    await crew.plan('Weather in Chur?');
    await team().plan('Weather in Thun?');
    expect(bodiesWith('response_format')).toEqual([true, false, false, false]);
  });

  it('gets tools as text after it refused them, and its calls are read from its text', async () => {
    const refusal = status(400, { error: { message: 'registry/small:latest does not support tools' } });
    const said: Answer[] = [
      answers(routed),
      refusal,
      says('{"tool_call": {"name": "weather", "arguments": {"city": "Bern"}}}'),
      answers(report),
    ];
    raw.answerWith(...said);
    const { status: ended, answer, usage } = await team().run('Weather in Bern?');
    expect({ ended, answer, toolCalls: usage.toolCalls }).toEqual({
      ended: 'complete',
      answer: 'It is sunny in Bern.',
      toolCalls: 1,
    });
    expect(bodiesWith('tools')).toEqual([false, true, false, false]);
    expect(JSON.stringify(raw.bodies[2])).toContain('Says what the weather is');
    expect(JSON.stringify(raw.bodies[3])).toContain('weather returned: It is sunny in Bern.');
  });

  it.each([
    'small does not support tools',
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    'tool calling is not supported for this model',
  ])('is known to refuse tools by %j', async (message) => {
    raw.answerWith(answers(routed), status(400, { error: { message } }), answers(report));
    expect((await team().run('Weather in Bern?')).status).toBe('complete');
    expect(bodiesWith('tools')).toEqual([false, true, false]);
  });

  it('is not asked again if it refuses one tool only', async () => {
    const message = "Invalid schema for function 'weather': city is not a type that tools support";
    raw.answerWith(answers(routed), status(400, { error: { message } }));
    expect((await team().run('Weather in Bern?')).status).toBe('failed');
    expect(raw.bodies).toHaveLength(2);
  });

  it('gets its reasoning back with the result of the tool it called', async () => {
    vi.stubEnv('BOSUN_MODEL', 'anthropic/claude-sonnet-5-5');
    vi.stubEnv('ANTHROPIC_API_KEY', 'k');
    vi.stubEnv('ANTHROPIC_BASE_URL', raw.url);
    const written = (text: string): Answer =>
      stream(
        claude.start(9),
        claude.textStart,
        claude.text(text),
        claude.blockStop,
        claude.end('end_turn', 9),
        claude.stop,
      );
    raw.answerWith(
      written(JSON.stringify(routed)),
      stream(
        claude.start(9),
        { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Bern, then.' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'signed' } },
        claude.blockStop,
        claude.callStart('weather'),
        claude.args('{"city":"Bern"}'),
        claude.blockStop,
        claude.end('tool_use', 20),
        claude.stop,
      ),
      written(JSON.stringify(report)),
    );
    expect((await team().run('Weather in Bern?')).status).toBe('complete');
    expect(raw.bodies).toHaveLength(3);
    expect(JSON.stringify(raw.bodies[2])).toContain('"signature":"signed"');
  });
});
