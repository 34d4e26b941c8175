// Calls: what the server learns of them, what comes back, and what is known of those that give nothing back.

import { describe, expect, it } from 'vitest';
import { call, failureOf, unruly, unrulyOverHttp, until } from './support/peers.ts';

const key = 'run-7/t2/write_note/abc/0';

describe('a call', () => {
  it('tells the server its key, its origin, and of the context only what was named', async () => {
    const { source, log } = unruly({ passContext: ['customerId', 'absent'] });
    const origin = { runId: 'run-7', taskId: 't2', worker: 'clerk' };
    const context = { customerId: 'C-1', password: 'hidden' };
    await call(source, 'write_note', { text: 'x' }, { idempotencyKey: key, origin, context });
    expect(log().at(-1)).toEqual({
      called: 'write_note',
      args: { text: 'x' },
      meta: { 'bosun/idempotencyKey': key, 'bosun/origin': origin, 'bosun/context': { customerId: 'C-1' } },
    });
    const { source: untold, log: its } = unruly();
    await call(untold, 'write_note', {}, { idempotencyKey: key, context });
    expect(its().at(-1)?.meta).toEqual({ 'bosun/idempotencyKey': key });
  });

  it('gives images, sounds and resources as artifacts, with a note of each in the text', async () => {
    const { content, artifacts } = await call(unruly().source, 'media');
    expect(content).toBe(
      [
        'Here they are.',
        '[image media-1.png (image/png, 7 bytes)]',
        '[audio media-2.wav (audio/wav, 5 bytes)]',
        '[resource 3-may.csv (text/csv, 7 bytes)]\na,b\n1,2',
        '[resource 4-raw.octetstream (application/octet-stream, 3 bytes)]',
        '[link to linked: unruly://linked] kept as 5-linked.txt (text/plain, 23 bytes)',
        '[link to missing: unruly://missing]',
      ].join('\n'),
    );
    expect(artifacts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')])).toEqual([
      ['media-1.png', 'picture'],
      ['media-2.wav', 'sound'],
      ['3-may.csv', 'a,b\n1,2'],
      ['4-raw.octetstream', '\u0001\u0002\u0003'],
      ['5-linked.txt', 'what the link points at'],
    ]);
  });

  it('gives records as records, also from a server that only knows text', async () => {
    expect((await call(unruly().source, 'records')).content).toEqual([{ id: 'R-1', cents: 4999 }]);
  });

  it('fails plainly, with the words of the tool, when the tool says no', async () => {
    const failure = await failureOf(call(unruly().source, 'refuse'));
    expect(failure).toMatchObject({ name: 'Error', message: 'The till is closed, not today.' });
  });

  it('counts as made although its result is not what the server promised', async () => {
    expect((await call(unruly().source, 'promise')).content).toEqual({ value: 'many' });
  });

  it('has an unknown outcome if the answer cannot be read', async () => {
    const failure = await failureOf(call(unruly().source, 'nonsense'));
    expect(failure.name).toBe('UnknownOutcome');
    expect(failure.message).toContain('whether "nonsense" took effect is not known');
  });
});

describe('a server that quotes its key', () => {
  const secret = 'sk/live+9f8e7d6c';
  const leaking = () => unruly({ env: { LEAKED_KEY: secret, KEYBOARD: 'english' } }).source;
  const holdsKey = (said: unknown): boolean =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')].some((form) =>
      JSON.stringify(said).includes(form),
    );

  it.each(['error', 'protocol-error'])('does so in no error that is stored: %s', async (as) => {
    const failure = await failureOf(call(leaking(), 'leak', { as }));
    expect(holdsKey([failure.message, String(failure.cause)])).toBe(false);
    expect(failure.message).toMatch(/(?:key|with) …/);
  });

  it.each(['text', 'data', 'file', 'encoded'])('does so in no result: %s', async (as) => {
    const { content, artifacts } = await call(leaking(), 'leak', { as });
    expect(holdsKey(content)).toBe(false);
    expect(holdsKey(artifacts.map(({ bytes }) => Buffer.from(bytes).toString()))).toBe(false);
    if (as === 'text') expect(content).toBe('your key is …, the keyboard is english');
    if (as === 'data') expect(content).toEqual({ '…': 1, used: { key: '…', list: ['Bearer …'] } });
  });

  it('does so in no description of a tool', async () => {
    const listed = (await leaking().list()).find(({ name }) => name === 'leak');
    expect(listed?.does).toBe('Tells ….');
  });
});

describe('a call that takes too long', () => {
  it.each([
    ['wait', 'UnknownOutcome', 'whether "wait" took effect is not known'],
    ['wait_reading', 'Error', '"wait_reading" may be called again'],
  ])('is cancelled at the server: %s ends as %s', async (tool, name, said) => {
    const { source, log } = unruly();
    await source.list();
    const failure = await failureOf(call(source, tool, { ms: 20_000 }, { timeoutMs: 200 }));
    expect(failure.name).toBe(name);
    expect(failure.message).toContain('did not answer within 200 ms');
    expect(failure.message).toContain(said);
    await until(() => log().some((entry) => entry.cancelled === tool), 'the cancellation');
    // The connection is as good as before.
    expect((await call(source, 'shifty')).content).toBe('shifty done');
  });

  it('is cancelled at the server when its run is, and not made at all if that came first', async () => {
    const { source, log } = unruly();
    await source.list();
    const controller = new AbortController();
    const failing = failureOf(call(source, 'wait', { ms: 20_000 }, { signal: controller.signal }));
    await until(() => log().some((entry) => entry.called === 'wait'), 'the call');
    controller.abort();
    expect((await failing).name).toBe('UnknownOutcome');
    await until(() => log().some((entry) => entry.cancelled === 'wait'), 'the cancellation');
    const early = await failureOf(call(source, 'write_note', {}, { signal: controller.signal }));
    expect(early).toMatchObject({ name: 'Error', message: expect.stringContaining('before it was made') });
    expect(log().some((entry) => entry.called === 'write_note')).toBe(false);
  });
});

describe('calls over one connection', () => {
  it('do not wait for each other', async () => {
    const { source, log } = unruly();
    await source.list();
    const slow = call(source, 'wait_reading', { ms: 5_000 });
    const quick = await Promise.all([1, 2, 3].map(() => call(source, 'shifty')));
    expect(quick.map(({ content }) => content)).toEqual(['shifty done', 'shifty done', 'shifty done']);
    expect(log().some((entry) => entry.finished === 'wait_reading')).toBe(false);
    expect((await slow).content).toBe('waited 5000 ms');
    expect(log().filter((entry) => 'started' in entry)).toHaveLength(1);
  });
});

describe('a call over HTTP', () => {
  it('carries the headers its user set, and sends them to no other server', async () => {
    const { source, log } = await unrulyOverHttp({ headers: { Authorization: 'Bearer t-123456', 'X-Team': 'blue' } });
    await call(source, 'done');
    const asked = log().flatMap(({ headers }) => (headers === undefined ? [] : [headers]));
    expect(asked.length).toBeGreaterThan(2);
    for (const headers of asked) expect(headers).toMatchObject({ authorization: 'Bearer t-123456', 'x-team': 'blue' });
    expect(JSON.stringify(log().filter(({ called }) => called !== undefined))).not.toContain('t-123456');
  });

  it.each(['http', 'http-modern'] as const)('is cancelled at the server when it takes too long: %s', async (mode) => {
    const { source, log } = await unrulyOverHttp({ mode });
    await source.list();
    const failure = await failureOf(call(source, 'wait', { ms: 20_000 }, { timeoutMs: 300 }));
    expect(failure.name).toBe('UnknownOutcome');
    await until(() => log().some((entry) => entry.cancelled === 'wait'), 'the cancellation');
  });

  it('sees a changed list of tools the next time it asks', async () => {
    const { source } = await unrulyOverHttp();
    await source.list();
    await call(source, 'shift');
    const shifty = (await source.list()).find(({ name }) => name === 'shifty');
    expect(shifty?.does).toContain('password');
  });
});
