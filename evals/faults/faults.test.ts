import { describe, expect, it } from 'vitest';
import { createDice } from '../../test/simulation/dice.ts';
import { outputOf, withinLimit } from './brain.ts';
import { chatWire } from './chat-wire.ts';
import { messagesWire } from './messages-wire.ts';
import { overshootsOf } from './overshoots.ts';
import { scenarioOf } from './scenario.ts';
import { countTokens, cutTo } from './tokens.ts';

describe('the provider of the evaluation', () => {
  it('never writes more tokens than allowed, in every way of counting', () => {
    const dice = createDice(7);
    for (const tokenizer of ['words', 'quads', 'bytes'] as const) {
      for (let tokensMax = 0; tokensMax < 60; tokensMax++) {
        const text = 'größer than 帳簿, she said; '.repeat(dice.int(0, 4));
        const reply = { text, calls: [{ tool: 'post_entry', args: '{"page":"p1"}' }], finish: 'done' as const };
        expect(outputOf(tokenizer, withinLimit(tokenizer, reply, tokensMax))).toBeLessThanOrEqual(tokensMax);
        expect(countTokens(tokenizer, cutTo(tokenizer, text, tokensMax))).toBeLessThanOrEqual(tokensMax);
      }
    }
  });

  it('gets the same calls each time a seed is repeated', () => {
    expect(scenarioOf(41)).toEqual(scenarioOf(41));
    expect(scenarioOf(41)).not.toEqual(scenarioOf(43));
  });

  it('gives three runs in four ample time, so that a slow machine does not end them early', () => {
    const scenarios = Array.from({ length: 60 }, (_, index) => scenarioOf(index + 1));
    const ample = scenarios.filter(({ hurried }) => !hurried);
    expect(ample.length).toBeGreaterThan(40);
    expect(ample.length).toBeLessThan(60);
    for (const { budget, attemptMs, silenceMaxMs } of ample)
      expect(Math.min(budget.ms ?? 0, attemptMs, silenceMaxMs)).toBeGreaterThanOrEqual(600_000);
  });

  it('reads tool calls and tool results in both protocols', () => {
    const args = '{"page":"p1","number":1}';
    const chat = chatWire.read({
      stream: true,
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'Ledger page p1' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', function: { name: 'post_entry', arguments: args } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'posted' },
      ],
    });
    const messages = messagesWire.read({
      stream: true,
      max_tokens: 9,
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Ledger page p1' }] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'post_entry', input: JSON.parse(args) }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'posted' }] },
      ],
    });
    for (const { opening, calls, results, outputTokensMax } of [chat, messages]) {
      expect({ opening, calls, outputTokensMax }).toEqual({
        opening: 'Ledger page p1',
        calls: [{ id: 'c', args }],
        outputTokensMax: 9,
      });
      expect(results.get('c')).toBe('posted');
    }
  });

  it('detects a run that was billed for more than its budget', () => {
    const scenario = { ...scenarioOf(1), budget: { tokens: 100, usd: 0.001 }, pages: [] };
    const bills = [{ page: undefined, tokens: 101, microUsd: 1_000 }];
    expect(overshootsOf(scenario, undefined, bills).byProvider).toEqual([
      'the run, by the provider: 101 of 100 tokens',
    ]);
  });
});
