import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bytesOf, type Countable, tokensAtMost } from './count-tokens.ts';
import { inputSchemaOf } from './tool-schema.ts';

const text = fc.string({ unit: 'binary' });
const args = fc.oneof(fc.dictionary(text, fc.jsonValue()), text, fc.constant(undefined));
const message: fc.Arbitrary<Countable['messages'][number]> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), text }),
  fc.record({
    role: fc.constant('assistant' as const),
    text,
    calls: fc.array(fc.record({ id: text, tool: text, args }), { maxLength: 3 }),
  }),
  fc.record({
    role: fc.constant('tool' as const),
    results: fc.array(fc.record({ id: text, tool: text, output: text, isError: fc.boolean() }), { maxLength: 3 }),
  }),
);
const tool = fc.record({ name: text, does: text, field: text }).map(({ name, does, field }) => ({
  name,
  does,
  effect: 'read' as const,
  input: z.object({ [`f${field}`]: z.string().describe(does) }),
}));
const countable: fc.Arbitrary<Countable> = fc.record({
  system: text,
  messages: fc.array(message, { maxLength: 5 }),
  tools: fc.array(tool, { maxLength: 3 }),
  replySchema: fc.option(fc.dictionary(text, fc.jsonValue()), { nil: undefined }),
});

/** Everything in a request that can reach a tokenizer, as plain text. */
function allTextOf({ system, messages, tools, replySchema }: Countable): string[] {
  return [
    system,
    ...messages.flatMap((each) => {
      if (each.role === 'tool') return each.results.flatMap(({ id, tool: name, output }) => [id, name, output]);
      const calls = each.role === 'assistant' ? each.calls : [];
      return [each.text, ...calls.flatMap((call) => [call.id, call.tool, JSON.stringify(call.args) ?? ''])];
    }),
    ...tools.flatMap((each) => [each.name, each.does, JSON.stringify(inputSchemaOf(each))]),
    ...(replySchema ? [JSON.stringify(replySchema)] : []),
  ];
}

const utf8 = (parts: readonly string[]): number => parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);

describe('the count of tokens before a call', () => {
  it('is never below one token for each byte of all that is sent, normalised or not', () => {
    fc.assert(
      fc.property(countable, (request) => {
        const parts = allTextOf(request);
        const count = tokensAtMost(request);
        expect(count).toBeGreaterThan(utf8(parts));
        expect(count).toBeGreaterThan(utf8(parts.map((part) => part.normalize('NFKC'))));
        expect(Number.isInteger(count)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('never decreases when something is added', () => {
    fc.assert(
      fc.property(countable, message, tool, (request, more, another) => {
        const before = tokensAtMost(request);
        expect(tokensAtMost({ ...request, messages: [...request.messages, more] })).toBeGreaterThan(before);
        expect(tokensAtMost({ ...request, tools: [...request.tools, another] })).toBeGreaterThan(before);
      }),
    );
  });

  it('uses the longer form where normalising makes a text longer', () => {
    // One character of three bytes that normalises to eighteen characters.
    expect(bytesOf('ﷺ')).toBe(33);
    expect(bytesOf('é')).toBe(2);
    expect(bytesOf('plain')).toBe(5);
  });

  it('leaves room for what providers add: Anthropic explains tools in several hundred tokens', () => {
    const none = tokensAtMost({ system: '', messages: [], tools: [] });
    const one = tokensAtMost({
      system: '',
      messages: [],
      tools: [{ name: 't', does: 'd', effect: 'read', input: z.object({}) }],
    });
    expect(one - none).toBeGreaterThan(1500);
  });
});
