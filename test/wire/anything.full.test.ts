import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model } from '../../src/ports/model.ts';
import { ModelFault } from '../../src/ports/model-fault.ts';
import { asking, weather } from './support/asking.ts';
import { type Answer, chat, claude, type RawServer, startRawServer } from './support/raw-server.ts';

let raw: RawServer;
let models: Model[] = [];

beforeAll(async () => {
  raw = await startRawServer();
  const env = {
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${raw.url}/v1`,
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_BASE_URL: raw.url,
    VLLM_BASE_URL: raw.url,
  };
  const names = ['openai/gpt-4o', 'anthropic/claude-haiku-4-5', 'vllm/llama'];
  models = await Promise.all(names.map((name) => loadModel(name, { env, silenceMaxMs: 1_200 })));
});
afterAll(() => raw.close());

const events = [
  chat.text('It '),
  chat.refusal('No.'),
  chat.call('sky_weather', '{"city":"Bern"}'),
  chat.call('sky_weather', '{"ci'),
  chat.call('', ''),
  chat.finish('stop'),
  chat.finish('length'),
  chat.finish('tool_calls'),
  chat.usage(9, 4),
  chat.done,
  claude.start(17),
  claude.textStart,
  claude.text('is'),
  claude.callStart('sky_weather'),
  claude.args('{"city":'),
  claude.blockStop,
  claude.end('end_turn', 3),
  claude.end('tool_use', 3),
  claude.stop,
  claude.error('overloaded_error', 'Overloaded'),
  { type: 'ping' },
  { choices: null },
  { error: 'text where an object belongs' },
  'data: \n\n',
  'data: null\n\n',
  'data: [1,2]\n\n',
  'event: what\ndata: {"type":"never-heard-of"}\n\n',
  'retry: soon\n\n',
  '\uFFFD\u0000<html>',
];

const written = (event: (typeof events)[number]): string =>
  typeof event === 'string' ? event : `data: ${JSON.stringify(event)}\n\n`;

const inChat = [chat.text('It '), chat.text('is sunny.'), chat.finish('stop'), chat.usage(9, 4), chat.done].map(
  written,
);
const inMessages = [
  claude.start(17),
  claude.textStart,
  claude.text('It is sunny.'),
  claude.blockStop,
  claude.end('end_turn', 3),
  claude.stop,
].map(written);

const answer =
  (status: number, type: string, parts: readonly string[], torn: boolean): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    for (const part of parts) response.write(part);
    if (torn) setTimeout(() => response.destroy(), 3);
    else response.end();
  };

/** A sound reply with pieces left out and others put in; now and then nothing but others. */
const disturbed = fc.record({
  sound: fc.boolean(),
  left: fc.array(fc.nat(9), { maxLength: 1 }),
  put: fc.array(fc.tuple(fc.nat(9), fc.oneof(fc.constantFrom(...events).map(written), fc.string())), { maxLength: 3 }),
});
type Disturbed = typeof disturbed extends fc.Arbitrary<infer Value> ? Value : never;

function partsOf(whole: readonly string[], { sound, left, put }: Disturbed): string[] {
  const parts = sound ? whole.filter((_, index) => !left.includes(index)) : [];
  for (const [at, part] of put) parts.splice(at, 0, part);
  return parts;
}

describe('any response of a provider', () => {
  it('a call ends as a reply that says something or as a fault, and never asks twice', {
    timeout: 180_000,
  }, async () => {
    const ends = { replies: 0, faults: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.oneof({ weight: 4, arbitrary: fc.constant(200) }, fc.constantFrom(204, 302, 400, 429, 500, 599)),
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('text/event-stream') },
          fc.constantFrom('application/json', 'text/html'),
        ),
        disturbed,
        fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
        async (which, status, type, how, torn) => {
          const model = models[which];
          if (!model) throw new Error('there are three');
          const parts = partsOf(model.provider === 'anthropic' ? inMessages : inChat, how);
          raw.answerWith(answer(status, type, status === 204 ? [] : parts, torn));
          try {
            const { text, calls, isCut } = await model.call(asking('hello', { tools: [weather] }));
            expect(text.trim() !== '' || calls.length > 0 || isCut).toBe(true);
            for (const { id, tool } of calls) expect([typeof id, typeof tool]).toEqual(['string', 'string']);
            ends.replies++;
          } catch (error) {
            if (!ModelFault.is(error)) throw error;
            expect(error.message.split('\n')).toHaveLength(1);
            ends.faults++;
          }
          expect(raw.bodies.length).toBe(1);
        },
      ),
      { numRuns: 250 },
    );
    // Both happen, or this would say nothing.
    expect(Math.min(ends.replies, ends.faults)).toBeGreaterThan(10);
  });
});
