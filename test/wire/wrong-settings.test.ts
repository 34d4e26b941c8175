// A wrong key, model or address, as providers and networks report it: what is wrong, and that nothing was billed.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import { faultOf } from './support/asking.ts';
import { type RawServer, startRawServer, status } from './support/raw-server.ts';

let raw: RawServer;
beforeAll(async () => {
  raw = await startRawServer();
});
afterAll(() => raw.close());

const closedAddress = async (): Promise<string> => {
  const closed = await startRawServer();
  await closed.close();
  return closed.url;
};

describe('a rejected setting', () => {
  it.each([
    ['openai/gpt-9', 401, 'OPENAI_API_KEY was rejected (401): check it; the provider says: no'],
    ['anthropic/claude-9', 401, 'ANTHROPIC_API_KEY was rejected (401): check it; the provider says: no'],
    ['vllm/llama', 401, 'The server wants a key (401): set VLLM_API_KEY; the provider says: no'],
    ['openai/gpt-9', 403, 'OPENAI_API_KEY may not use this model (403): check the rights of the key'],
    ['openai/gpt-9', 404, 'There is no model "gpt-9" at this address (404): check the name and the address http://'],
  ])('names what to change: %s answers %i', async (name, code, message) => {
    const env = {
      OPENAI_API_KEY: 'sk-a-secret-key',
      OPENAI_BASE_URL: `${raw.url}/v1`,
      ANTHROPIC_API_KEY: 'sk-a-secret-key',
      ANTHROPIC_BASE_URL: raw.url,
      VLLM_BASE_URL: raw.url,
    };
    raw.answerWith(status(code, { type: 'error', error: { message: 'no', type: 'x', code: null } }));
    const fault = await faultOf(await loadModel(name, { env }));
    expect(fault).toMatchObject({ kind: 'rejected', setup: true, unbilled: true });
    expect(fault.message).toContain(message);
    expect(fault.message).not.toContain('sk-a-secret-key');
  });

  it.each([
    ['a reserved port', () => 'http://127.0.0.1:9/v1', /127\.0\.0\.1:9\/v1 cannot be called \(bad port\)/],
    [
      'TLS to a server without it',
      () => raw.url.replace('http:', 'https:'),
      /cannot be called \(wrong version number\)/,
    ],
  ])('is also an address that cannot be called: %s', async (_, url, message) => {
    const fault = await faultOf(await loadModel('openai/m', { env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url() } }));
    expect(fault).toMatchObject({ kind: 'rejected', setup: true, unbilled: true });
    expect(fault.message).toMatch(message);
  });
});

describe('a server that is not there', () => {
  it.each([
    ['ollama/llama3.2', 'OLLAMA_HOST', 'Is Ollama running?'],
    ['lmstudio/m', 'LMSTUDIO_BASE_URL', 'Is LM Studio running?'],
    ['openai/m', 'OPENAI_BASE_URL', 'Is the server running?'],
  ])('is named with its address: %s', async (name, variable, advice) => {
    const url = await closedAddress();
    const fault = await faultOf(await loadModel(name, { env: { [variable]: url } }));
    expect(fault).toMatchObject({ kind: 'unavailable', setup: true, notReached: true, unbilled: true });
    expect(fault.message).toBe(`Nothing answers at ${new URL(url).host}. ${advice}`);
  });
});
