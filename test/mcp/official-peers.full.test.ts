// The official MCP servers as peers, over pipes and over HTTP: nothing here is ours but the client.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, everythingOverHttp, failureOf, newFolder, official, until } from './support/peers.ts';

describe('the official server "everything" over stdio', () => {
  it('describes its tools with effect and trust from its annotations', async () => {
    const tools = await official('everything', ['stdio']).list();
    const byName = Object.fromEntries(tools.map(({ name, effect, untrusted }) => [name, { effect, untrusted }]));
    expect(byName).toMatchObject({
      echo: { effect: 'read', untrusted: false },
      'gzip-file-as-resource': { effect: 'idempotent', untrusted: true },
      'toggle-simulated-logging': { effect: 'once', untrusted: false },
    });
    for (const { name, does, input, terms } of tools) {
      expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
      expect(does).not.toBe('');
      expect(input).toMatchObject({ type: 'object' });
      expect(JSON.parse(terms)).toHaveProperty('inputSchema');
    }
  });

  it('answers with text, structured content, images, resources and links', async () => {
    const source = official('everything', ['stdio']);
    expect(await call(source, 'echo', { message: 'ahoy' })).toEqual({ content: 'Echo: ahoy', artifacts: [] });
    const weather = await call(source, 'get-structured-content', { location: 'Chicago' });
    expect(weather.content).toMatchObject({ temperature: expect.any(Number), conditions: expect.any(String) });
    const image = await call(source, 'get-tiny-image');
    expect(image.content).toContain('get-tiny-image-1.png (image/png');
    expect(image.artifacts[0]).toMatchObject({ name: 'get-tiny-image-1.png', mimeType: 'image/png' });
    expect(
      Buffer.from(image.artifacts[0]?.bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const reference = await call(source, 'get-resource-reference', { resourceType: 'Text', resourceId: 1 });
    expect(Buffer.from(reference.artifacts[0]?.bytes ?? []).toString()).toContain('plaintext resource');
    const links = await call(source, 'get-resource-links', { count: 2 });
    expect(links.artifacts).toHaveLength(2);
  });

  it('reports progress, answers calls side by side, and says in one line what it refuses', async () => {
    const source = official('everything', ['stdio']);
    await source.list();
    const progress: string[] = [];
    const told = (name: string) => ({ onProgress: (message: string) => void progress.push(`${name} ${message}`) });
    await Promise.all([
      call(source, 'trigger-long-running-operation', { duration: 1, steps: 4 }, told('first')),
      call(source, 'trigger-long-running-operation', { duration: 1, steps: 4 }, told('second')),
    ]);
    expect(progress.filter((line) => line.startsWith('first')).slice(0, 2)).toEqual(['first 1 of 4', 'first 2 of 4']);
    // One after the other, all progress of one call would come before that of the other.
    expect(progress.indexOf('second 1 of 4')).toBeLessThan(progress.indexOf('first 3 of 4'));
    expect(progress.indexOf('first 1 of 4')).toBeLessThan(progress.indexOf('second 3 of 4'));
    const refused = await failureOf(call(source, 'get-sum', { a: 'x' }));
    expect(refused.name).toBe('Error');
    expect(refused.message).toContain('expected number');
  });

  it('sees nothing of our environment but what it is given', async () => {
    process.env.BOSUN_TEST_API_KEY = 'sk-not-for-servers';
    try {
      const { content } = await call(official('everything', ['stdio'], { env: { GIVEN: 'yes' } }), 'get-env');
      expect(content).toMatchObject({ GIVEN: 'yes', PATH: expect.any(String) });
      expect(JSON.stringify(content)).not.toContain('sk-not-for-servers');
      expect(Object.keys(content as object).sort()).toEqual(
        Object.keys(content as object)
          .filter((key) => ['GIVEN', 'HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'].includes(key))
          .sort(),
      );
    } finally {
      delete process.env.BOSUN_TEST_API_KEY;
    }
  });
});

describe('the official server "everything" over Streamable HTTP', () => {
  it('does the same as over stdio', async () => {
    const source = (await everythingOverHttp()).source();
    expect((await source.list()).map(({ name }) => name)).toContain('echo');
    expect(await call(source, 'echo', { message: 'ahoy' })).toEqual({ content: 'Echo: ahoy', artifacts: [] });
    const progress: string[] = [];
    const onProgress = (message: string): void => void progress.push(message);
    await call(source, 'trigger-long-running-operation', { duration: 1, steps: 4 }, { onProgress });
    expect(progress[0]).toBe('1 of 4');
    expect((await call(source, 'get-tiny-image')).artifacts).toHaveLength(1);
  });

  it('is found again after it was restarted, although it has forgotten the session', async () => {
    const peer = await everythingOverHttp();
    const source = peer.source();
    await call(source, 'echo', { message: 'before' });
    await peer.restart();
    expect((await call(source, 'echo', { message: 'after' })).content).toBe('Echo: after');
  });

  it('is reported at once when it dies in mid-call: unknown for an effect, plain for a read', async () => {
    const peer = await everythingOverHttp();
    const tool = 'trigger-long-running-operation';
    const asEffect = peer.source({ tools: { [tool]: { effect: 'once' } } });
    const asRead = peer.source();
    await Promise.all([asEffect.list(), asRead.list()]);
    let isUnderWay = false;
    const onProgress = (): void => {
      isUnderWay = true;
    };
    const args = { duration: 20, steps: 100 };
    const failures = Promise.all([
      failureOf(call(asEffect, tool, args, { timeoutMs: 60_000, onProgress })),
      failureOf(call(asRead, tool, args, { timeoutMs: 60_000 })),
    ]);
    await until(() => isUnderWay, 'progress');
    await peer.kill();
    const [effect, read] = await failures;
    expect(effect?.name).toBe('UnknownOutcome');
    expect(read?.name).toBe('Error');
    expect(effect?.message).toContain(peer.url);
    const gone = await failureOf(call(asEffect, tool, args));
    expect(gone.name).toBe('Error');
    expect(gone.message).toContain('cannot be reached (ECONNREFUSED)');
  });

  it('is no reason for a program to stay: it ends without closing the source', async () => {
    const peer = await everythingOverHttp();
    const { runScript } = await import('./support/run-script.ts');
    const ended = await runScript(`
      const source = mcp({ name: 'everything', url: ${JSON.stringify(peer.url)} });
      console.log((await source.list()).length > 5);
    `);
    expect(ended).toMatchObject({ code: 0, stdout: 'true\n' });
  });
});

describe('the official servers "filesystem" and "memory"', () => {
  it('read and write files within the folder they were given, and nowhere else', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'hello.txt'), 'ahoy');
    const source = official('filesystem', [folder], { allow: ['read_text_file', 'write_file'], prefix: 'files_' });
    expect((await source.list()).map(({ name, effect }) => [name, effect])).toEqual([
      ['files_read_text_file', 'read'],
      ['files_write_file', 'idempotent'],
    ]);
    const read = await call(source, 'files_read_text_file', { path: path.join(folder, 'hello.txt') });
    expect(JSON.stringify(read.content)).toContain('ahoy');
    await call(source, 'files_write_file', { path: path.join(folder, 'new.txt'), content: 'written' });
    expect(readFileSync(path.join(folder, 'new.txt'), 'utf8')).toBe('written');
    const denied = await failureOf(call(source, 'files_read_text_file', { path: '/etc/hostname' }));
    expect(denied.message).toContain('Access denied');
    await expect(call(source, 'read_text_file', {})).rejects.toThrow('has no tool "read_text_file"');
  });

  it('remember a graph in the file their environment names', async () => {
    const file = path.join(newFolder(), 'memory.jsonl');
    const entity = { name: 'Rosa', entityType: 'customer', observations: ['has Fiber 300'] };
    const first = official('memory', [], { env: { MEMORY_FILE_PATH: file } });
    await call(first, 'create_entities', { entities: [entity] });
    await first.close();
    const second = official('memory', [], { env: { MEMORY_FILE_PATH: file } });
    expect((await call(second, 'read_graph')).content).toMatchObject({ entities: [entity] });
  });
});
