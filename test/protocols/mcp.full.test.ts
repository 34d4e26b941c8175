// MCP with connections that break: streams that are taken up at every frame, servers that are killed, and clients that
// start the command themselves.

import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { newPlace, type Place } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { root } from '../support/repository.ts';
import { startServer } from '../support/server.ts';
import { SLOW_TEAM, urlOf } from '../support/slow-team.ts';
import { type Frame, openOldSession, post, TASKS, type Wire } from './support/mcp-clients.ts';
import { protocolTeams } from './support/teams.ts';

const messagesIn = (frames: readonly Frame[]): readonly Wire[] => frames.flatMap(({ message }) => message ?? []);

const begins =
  (task: string) =>
  ({ message }: Frame): boolean =>
    message?.params?.message?.includes(`${task}: `) ?? false;

describe('a stream of the revision 2025-11-25', () => {
  it('is taken up after every frame without a gap or a repeat, also by another process', async () => {
    const journal = openMemoryJournal();
    const first = await startServer(protocolTeams, { journal });
    const session = await openOldSession(first.url);
    const whole = await session.call({ name: 'desk', arguments: { request: 'Six times seven?' } });
    expect(whole.length).toBeGreaterThan(5);
    expect(whole.at(-1)?.message.result.content[0].text).toContain('forty two');
    for (const [at, { id }] of whole.entries()) {
      expect(await session.resume(id)).toEqual(whole.slice(at + 1));
    }
    await first.close();
    const second = await startServer(protocolTeams, { journal });
    for (const [at, { id }] of whole.entries()) {
      expect(await session.resume(id, second.url)).toEqual(whole.slice(at + 1));
    }
    await second.close();
  });

  it('is taken up after a connection was cut at every frame of a run', async () => {
    const server = await startServer(protocolTeams);
    const session = await openOldSession(server.url);
    const args = { name: 'desk', arguments: { request: 'Six times seven?' } };
    const count = (await session.call(args)).length;
    for (let cut = 1; cut < count; cut++) {
      let seen = 0;
      const begun = await session.call(args, () => {
        seen += 1;
        return seen >= cut;
      });
      const rest: Frame[] = [];
      while (messagesIn([...begun, ...rest]).at(-1)?.result === undefined)
        rest.push(...(await session.resume(([...begun, ...rest].at(-1) as Frame).id)));
      const all = messagesIn([...begun, ...rest]);
      expect(all).toHaveLength(count - 1);
      const progress = all.slice(0, -1).map(({ params }) => params.progress);
      expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
    }
    await server.close();
  });

  it('goes on after the server was killed; its session and its stream are those of before', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const serve = () => place.start(['serve', '-t', 'team.mjs', '--port', '0', '--json']);
    const before = serve();
    const session = await openOldSession(await urlOf(before));
    const args = { name: 'slow', arguments: { request: 'Measure the river and the bridge' } };
    const begun = await session.call(args, begins('second'));
    before.child.kill('SIGKILL');
    await before.ended;

    const after = serve();
    const url = await urlOf(after);
    place.write('go', '');
    const rest: Frame[] = [];
    while (messagesIn(rest).at(-1)?.result === undefined)
      rest.push(...(await session.resume(([...begun, ...rest].at(-1) as Frame).id, url)));
    const all = messagesIn([...begun, ...rest]);
    expect(all.at(-1).result.content[0].text).toContain('40 m');
    expect(all).toEqual(messagesIn(await session.resume(begun[0]?.id ?? '', url)));
    after.child.kill('SIGTERM');
    expect((await after.ended).status).toBe(0);
  });
});

describe('the official client of the revision 2025-11-25', () => {
  it('gets the rest of a call by itself after the server was killed and started again', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const serve = (port: string) => place.start(['serve', '-t', 'team.mjs', '--port', port, '--json']);
    const port = String(await freePort());
    const before = serve(port);
    const url = await urlOf(before);
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    const patient = {
      ...{ initialReconnectionDelay: 200, maxReconnectionDelay: 500 },
      ...{ reconnectionDelayGrowFactor: 1, maxRetries: 500 },
    };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { reconnectionOptions: patient }));
    const steps: { progress: number; message?: string | undefined }[] = [];
    const second = Promise.withResolvers<void>();
    const onprogress = (step: { progress: number; message?: string | undefined }): void => {
      steps.push(step);
      if (step.message?.startsWith('second: ')) second.resolve();
    };
    const args = { request: 'Measure the river and the bridge' };
    const answer = client.callTool({ name: 'slow', arguments: args }, { onprogress, timeout: 300_000 });
    await second.promise;
    before.child.kill('SIGKILL');
    await before.ended;
    const after = serve(port);
    await urlOf(after);
    place.write('go', '');
    expect(((await answer) as Wire).content[0].text).toContain('40 m');
    const progress = steps.map((step) => step.progress);
    expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
    expect(steps.map(({ message }) => message)).toContain('second: done');
    await client.close();
    after.child.kill('SIGTERM');
    expect((await after.ended).status).toBe(0);
  });
});

describe('a task', () => {
  it('is there after the server was killed, and has its result', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const serve = () => place.start(['serve', '-t', 'team.mjs', '--port', '0', '--json']);
    const before = serve();
    const call = { name: 'slow', arguments: { request: 'Measure the river and the bridge' } };
    const { result } = await post('tools/call', call, { url: await urlOf(before), capabilities: TASKS });
    const { taskId } = result;
    before.child.kill('SIGKILL');
    await before.ended;
    const after = serve();
    const url = await urlOf(after);
    const get = async (): Promise<Wire> => (await post('tasks/get', { taskId }, { url, capabilities: TASKS })).result;
    expect(await get()).toMatchObject({ taskId, status: 'working' });
    place.write('go', '');
    let task = await get();
    while (task.status === 'working') task = await get();
    expect(task).toMatchObject({
      status: 'completed',
      result: { content: [{ text: expect.stringContaining('40 m') }] },
    });
    after.child.kill('SIGTERM');
    expect((await after.ended).status).toBe(0);
  });
});

describe.each(['legacy', 'auto'] as const)('bosun mcp serve, for a client in the mode %s', (mode) => {
  const connect = async ({ folder }: Place, teams: readonly string[], person?: (form: Wire) => Wire) => {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode }, capabilities: person ? { elicitation: {} } : {} },
    );
    if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params));
    const main = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');
    const args = ['--conditions=bosun-source', main, 'mcp', 'serve', ...teams.flatMap((team) => ['--team', team])];
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: 'ignore' });
    await client.connect(transport);
    return { client, pid: transport.pid ?? 0 };
  };

  it('serves teams over stdio, and lets the person at the client approve', async () => {
    const place = newPlace();
    const forms: string[] = [];
    const { client } = await connect(place, ['telecom'], (form) => {
      forms.push(form.message);
      return { action: 'accept', content: { decision: 'approve' } };
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['telecom', 'bosun_run', 'bosun_answer', 'bosun_cancel']);
    const request = 'please refund the 50.01';
    const result = (await client.callTool({ name: 'telecom', arguments: { request } }, { timeout: 120_000 })) as Wire;
    expect(forms.join()).toContain('refund_charge');
    expect(result.structuredContent).toMatchObject({ status: 'complete' });
    await client.close();
    const { runs } = await place.json(['runs']);
    expect(runs).toMatchObject([{ runId: result.structuredContent.runId, status: 'complete', labels: { via: 'mcp' } }]);
  });

  it('goes on with a run after its process was killed', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const { client, pid } = await connect(place, ['team.mjs']);
    const begun = Promise.withResolvers<string>();
    const args = { request: 'Measure the river and the bridge' };
    const lost = client
      .callTool({ name: 'slow', arguments: args }, { onprogress: ({ message }) => begun.resolve(message ?? '') })
      .catch(() => 'lost');
    const [, runId = ''] = /^Run (\S+) has started$/.exec(await begun.promise) ?? [];
    process.kill(pid, 'SIGKILL');
    expect(await lost).toBe('lost');
    place.write('go', '');
    const { client: second } = await connect(place, ['team.mjs']);
    const result = (await second.callTool({ name: 'bosun_run', arguments: { runId } }, { timeout: 120_000 })) as Wire;
    expect(result).toMatchObject({ structuredContent: { runId, status: 'complete' } });
    await second.close();
  });
});
