import { describe, expect, it } from 'vitest';
import { loadModel } from './load-model.ts';

const callsOf = async (name: string, env: Record<string, string> = {}): Promise<number | undefined> =>
  (await loadModel(name, { env: { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', ...env } })).concurrency;

describe('a server on this machine', () => {
  it('gets one call at a time', async () => {
    for (const name of ['ollama/llama3.2', 'lmstudio/x', 'llamacpp/x', 'own=http://localhost:9/v1#x'])
      expect(await callsOf(name), name).toBe(1);
    const url = 'http://127.0.0.1:8000/v1';
    expect(await callsOf('openai-compatible/x', { BOSUN_OPENAI_COMPATIBLE_URL: url })).toBe(1);
    expect(await callsOf('openai/x', { OPENAI_BASE_URL: url })).toBe(1);
  });

  it('gets as many as the environment says', async () => {
    expect(await callsOf('llamacpp/x', { BOSUN_LOCAL_CONCURRENCY: '4' })).toBe(4);
    expect(await callsOf('ollama/x', { OLLAMA_NUM_PARALLEL: '2' })).toBe(2);
    await expect(callsOf('llamacpp/x', { BOSUN_LOCAL_CONCURRENCY: 'many' })).rejects.toThrow('whole number');
  });

  it('is Ollama also if it is on another machine, and never vLLM, which is made for many calls', async () => {
    expect(await callsOf('ollama/x', { OLLAMA_HOST: '192.168.1.7' })).toBe(1);
    expect(await callsOf('vllm/x')).toBeUndefined();
  });
});

describe('a provider elsewhere', () => {
  it('gets as many calls as there are', async () => {
    const url = 'https://models.example/v1';
    for (const [name, env] of [
      ['openai/gpt-6-luna', {}],
      ['anthropic/claude-haiku-5-5', {}],
      ['openai-compatible/x', { BOSUN_OPENAI_COMPATIBLE_URL: url }],
    ] as const)
      expect(await callsOf(name, env), name).toBeUndefined();
  });
});
