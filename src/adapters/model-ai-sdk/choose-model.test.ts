import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ollamaAddress } from './addresses.ts';
import { chooseModel } from './choose-model.ts';
import { loadModel } from './load-model.ts';
import { probeOllama } from './probe/probe-ollama.ts';

/** As on a machine where no setting blocks outgoing calls. */
const free = (env: Record<string, string> = {}) => ({
  BOSUN_REAL_MODELS: 'anthropic,openai,openai-compatible',
  ...env,
});

describe('the model of a team that names none', () => {
  it('is offline when nothing is configured, and says how to configure a provider', () => {
    const { model, why, considered } = chooseModel(free());
    expect(model).toBe('offline');
    expect(why).toContain('set ANTHROPIC_API_KEY, OPENAI_API_KEY or BOSUN_MODEL');
    expect(considered[0]).toEqual({ provider: 'anthropic', configured: false, why: 'ANTHROPIC_API_KEY is not set' });
  });

  it('is the first configured provider', () => {
    const both = chooseModel(free({ ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'b' }));
    expect(both).toMatchObject({ model: 'anthropic/claude-sonnet-5-5', why: 'ANTHROPIC_API_KEY is set' });
    expect(both.considered.filter(({ configured }) => configured).map(({ provider }) => provider)).toEqual([
      'anthropic',
      'openai',
      'offline',
    ]);
    expect(chooseModel(free({ OPENAI_API_KEY: 'b', ANTHROPIC_API_KEY: ' ' })).model).toMatch(/^openai\//);
    const own = { BOSUN_OPENAI_COMPATIBLE_URL: 'http://127.0.0.1:1/v1', BOSUN_OPENAI_COMPATIBLE_MODEL: 'mine' };
    expect(chooseModel(free(own)).model).toBe('openai-compatible/mine');
  });

  it('is BOSUN_MODEL, which goes before any key', () => {
    const keys = { ANTHROPIC_API_KEY: 'a' };
    expect(chooseModel(free({ ...keys, BOSUN_MODEL: 'offline' })).model).toBe('offline');
    expect(chooseModel(free({ ...keys, BOSUN_MODEL: 'ollama/llama3.2' }))).toMatchObject({
      why: 'BOSUN_MODEL is ollama/llama3.2',
      tiers: { fast: 'ollama/llama3.2', balanced: 'ollama/llama3.2', strong: 'ollama/llama3.2' },
    });
    expect(chooseModel(free({ BOSUN_MODEL: 'openai' })).tiers.strong).toBe('openai/gpt-6.1-sol');
    expect(() => chooseModel(free({ BOSUN_MODEL: 'gpt' }))).toThrow('BOSUN_MODEL: "gpt" is not a model name');
  });

  it('may differ by tier', () => {
    const { tiers } = chooseModel(free({ ANTHROPIC_API_KEY: 'a', BOSUN_MODEL_FAST: 'ollama/llama3.2' }));
    expect(tiers).toMatchObject({ fast: 'ollama/llama3.2', balanced: 'anthropic/claude-sonnet-5-5' });
  });

  it('is never a provider that cannot be called', () => {
    const { model, considered } = chooseModel({ ANTHROPIC_API_KEY: 'a', BOSUN_REAL_MODELS: 'none' });
    expect(model).toBe('offline');
    expect(considered[0]?.why).toContain('BOSUN_REAL_MODELS=none');
    const fake = { ANTHROPIC_API_KEY: 'a', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1', BOSUN_REAL_MODELS: 'none' };
    expect(chooseModel(fake).model).toMatch(/^anthropic\//);
  });

  it('explains how to use a key whose package is not installed', () => {
    const { considered } = chooseModel(free({ MISTRAL_API_KEY: 'm' }));
    expect(considered.find(({ provider }) => provider === 'mistral')?.why).toContain('npm install @ai-sdk/mistral');
  });
});

describe('a model that is named', () => {
  it.each([
    ['anthropic/claude-haiku-5-5', 'anthropic/claude-haiku-5-5 needs a key: set ANTHROPIC_API_KEY'],
    ['openai/gpt-6-luna', 'openai/gpt-6-luna needs a key: set OPENAI_API_KEY'],
    ['openai-compatible/x', 'openai-compatible/x needs an address: set BOSUN_OPENAI_COMPATIBLE_URL'],
    ['claude', '"claude" is not a model name: write "provider/model"'],
    ['openai/gpt-4o/', '"openai/gpt-4o/" ends with a slash: write openai/gpt-4o'],
    ['openai/', '"openai/" names a provider but no model: write openai/'],
    ['ollama', '"ollama" names a provider but no model: write ollama/ and the name of a model'],
    ['openai:gpt-4o', '"openai:gpt-4o" has no slash: write openai/gpt-4o'],
    ['gemini-2.5-pro', '"gemini-2.5-pro" names no provider: write google/gemini-2.5-pro'],
    ['', 'The model name is empty: write "provider/model"'],
    ['x=127.0.0.1:8080/v1#m', 'The address in "x=127.0.0.1:8080/v1#m" needs http:// or https://: write "'],
    [
      'x=http://127.0.0.1:8080/v1',
      '"x=http://127.0.0.1:8080/v1" names no model: write x=http://127.0.0.1:8080/v1#model',
    ],
    ['no-such-provider/x', 'npm install @ai-sdk/no-such-provider'],
  ])('as %s is refused in one line that says what is missing', async (name, said) => {
    await expect(loadModel(name, { env: {} })).rejects.toThrow(said);
  });

  it('counts at least one token per byte, or uses the count of the user', async () => {
    const request = { purpose: { role: 'work' as const }, system: 'x'.repeat(5000), messages: [], tools: [] };
    const draft = { ...request, brief: {} as never, temperature: undefined };
    expect((await loadModel('ollama/llama3.2', { env: {} })).countTokens(draft)).toBeGreaterThan(5000);
    expect((await loadModel('ollama/llama3.2', { env: {}, countTokens: () => 7 })).countTokens(draft)).toBe(7);
  });
});

describe('OLLAMA_HOST', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    [':8080', 'http://127.0.0.1:8080'],
    ['gpu:9000', 'http://gpu:9000'],
    ['https://ollama.example', 'https://ollama.example'],
    ['http://127.0.0.1:11435/', 'http://127.0.0.1:11435'],
  ])('set to %s means %s', (host, url) => {
    expect(ollamaAddress(host)).toBe(url);
  });
});

describe('a probe of Ollama', () => {
  const answering = async (status: number, body: string): Promise<{ url: string; close: () => void }> => {
    const server = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
  };

  it('names the models it has, as they can be used', async () => {
    const server = await answering(
      200,
      JSON.stringify({ models: [{ name: 'llama3.2:latest' }, { name: 'qwen3:8b' }] }),
    );
    const probe = await probeOllama({ env: { OLLAMA_HOST: server.url } });
    server.close();
    expect(probe).toMatchObject({ reachable: true, models: ['ollama/llama3.2', 'ollama/qwen3:8b'] });
    expect(probe.why).toContain('BOSUN_MODEL=ollama/llama3.2');
  });

  it('reports when nothing answers, or when the answer is not from Ollama', async () => {
    const server = await answering(200, '<html>');
    expect((await probeOllama({ env: { OLLAMA_HOST: server.url } })).why).toContain('is not Ollama');
    server.close();
    expect(await probeOllama({ env: { OLLAMA_HOST: server.url } })).toMatchObject({ reachable: false, models: [] });
  });
});
