import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model } from '../../src/ports/model.ts';
import { faultOf } from './support/asking.ts';
import { type Answer, type RawServer, startRawServer, status } from './support/raw-server.ts';

const KEY = 'sk-a-secret-key';
let raw: RawServer;
let openai: Model;
let anthropic: Model;
let compatible: Model;

beforeAll(async () => {
  raw = await startRawServer();
  const env = {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `${raw.url}/v1`,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: raw.url,
    VLLM_BASE_URL: raw.url,
  };
  openai = await loadModel('openai/gpt-4o', { env, silenceMaxMs: 10_000 });
  anthropic = await loadModel('anthropic/claude-haiku-4-5', { env, silenceMaxMs: 10_000 });
  compatible = await loadModel('vllm/llama', { env, silenceMaxMs: 10_000 });
});
afterAll(() => raw.close());

const openaiError = (message: string, code: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
});
const claudeError = (type: string, message: string) => ({ type: 'error', error: { type, message } });

describe('a provider that answers with an error', () => {
  const later = new Date(Date.now() + 90_000).toUTCString();

  it.each<[string, Answer, object]>([
    [
      '429 with seconds to wait',
      status(429, openaiError('Rate limit reached', 'rate_limit_exceeded'), { 'retry-after': '7' }),
      { kind: 'rate-limited', retryAfterMs: 7000 },
    ],
    [
      '429 with milliseconds to wait',
      status(429, openaiError('Rate limit reached', 'x'), { 'retry-after-ms': '350', 'retry-after': '1' }),
      { kind: 'rate-limited', retryAfterMs: 350 },
    ],
    ['429 with nothing to say', status(429, ''), { kind: 'rate-limited' }],
    [
      '429 for one request over the limit of a minute',
      status(
        429,
        openaiError(
          'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000',
          'rate_limit_exceeded',
          'tokens',
        ),
      ),
      { kind: 'too-long' },
    ],
    [
      '429 for an empty account',
      status(429, openaiError('You exceeded your current quota', 'insufficient_quota')),
      { kind: 'rejected' },
    ],
    [
      '500',
      status(500, openaiError('The server had an error', 'server_error', 'server_error')),
      { kind: 'unavailable' },
    ],
    ['502 in HTML', status(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }), { kind: 'unavailable' }],
    [
      '503 with seconds to wait',
      status(503, openaiError('Overloaded', 'x'), { 'retry-after': '2' }),
      { kind: 'unavailable', retryAfterMs: 2000 },
    ],
    ['504', status(504, ''), { kind: 'timeout' }],
    ['408', status(408, ''), { kind: 'timeout' }],
    ['401', status(401, openaiError(`Incorrect API key provided: ${KEY}`, 'invalid_api_key')), { kind: 'rejected' }],
    ['403', status(403, openaiError('You may not', 'x')), { kind: 'rejected' }],
    ['404', status(404, openaiError('The model does not exist', 'model_not_found')), { kind: 'rejected' }],
    [
      '400 for a context that is too long',
      status(
        400,
        openaiError(
          "This model's maximum context length is 128000 tokens. However, your messages resulted in 200000 tokens.",
          'context_length_exceeded',
        ),
      ),
      { kind: 'too-long' },
    ],
    ['413', status(413, openaiError('Payload too large', 'x')), { kind: 'too-long' }],
    [
      '400 by a content filter',
      status(
        400,
        openaiError(
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
          'content_filter',
        ),
      ),
      { kind: 'filtered' },
    ],
    [
      '400 for a flagged prompt',
      status(
        400,
        openaiError(
          'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
          'invalid_prompt',
        ),
      ),
      { kind: 'filtered' },
    ],
    [
      '400 for a wrong parameter',
      status(400, openaiError('Unknown parameter: wat', 'unknown_parameter')),
      { kind: 'rejected' },
    ],
  ])('over OpenAI chat: %s', async (_, answer, expected) => {
    raw.answerWith(answer);
    const fault = await faultOf(openai);
    expect(fault).toMatchObject(expected);
    // Behind a gateway that lost the provider, the provider may have served the request.
    expect(fault.unbilled).toBe(/status 50[24]/.test(fault.message) ? undefined : true);
    expect(fault.message).toMatch(/^openai\/gpt-4o: status \d{3}|\(4\d\d\)/);
    expect(fault.message).not.toMatch(/\n/);
    expect(fault.message).not.toContain(KEY);
    expect(raw.bodies).toHaveLength(1);
  });

  it.each<[string, Answer, object]>([
    [
      '429',
      status(429, claudeError('rate_limit_error', 'Number of requests has exceeded your limit'), {
        'retry-after': '30',
      }),
      { kind: 'rate-limited', retryAfterMs: 30_000 },
    ],
    ['500', status(500, claudeError('api_error', 'Internal server error')), { kind: 'unavailable' }],
    ['529 overloaded', status(529, claudeError('overloaded_error', 'Overloaded')), { kind: 'unavailable' }],
    ['401', status(401, claudeError('authentication_error', 'invalid x-api-key')), { kind: 'rejected' }],
    ['404', status(404, claudeError('not_found_error', 'model: claude-wat')), { kind: 'rejected' }],
    [
      '400 without credit',
      status(400, claudeError('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.')),
      { kind: 'rejected' },
    ],
    [
      '400 for a prompt that is too long',
      status(400, claudeError('invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum')),
      { kind: 'too-long' },
    ],
    [
      '400 for prompt and reply that are too long',
      status(
        400,
        claudeError(
          'invalid_request_error',
          'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
        ),
      ),
      { kind: 'too-long' },
    ],
    ['413', status(413, claudeError('request_too_large', 'Request exceeds the maximum size')), { kind: 'too-long' }],
    [
      '400 by a content filter',
      status(400, claudeError('invalid_request_error', 'Output blocked by content filtering policy')),
      { kind: 'filtered' },
    ],
  ])('over Anthropic messages: %s', async (_, answer, expected) => {
    raw.answerWith(answer);
    expect(await faultOf(anthropic)).toMatchObject({ ...expected, unbilled: true });
    expect(raw.bodies).toHaveLength(1);
  });

  it('is waited for until the date it names', async () => {
    raw.answerWith(status(429, '', { 'retry-after': later }));
    const { retryAfterMs = 0 } = await faultOf(openai);
    expect(retryAfterMs).toBeGreaterThan(60_000);
    expect(retryAfterMs).toBeLessThanOrEqual(90_000);
  });

  it('says what to do about a key that was not accepted', async () => {
    raw.answerWith(status(401, claudeError('authentication_error', 'invalid x-api-key')));
    expect((await faultOf(anthropic)).message).toContain('check it');
  });

  it('is told from a local server that ran out of context', async () => {
    const said = {
      error: {
        code: 500,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
      },
    };
    raw.answerWith(status(500, said));
    expect((await faultOf(compatible)).kind).toBe('too-long');
  });
});
