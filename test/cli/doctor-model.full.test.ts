// bosun doctor --model: one short call of each kind, against servers of every sort.

import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { type Answer, chat, type RawServer, startRawServer, status, stream } from '../wire/support/raw-server.ts';

let raw: RawServer;
beforeAll(async () => {
  raw = await startRawServer();
});
afterAll(() => raw.close());

const place = newPlace();
const NAME = 'openai-compatible/small';

interface Check {
  readonly check: string;
  readonly status: string;
  readonly detail: string;
  readonly remedy?: string;
}

async function tried(env: Record<string, string> = {}, model = NAME) {
  const ended = await place.bosun(['doctor', '--model', model, '--json'], {
    env: { BOSUN_OPENAI_COMPATIBLE_URL: `${raw.url}/v1`, ...env },
  });
  const { checks, ...document } = JSON.parse(ended.stdout) as { checks: Check[]; ok: boolean; model: string };
  const found = (name: string) => checks.find(({ check }) => check === `model: ${name}`);
  return { status: ended.status, document, found, stdout: ended.stdout };
}

const usage = chat.usage(12, 6);
const texts = (...pieces: readonly string[]): Answer =>
  stream(...pieces.map(chat.text), chat.finish('stop'), usage, chat.done);
const toolCall: Answer = stream(chat.call('weather', '{"city":"Bern"}'), chat.finish('tool_calls'), usage, chat.done);

/** What the server says to the request for its list of models, to plain text, to a schema and to a tool. */
const server =
  (kinds: { plain?: Answer; schema?: Answer; tool?: Answer; unformed?: Answer }): Answer =>
  (response, body, request) => {
    const asked = body as { response_format?: unknown; tools?: unknown; messages?: unknown };
    const answer =
      request.method === 'GET'
        ? status(200, { data: [] })
        : asked.tools
          ? kinds.tool
          : asked.response_format
            ? kinds.schema
            : JSON.stringify(asked.messages).includes('one to ten')
              ? kinds.plain
              : kinds.unformed;
    return (answer ?? status(500, { error: { message: 'not expected' } }))(response, body, request);
  };

const good = { plain: texts('one ', 'two ', 'three'), schema: texts('{"colour":', '"red"}'), tool: toolCall };

describe('bosun doctor --model', () => {
  it('says what a model can do that can do everything', async () => {
    raw.answerWith(server(good));
    const { status: code, document, found } = await tried();
    expect({ code, ...document }).toEqual({ code: 0, ok: true, model: NAME });
    for (const name of ['text', 'streaming', 'token count', 'reply schema', 'tools', 'for a team'])
      expect([name, found(name)?.status]).toEqual([name, 'ok']);
    expect(found('for a team')?.detail).toContain(`BOSUN_MODEL=${NAME}`);
    expect(raw.bodies.length).toBeLessThanOrEqual(4);
  });

  it('says what it means if schemas, tools, streaming and counts are missing', async () => {
    const refuse = (message: string): Answer => status(400, { error: { message } });
    raw.answerWith(
      server({
        plain: stream(chat.text('one two three'), chat.finish('stop'), chat.done),
        schema: refuse('response_format is not supported'),
        tool: refuse('small does not support tools'),
        unformed: texts('It is ', 'red.'),
      }),
    );
    const { status: code, document, found } = await tried();
    expect({ code, isOk: document.ok }).toEqual({ code: 0, isOk: true });
    expect(found('text')?.status).toBe('ok');
    const weak = ['streaming', 'token count', 'reply schema', 'tools', 'for a team'];
    for (const name of weak) expect([name, found(name)?.status]).toEqual([name, 'warn']);
    expect(found('reply schema')?.detail).toContain('refuses JSON schemas');
    expect(found('tools')?.detail).toContain('workers with tools will fail or guess');
    for (const name of weak) expect(found(name)?.remedy).toBeTruthy();
  });

  it('gives a model that thinks before it answers room for its thoughts', async () => {
    const thinks = stream(...['<think>Let', ' me see'].map(chat.text), chat.finish('length'), usage, chat.done);
    const withRoom =
      (answer: Answer): Answer =>
      (response, body, request) =>
        (Number((body as { max_tokens?: number }).max_tokens) < 500 ? thinks : answer)(response, body, request);
    const { plain, schema, tool } = good;
    raw.answerWith(server({ plain: withRoom(plain), schema: withRoom(schema), tool: withRoom(tool) }));
    const { found } = await tried();
    for (const name of ['text', 'streaming', 'reply schema', 'tools', 'for a team'])
      expect([name, found(name)?.status]).toEqual([name, 'ok']);
    expect(raw.bodies.length).toBeLessThanOrEqual(5);
  });

  it('says so if a schema is accepted and ignored, and if tools work as text', async () => {
    raw.answerWith(
      server({
        ...good,
        schema: texts('It is ', 'red.'),
        tool: status(400, { error: { message: 'small does not support tools' } }),
        unformed: texts('{"tool_call": {"name": "weather", ', '"arguments": {"city": "Bern"}}}'),
      }),
    );
    const { found } = await tried();
    expect(found('reply schema')?.detail).toContain('does not keep to it');
    expect(found('tools')?.detail).toContain('described as text');
  });

  it('says within seconds that nothing answers, also if the address takes connections and stays silent', async () => {
    const began = performance.now();
    const absent = await tried({ BOSUN_OPENAI_COMPATIBLE_URL: 'http://127.0.0.1:9/v1' });
    expect(absent).toMatchObject({ status: 1, document: { ok: false } });
    expect(absent.found('text')).toMatchObject({
      status: 'missing',
      detail: 'nothing answers at http://127.0.0.1:9/v1',
      remedy: expect.stringContaining('BOSUN_OPENAI_COMPATIBLE_URL'),
    });
    expect(absent.found('tools')).toBeUndefined();
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const mute = await tried({ OLLAMA_HOST: `127.0.0.1:${port}` }, 'ollama/llama3.2');
    silent.close();
    expect(mute.found('text')).toMatchObject({ status: 'missing', remedy: expect.stringContaining('ollama serve') });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('tells a model that is not there, and a name that is none', async () => {
    raw.answerWith(server({ plain: status(404, { error: { message: 'model "small" not found' } }) }));
    const unknown = await tried();
    expect([unknown.status, unknown.found('text')?.detail]).toEqual([1, expect.stringContaining('not found')]);
    const nonsense = await tried({}, 'nonsense');
    expect([nonsense.status, nonsense.found('text')?.detail]).toEqual([1, expect.stringContaining('nonsense')]);
  });
});
