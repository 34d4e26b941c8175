import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import { asking, faultOf } from './support/asking.ts';
import { chat, claude, type RawServer, startRawServer, status, stream } from './support/raw-server.ts';

let raw: RawServer;
const folder = mkdtempSync(path.join(tmpdir(), 'bosun-provider-'));

beforeAll(async () => {
  raw = await startRawServer();
  const home = path.join(folder, 'node_modules/@ai-sdk/parrot');
  mkdirSync(home, { recursive: true });
  const manifest = {
    name: '@ai-sdk/parrot',
    type: 'module',
    exports: { '.': { types: './x.d.ts', import: './index.js' } },
  };
  writeFileSync(path.join(home, 'package.json'), JSON.stringify(manifest));
  // A provider as the AI SDK's custom has it, which fetches what it was given.
  writeFileSync(
    path.join(home, 'index.js'),
    `export const createParrot = ({ fetch, apiKey }) => Object.assign((id) => ({
      specificationVersion: 'v4', provider: 'parrot.chat', modelId: id, supportedUrls: {},
      doStream: async ({ prompt }) => {
        if (id === 'far') await fetch('https://parrot.example/say');
        const said = prompt.at(-1).content[0].text + ' ' + apiKey;
        return { stream: new ReadableStream({ start(c) {
          c.enqueue({ type: 'stream-start', warnings: [{ type: 'other', message: 'squawk' }] });
          c.enqueue({ type: 'text-start', id: '0' });
          c.enqueue({ type: 'text-delta', id: '0', delta: said });
          c.enqueue({ type: 'text-end', id: '0' });
          c.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' },
            usage: { inputTokens: { total: 3 }, outputTokens: { total: 2 } } });
          c.close(); } }) };
      } }), { specificationVersion: 'v4' });`,
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await raw.close();
});

/** An address that does not look like this machine, without a server; no name has to be looked up for it. */
async function nobodyAt(): Promise<string> {
  const closed = await startRawServer();
  await closed.close();
  return closed.url.replace('127.0.0.1', '0.0.0.0');
}

describe('a model instance of the AI SDK', () => {
  it('works as a model that is named does', async () => {
    raw.answerWith(
      stream(
        claude.start(17),
        claude.textStart,
        claude.text('fine'),
        claude.blockStop,
        claude.end('end_turn', 5),
        claude.stop,
      ),
    );
    const model = await loadModel(createAnthropic({ baseURL: `${raw.url}/v1`, apiKey: 'k' })('claude-haiku-4-5'));
    expect(model).toMatchObject({ id: 'anthropic/claude-haiku-4-5', provider: 'anthropic', priced: true });
    expect(await model.call(asking('hello'))).toMatchObject({
      text: 'fine',
      usage: { inputTokens: 17, outputTokens: 5 },
    });
  });

  it('fails as a model that is named does', async () => {
    raw.answerWith(status(429, '', { 'retry-after': '4' }));
    const model = await loadModel(createOpenAI({ baseURL: `${raw.url}/v1`, apiKey: 'k' }).chat('gpt-4o'));
    expect(await faultOf(model)).toMatchObject({ kind: 'rate-limited', retryAfterMs: 4000, unbilled: true });
  });

  it('is what everything else is not', async () => {
    await expect(loadModel({ what: 'ever' })).rejects.toThrow('A model is a string such as');
  });
});

describe('a provider of another package', () => {
  it('is found in the folder of the project, and opened by its own custom', async () => {
    const model = await loadModel('parrot/polly', { projectFolder: folder, env: { PARROT_API_KEY: 'nuts' } });
    expect(model).toMatchObject({ id: 'parrot/polly', provider: 'parrot', priced: false });
    expect((await model.call(asking('hello'))).text).toBe('hello nuts');
  });

  it('that is missing is named with the package to install', async () => {
    await expect(loadModel('toucan/t1', { projectFolder: folder, env: {} })).rejects.toThrow(
      'npm install @ai-sdk/toucan',
    );
  });
});

describe('BOSUN_REAL_MODELS', () => {
  const env = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k' };

  it.each(['anthropic/claude-haiku-4-5', 'openai/gpt-4o', 'far=https://models.example/v1#m'])(
    'set to none, as it is in this very test, forbids calls to %s',
    async (name) => {
      expect(process.env.BOSUN_REAL_MODELS).toBe('none');
      const fault = await faultOf(await loadModel(name, { env }));
      expect(fault).toMatchObject({ kind: 'rejected', unbilled: true });
      expect(fault.message).toContain('BOSUN_REAL_MODELS=none forbids calls');
    },
  );

  it('holds for packages of others and for instances', async () => {
    const parrot = await loadModel('parrot/far', { projectFolder: folder, env });
    expect((await faultOf(parrot)).message).toContain('forbids calls to parrot');
    const instance = await loadModel(createOpenAI({ baseURL: 'https://models.example/v1', apiKey: 'k' })('gpt-4o'));
    expect((await faultOf(instance)).message).toContain('forbids calls to openai');
  });

  it('lets calls to this machine pass, and leaves the fetches of everybody else alone', async () => {
    raw.answerWith(stream(chat.text('fine'), chat.finish('stop'), chat.done));
    const instance = await loadModel(createOpenAI({ baseURL: `${raw.url}/v1`, apiKey: 'k' }).chat('gpt-4o'));
    expect((await instance.call(asking('hello'))).text).toBe('fine');
    await expect(fetch(await nobodyAt())).rejects.toThrow('fetch failed');
  });

  it('lets through the providers it names, and no others', async () => {
    const allowing = { ...env, BOSUN_REAL_MODELS: 'anthropic, far' };
    const named = await loadModel(`far=${await nobodyAt()}/v1#m`, { env: allowing });
    // The request was sent, and no server was there.
    expect(await faultOf(named)).toMatchObject({ kind: 'unavailable', unbilled: true });
    const other = await loadModel('openai/gpt-4o', { env: allowing });
    expect((await faultOf(other)).message).toContain('forbids calls to openai');
  });
});
