// Tools of our own, served to an MCP client in another process.

import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { mcp } from '../../src/adapters/tools-mcp/mcp.ts';
import type { ToolSource } from '../../src/ports/tools.ts';
import { telecomBackend } from '../../src/teams/telecom/backends.ts';
import { root } from '../support/repository.ts';
import { call, failureOf, isAlive, newFolder, opened, until } from './support/peers.ts';

const main = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');

const billing = (home: string): ToolSource =>
  opened(
    mcp({
      name: 'billing',
      command: process.execPath,
      args: [main, 'mcp', 'serve', 'telecom/billing'],
      env: { BOSUN_HOME: home },
      passContext: ['customerId'],
    }),
  );

describe('bosun mcp serve telecom/billing', () => {
  it('describes each tool as it is defined', async () => {
    const home = newFolder();
    const served = await billing(home).list();
    const defined = await telecomBackend('billing', { home });
    expect(served.map(({ name, does, effect, untrusted }) => ({ name, does, effect, untrusted }))).toEqual(
      defined.map(({ spec: { name, does, effect, untrusted } }) => ({ name, does, effect, untrusted })),
    );
    expect(served.map(({ input }) => input)).toEqual(
      defined.map(({ code }) => code.input['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })),
    );
  });

  it('acts for the customer of the context, and refuses what does not fit', async () => {
    const source = billing(newFolder());
    const context = { customerId: 'C-1002' };
    expect((await call(source, 'look_up_bill', {}, { context })).content).toMatchObject({ customerId: 'C-1002' });
    const unfit = await failureOf(call(source, 'refund_charge', { chargeId: 7 }, { context }));
    expect(unfit.message).toMatch(/^The arguments of "refund_charge" do not fit:\nchargeId: /);
    const foreign = await failureOf(call(source, 'refund_charge', { chargeId: 'CH-1001-0504' }, { context }));
    expect(foreign.name).toBe('Error');
  });

  it('makes an effect once for its key, also when it is asked again in another process', async () => {
    const home = newFolder();
    const args = { chargeId: 'CH-1001-0504' };
    const origin = { runId: 'r1', taskId: 't1', worker: 'billing' };
    const again = { idempotencyKey: 'r1/t1/refund_charge/x/0', origin };
    const first = billing(home);
    const refunded = await call(first, 'refund_charge', args, again);
    expect(refunded.content).toMatchObject({ refundedCents: 4999, chargeId: 'CH-1001-0504' });
    await first.close();
    const second = billing(home);
    expect((await call(second, 'refund_charge', args, again)).content).toEqual(refunded.content);
    const other = failureOf(
      call(second, 'refund_charge', args, { ...again, idempotencyKey: 'r1/t2/refund_charge/x/0' }),
    );
    expect((await other).message).toMatch(/refunded/);
  });

  it('ends when its client is gone', async () => {
    const child = spawn(process.execPath, [main, 'mcp', 'serve', 'telecom/billing'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, BOSUN_HOME: newFolder() },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    expect(await ended).toBe(0);
  });
});

describe('serveTools', () => {
  const program = (folder: string, options = ''): ToolSource => {
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'server.ts');
    const source = (name: string): string => JSON.stringify(path.join(root, 'src', ...name.split('/')));
    writeFileSync(
      file,
      `import { z } from ${JSON.stringify(path.join(root, 'node_modules/zod/index.js'))};
      import { ask, deny, tool } from ${source('runtime/define/define-tool.ts')};
      import { UnknownOutcome } from ${source('ports/unknown-outcome.ts')};
      import { serveTools } from ${source('surfaces/mcp/serve-tools.ts')};
      const input = z.object({ cents: z.int() });
      const approve = ({ cents }) => (cents > 100 ? deny('too much') : cents > 10 ? ask('is it right?') : { kind: 'allow' });
      await serveTools({ name: 'till', version: '1', ${options} tools: [
        tool('pay', { does: 'Pays.', input, effect: 'once', approve, run: ({ cents }, { idempotencyKey }) => {
          console.log('a line that must not reach the client');
          return { paid: cents, idempotencyKey };
        } }),
        tool('fetch', { does: 'Fetches.', input: z.object({}), effect: 'read', untrusted: true, run: () => ['a', 1] }),
        tool('vanish', { does: 'Loses track.', input: z.object({}), effect: 'once', run: () => {
          throw new UnknownOutcome('the line went dead');
        } }),
      ] });`,
    );
    return opened(mcp({ name: 'till', command: process.execPath, args: [file] }));
  };

  it('carries effects, trust, records, lists and unknown outcomes over', async () => {
    const source = program(newFolder());
    const tools = await source.list();
    expect(tools.map(({ name, effect, untrusted }) => [name, effect, untrusted])).toEqual([
      ['pay', 'once', false],
      ['fetch', 'read', true],
      ['vanish', 'once', false],
    ]);
    const paid = await call(source, 'pay', { cents: 5 }, { idempotencyKey: 'k-1' });
    expect(paid.content).toEqual({ paid: 5, idempotencyKey: 'k-1' });
    expect((await call(source, 'fetch')).content).toEqual(['a', 1]);
    const lost = await failureOf(call(source, 'vanish'));
    expect(lost).toMatchObject({ name: 'UnknownOutcome', message: 'the line went dead' });
  });

  it('asks the policies of its tools before each call, unless they are left to the caller', async () => {
    const source = program(newFolder());
    expect((await failureOf(call(source, 'pay', { cents: 500 }))).message).toBe('This is not allowed: too much');
    expect((await failureOf(call(source, 'pay', { cents: 50 }))).message).toBe(
      'This needs the approval of a person first: is it right?',
    );
    const trusting = program(newFolder(), "policies: 'caller',");
    expect((await call(trusting, 'pay', { cents: 500 })).content).toMatchObject({ paid: 500 });
  });
});

describe('the telecom team on the command line', () => {
  it('has a process for each back-end while it works, and leaves none when it is killed', async () => {
    const home = newFolder();
    const child = spawn(process.execPath, [main, 'run', '--sample', '--plain', '--home', home], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let progress = '';
    child.stderr.on('data', (chunk) => {
      progress += chunk;
    });
    await until(() => progress.includes(' calls '), 'the first call of a tool');
    const backends = await childrenOf(child.pid ?? 0);
    child.kill('SIGKILL');
    expect(backends).toHaveLength(3);
    await until(() => backends.every((pid) => !isAlive(pid)), 'the end of the back-ends');
  });
});

/** By asking the operating system: Linux has it in files, others have ps. */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = existsSync('/proc/self/stat') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : undefined;
  if (pids) return pids.map(Number).filter((pid) => parentOf(pid) === parent);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
