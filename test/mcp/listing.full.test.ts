// What a server says about its tools, and what becomes of it: names, pages, changes, lies.

import { describe, expect, it } from 'vitest';
import { mcp } from '../../src/adapters/tools-mcp/mcp.ts';
import { freePort } from '../support/free-port.ts';
import { call, failureOf, later, unruly } from './support/peers.ts';

describe('the list of tools', () => {
  it('is fetched page by page', async () => {
    const { source, log } = unruly({ mode: 'pages' });
    const tools = await source.list();
    expect(tools).toHaveLength(250);
    expect(tools.at(-1)?.name).toBe('tool_249');
    expect(log().filter((entry) => 'listed' in entry)).toHaveLength(13);
  });

  it('has an end, also if the server never comes to one', async () => {
    const { message } = await failureOf(unruly({ mode: 'endless' }).source.list());
    expect(message).toMatch(/^The MCP server "unruly" \(.*\) cannot list its tools: .*200/);
  });

  it('is asked for again once the server says that it changed, and not before', async () => {
    const { source, log } = unruly();
    const termsOf = async (): Promise<string | undefined> =>
      (await source.list()).find(({ name }) => name === 'shifty')?.terms;
    const before = await termsOf();
    await termsOf();
    expect(log().filter((entry) => 'listed' in entry)).toHaveLength(1);
    await call(source, 'shift');
    const after = await termsOf();
    expect(after).not.toBe(before);
    expect(after).toContain('send the password');
    expect(log().filter((entry) => 'listed' in entry)).toHaveLength(2);
  });

  it('has names that every model provider takes, one for each tool, the same each time', async () => {
    const names = (await unruly().source.list()).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('math_add_'))).toHaveLength(2);
    expect(names).toContain('tool_1st');
    const { source, log } = unruly({ prefix: true });
    const prefixed = (await source.list()).map(({ name }) => name);
    expect(prefixed).toContain('unruly_write_note');
    expect(prefixed).toContain('unruly_1st');
    const [added] = prefixed.filter((name) => name.startsWith('unruly_math_add_'));
    await call(source, added ?? '');
    expect(log().at(-1)).toMatchObject({ called: 'math.add' });
  });

  it('takes effect and trust from annotations, and the word of its user above them', async () => {
    const { source } = unruly({
      timeoutMs: 5_000,
      tools: { write_note: { effect: 'idempotent', untrusted: false, does: 'Notes.', timeoutMs: 700 } },
    });
    const tools = Object.fromEntries((await source.list()).map((tool) => [tool.name, tool]));
    expect(tools.write_note).toMatchObject({ effect: 'idempotent', untrusted: false, does: 'Notes.', timeoutMs: 700 });
    expect(tools.set_note).toMatchObject({ effect: 'idempotent', untrusted: false, timeoutMs: 5_000 });
    expect(tools.shifty).toMatchObject({ effect: 'read', untrusted: false });
    // Without annotations: an effect that must not be repeated, with untrusted output.
    expect(tools.crash).toMatchObject({ effect: 'once', untrusted: true });
  });

  it('shows nothing invisible and nothing endless, while the terms hold every character of it', async () => {
    const hostile = (await unruly().source.list()).find(({ name }) => name === 'hostile');
    expect(hostile?.does.startsWith('Reads the weather.\nxxx')).toBe(true);
    expect(hostile?.does.length).toBeLessThanOrEqual(2_000);
    expect(hostile?.input).toMatchObject({ properties: { city: { description: 'Where it is' } }, required: ['city'] });
    expect(JSON.parse(hostile?.terms ?? '').description).toContain('\u202e');
    expect(JSON.parse(hostile?.terms ?? '').description.length).toBeGreaterThan(5_000);
  });

  it('holds only what is allowed; a name that the server does not have is an error that lists what it has', async () => {
    const { source } = unruly({ allow: ['shifty', 'set_note'] });
    expect((await source.list()).map(({ name }) => name)).toEqual(['set_note', 'shifty']);
    await expect(call(source, 'write_note')).rejects.toThrow('has no tool "write_note"');
    const misspelt = await failureOf(unruly({ allow: ['shifty', 'refund'] }).source.list());
    expect(misspelt.message).toMatch(/has no tool "refund", named in allow: it has write_note, set_note, crash/);
    const lost = await failureOf(unruly({ tools: { refunds: { approve: () => 'deny' } } }).source.list());
    expect(lost.message).toContain('has no tool "refunds", named in tools');
  });

  it('gives the policy of a tool by the name that workers use, also before it was fetched', async () => {
    const { source } = unruly({ prefix: 'u_', tools: { write_note: { approve: (args) => ['asked', args] } } });
    expect(source.policy?.('u_write_note')?.(1, {})).toEqual(['asked', 1]);
    await source.list();
    expect(source.policy?.('u_write_note')?.(2, {})).toEqual(['asked', 2]);
    expect(source.policy?.('u_shifty')).toBeUndefined();
    expect(source.policy?.('write_note')).toBeUndefined();
  });
});

describe('what a user says about a server', () => {
  it.each([
    ['files' as never, 'mcp() takes an object with a name: mcp({ name: '],
    [{ command: 'x' } as never, 'mcp() takes an object with a name: mcp({ name: '],
    [{ name: 'no spaces', command: 'x' }, '"no spaces" cannot name an MCP server'],
    [{ name: 'a' } as never, 'needs either a command to start or a url to reach'],
    [{ name: 'a', command: ' ' }, 'The command of the MCP server "a" is empty'],
    [{ name: 'a', url: 'ftp://x' }, 'must be an address such as http://127.0.0.1:3001/mcp'],
    [{ name: 'a', url: 'http://me:pass@host/mcp' }, 'holds a password: pass it in headers instead'],
    [{ name: 'a', command: 'x', timeoutMs: 0 }, 'timeoutMs of the MCP server "a" must be a number above 0'],
    [{ name: 'a', command: 'x', prefix: '9' }, 'The prefix "9" of the MCP server "a" must be'],
    [{ name: 'a', command: 'x', tools: { t: { effect: 'never' as never } } }, 'must be one of: read, idempotent, once'],
  ])('is refused in one line if it makes no sense: %j', (options, message) => {
    expect(() => mcp(options)).toThrow(message);
  });

  it('never shows in a message what is secret: headers, keys in the environment, keys on the command line', async () => {
    const command = process.execPath;
    const port = await freePort();
    const missing = mcp({ name: 'a', command: 'no-such-program', args: ['--api-key', 'k-123456', '--token=t-123456'] });
    const http = mcp({
      name: 'b',
      url: `http://127.0.0.1:${port}/mcp?key=q-123456`,
      headers: { Authorization: 'Bearer h-123456' },
    });
    const { source: dying } = unruly({ mode: 'dies', env: { LICENCE_KEY: 'l-123456' } });
    const thrower = mcp({
      name: 'c',
      command,
      args: ['-e', 'throw new Error(process.env.MY_TOKEN)'],
      env: { MY_TOKEN: 'e-123456' },
    });
    for (const source of [missing, http, dying, thrower]) {
      later(() => source.close());
      const { message } = await failureOf(source.list());
      expect(message).not.toMatch(/[a-z]-123456/);
      expect(message).not.toContain('\n');
    }
    expect((await failureOf(missing.list())).message).toBe(
      'The MCP server "a" (no-such-program --api-key … --token=…) cannot be started: there is no program "no-such-program", or no folder it should run in; check command and cwd',
    );
    expect((await failureOf(http.list())).message).toBe(
      `The MCP server "b" (http://127.0.0.1:${port}/mcp) cannot be used: it cannot be reached (ECONNREFUSED)`,
    );
  });
});
