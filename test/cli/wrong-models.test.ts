// A wrong model, key or address on the command line: the exit code and the sentence that says what to do.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { type RawServer, startRawServer, status } from '../wire/support/raw-server.ts';

const TEAM = `import { supervisor, worker } from 'bosun';
export default supervisor({
  workers: { clerk: worker({ does: 'answers letters' }), typist: worker({ does: 'types letters' }) },
  escalate: { failure: true },
});
`;

describe('a wrong model', () => {
  const place = newPlace();
  place.write('team.ts', TEAM);
  place.write('unnamed.ts', TEAM.replace('escalate', "models: { balanced: 'gpt-4o' },\n  escalate"));
  const ask = ['-t', 'team.ts', 'answer the letter of Ada'];

  it.each([
    ['foo', {}, /--model foo: "foo" is not a model name: write "provider\/model"/],
    ['openai', {}, /"openai" names a provider but no model: write openai\//],
    ['opneai/gpt-4o', {}, /no provider "opneai": did you mean openai\?/],
    ['openai/gpt-4o', { OPENAI_API_KEY: '' }, /openai\/gpt-4o needs a key: set OPENAI_API_KEY/],
  ])('ends run and plan at once, with exit code 2: --model %s', async (model, env, line) => {
    for (const command of ['run', 'plan']) {
      const ended = await place.bosun([command, '--model', model, ...ask], { env });
      expect(ended).toMatchObject({ status: 2, stdout: '' });
      expect(ended.stderr).toMatch(line);
      expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('in a variable ends the run with exit code 2', async () => {
    const ended = await place.bosun(['run', ...ask], { env: { BOSUN_MODEL: 'foo' } });
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toMatch(/BOSUN_MODEL: "foo" is not a model name/);
  });

  it('in a team file ends the run with exit code 2', async () => {
    const ended = await place.bosun(['run', '-t', 'unnamed.ts', 'hello']);
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toMatch(/models\.balanced is "gpt-4o", which names no provider/);
  });
});

describe('a model that cannot be used', () => {
  let raw: RawServer;
  let absent: string;
  beforeAll(async () => {
    raw = await startRawServer();
    const closed = await startRawServer();
    absent = closed.url;
    await closed.close();
  });
  afterAll(() => raw.close());

  it('because its key is rejected ends the run with exit code 1 and opens no review', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    raw.answerWith(status(401, { error: { message: 'Incorrect API key', type: 'x', code: null } }));
    const env = { OPENAI_API_KEY: 'sk-1234567890', OPENAI_BASE_URL: raw.url };
    const ended = await place.bosun(['run', '-t', 'team.ts', '--json', 'answer the letter'], { env });
    expect(ended.status).toBe(1);
    const report = JSON.parse(ended.stdout);
    expect(report).toMatchObject({ status: 'failed', reviews: [], usage: { costUsd: 0 } });
    expect(report.answer).toContain('OPENAI_API_KEY was rejected (401)');
  });

  it('because nothing answers ends the run with exit code 1, at no cost', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    const env = { OLLAMA_HOST: absent };
    const ask = ['run', '-t', 'team.ts', '--json', '--model', 'ollama/llama3.2', 'answer the letter'];
    const ended = await place.bosun(ask, { env });
    expect(ended.status).toBe(1);
    const report = JSON.parse(ended.stdout);
    expect(report).toMatchObject({ status: 'failed', reviews: [], usage: { costUsd: 0 } });
    expect(report.answer).toContain(`Nothing answers at ${new URL(absent).host}. Is Ollama running?`);
    expect(report.latency.wallMs).toBeLessThan(15_000);
  });
});
