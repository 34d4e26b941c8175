// A wrong key, model or address, as providers and networks report it: what is wrong, and that nothing was billed.

import { type AddressInfo, createServer } from 'node:net';
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

describe('an address where no model answers', () => {
  const page = status(200, '<html>Welcome</html>', { 'content-type': 'text/html; charset=utf-8' });
  const loop = status(302, '', { location: '/login' });

  it.each([
    ['a web page', page, { unbilled: true }, /\/v1 answers with a web page, not as a model: check the address/],
    [
      'another service',
      status(200, { hello: 1 }),
      {},
      /\/v1 answers with JSON, not with a stream as models do: check the address. It says: \{"hello":1\}/,
    ],
    ['redirects without end', loop, { unbilled: true }, /cannot be called \(redirect count exceeded\)/],
  ])('is named at once: %s', async (_, answer, billing, message) => {
    raw.answerWith(answer);
    const fault = await faultOf(await loadModel(`other=${raw.url}/v1#m`, { env: {} }));
    expect(fault).toMatchObject({ kind: 'rejected', setup: true, ...billing });
    expect(fault.message).toMatch(message);
  });

  it('is a port that speaks TLS, called without it', async () => {
    const tls = createServer((socket) => socket.resume().end(Buffer.from('15030100020216', 'hex')));
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    const { port } = tls.address() as AddressInfo;
    const fault = await faultOf(await loadModel(`other=http://127.0.0.1:${port}/v1#m`, { env: {} }));
    await new Promise((resolve) => tls.close(resolve));
    expect(fault).toMatchObject({ kind: 'rejected', setup: true, unbilled: true });
    expect(fault.message).toMatch(
      /cannot be called \(it does not speak HTTP; perhaps it wants https\): check the address/,
    );
  });

  it('is a server that says itself that it wants https', async () => {
    raw.answerWith(status(400, 'Client sent an HTTP request to an HTTPS server.', { 'content-type': 'text/plain' }));
    const fault = await faultOf(await loadModel(`other=${raw.url}/v1#m`, { env: {} }));
    expect(fault).toMatchObject({ kind: 'rejected', setup: true, unbilled: true });
    expect(fault.message).toMatch(/cannot be called \(it wants https\): check the address/);
  });
});

describe('an account without credit', () => {
  it.each([
    [402, { error: { message: 'Insufficient credits' } }],
    [429, { error: { message: 'You exceeded your current quota', type: 'insufficient_quota' } }],
  ])('needs a person who adds some, not a review: status %i', async (code, body) => {
    raw.answerWith(status(code, body));
    const fault = await faultOf(await loadModel(`other=${raw.url}/v1#m`, { env: {} }));
    expect(fault).toMatchObject({ kind: 'rejected', setup: true, unbilled: true });
    expect(fault.message).toMatch(
      /^The account has no credit left \(4\d\d\): add some, or use another provider; the prov/,
    );
  });
});

describe('a key that cannot be sent', () => {
  it.each([
    [
      'a letter outside ASCII',
      'sk-\u043a\u043b\u044e\u0447-123456',
      /^OPENAI_API_KEY has a character .* at position 4:/,
    ],
    ['a line break inside', 'sk-1234\nsk-5678', /^OPENAI_API_KEY has a line break or space at position 8: /],
    ['quotes around it', '"sk-12345678"', /^OPENAI_API_KEY begins and ends with a quotation mark: /],
  ])('is named before anything is called: %s', async (_, key, message) => {
    const opening = loadModel('openai/gpt-9', { env: { OPENAI_API_KEY: key } });
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toMatchObject({ facts: { kind: 'rejected', setup: true, unbilled: true } });
    await expect(opening).rejects.not.toThrow(key);
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
