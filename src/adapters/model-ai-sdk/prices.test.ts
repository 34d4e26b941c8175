import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf } from '../../core/budget/money.ts';
import { DEFAULT_TIERS } from './default-models.ts';
import { LISTED } from './list-prices.ts';
import { tariffOf, type Usage } from './prices.ts';

const named = (id: string, baseUrl?: string) => {
  const [provider = '', ...model] = id.split('/');
  return { provider, model: model.join('/'), baseUrl };
};
const used = (inputTokens: number, outputTokens: number, rest: Partial<Usage> = {}): Usage => ({
  inputTokens,
  outputTokens,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  ...rest,
});

describe('a price', () => {
  it('reserved for a call covers the most that call can cost, for every model in the table', () => {
    const usage = fc
      .record({
        inputTokens: fc.nat(1_000_000),
        outputTokens: fc.nat(128_000),
        cached: fc.double({ min: 0, max: 1, noNaN: true }),
        written: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ inputTokens, outputTokens, cached, written }) => {
        const cachedInputTokens = Math.floor(inputTokens * cached);
        const cacheWriteTokens = Math.floor((inputTokens - cachedInputTokens) * written);
        return used(inputTokens, outputTokens, { cachedInputTokens, cacheWriteTokens });
      });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(LISTED)), usage, (id, spent) => {
        const { price, microUsdOf } = tariffOf(named(id));
        expect(microUsdOf(spent)).toBeLessThanOrEqual(costOf(price, spent.inputTokens, spent.outputTokens));
      }),
    );
  });

  it('rises for the whole call when its input is long, where the provider charges so', () => {
    const { microUsdOf } = tariffOf(named('anthropic/claude-haiku-5-5'));
    expect(microUsdOf(used(100_000, 1000))).toBe(10_000 + 500);
    expect(microUsdOf(used(100_001, 1000))).toBe(Math.ceil(50_000.5 + 2500));
  });

  it('is never taken from a similar name', () => {
    for (const id of ['openai/gpt-4o-2024-05-13', 'openai/gpt-6-astra-pro', 'anthropic/claude-opus-9', 'openai/gpt-4'])
      expect(tariffOf(named(id)).priced).toBe(false);
    // A dated name of Anthropic's means the same model.
    expect(tariffOf(named('anthropic/claude-haiku-4-5-20251001')).price).toEqual(
      tariffOf(named('anthropic/claude-haiku-4-5')).price,
    );
  });

  it('is zero on private networks, and unknown elsewhere', () => {
    const nothing = { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 };
    for (const url of ['http://127.0.0.1:11434/v1', 'http://192.168.1.4:8000/v1', 'http://gpu.local/v1'])
      expect(tariffOf(named('ollama/llama3.2', url))).toMatchObject({ priced: true, price: nothing });
    expect(tariffOf(named('ollama/llama3.2', 'https://models.example/v1')).priced).toBe(false);
    expect(tariffOf(named('ollama/gpt-oss:120b-cloud', 'http://127.0.0.1:11434/v1')).priced).toBe(false);
  });

  it('set by the user goes first, and must be valid', () => {
    const prices = { 'foo/bar': { inputUsdPerMTok: 0.1, outputUsdPerMTok: 0.4 } };
    expect(tariffOf(named('foo/bar'), prices)).toMatchObject({
      priced: true,
      price: { inputMicroUsdPerMTok: 100_000, outputMicroUsdPerMTok: 400_000 },
    });
    const wrong = { 'foo/bar': { inputUsdPerMTok: -1, outputUsdPerMTok: 0.4 } };
    expect(() => tariffOf(named('foo/bar'), wrong)).toThrow('prices["foo/bar"].inputUsdPerMTok is -1');
  });

  it('is known for every model chosen by default', () => {
    for (const tiers of Object.values(DEFAULT_TIERS))
      for (const id of Object.values(tiers)) expect(LISTED, id).toHaveProperty([id]);
  });
});
