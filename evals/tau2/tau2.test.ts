import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { RecordedTool } from './recording.ts';
import { createReplay, NOT_RECORDED } from './replay.ts';
import type { Figures } from './score.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const runs = promisify(execFile);

async function evaluate(...flags: readonly string[]): Promise<Figures> {
  const args = ['--conditions=bosun-source', here('main.ts'), '--data', here('fixture'), '--json', ...flags];
  return JSON.parse((await runs(process.execPath, args)).stdout);
}

describe.concurrent('recorded calls that are repeated', () => {
  it('all end as recorded, and a person is asked exactly where the company requires it', async () => {
    expect(await evaluate()).toMatchObject({
      cases: 4,
      calls: 9,
      executed: 9,
      failedAsRecorded: 2,
      wronglyBlocked: 0,
      notRecorded: 0,
      asked: 1,
      askedAsLabelled: 1,
      notAskedThoughLabelled: 0,
      unattendedOverLimit: 0,
      unfinished: 0,
    });
  });

  it('run unattended above the limit once the policies are removed', async () => {
    expect(await evaluate('--control')).toMatchObject({ calls: 9, executed: 9, asked: 0, unattendedOverLimit: 1 });
  });

  it('need approval if a value comes only from outside', async () => {
    const { executed, asked, askedAsLabelled } = await evaluate('--open-world');
    expect({ executed, askedAsLabelled }).toEqual({ executed: 9, askedAsLabelled: 1 });
    expect(asked).toBeGreaterThan(1);
  });

  it('are refused in an open world if neither plan nor request asks for the tool', async () => {
    const { calls, executed, wronglyBlocked } = await evaluate('--open-world', '--grants', 'words');
    expect(wronglyBlocked).toBeGreaterThan(0);
    expect(executed + wronglyBlocked).toBe(calls);
  });

  it('cannot be read from a folder without recordings, and one line says so', async () => {
    const args = ['--conditions=bosun-source', here('main.ts'), '--data', here('.')];
    await expect(runs(process.execPath, args)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^eval:tau2: .* holds no tau2_<domain>\.jsonl\n$/),
    });
  });
});

describe('a replaying server', () => {
  const tools: RecordedTool[] = [
    { name: 'pay', mutates: true, schema: { description: '', parameters: { properties: { to: { default: 'Ada' } } } } },
  ];
  const step = { i: 0, actor: 'clerk', tool: 'pay', args: { usd: 5 }, ok: true, out: 'paid', money: undefined };
  const cases = [{ id: 'c', request: 'Pay', steps: [step, { ...step, i: 1, out: 'paid again' }] }];
  const call = { caseNumber: 0, runId: 'r', tool: 'pay', args: { usd: 5 } };

  it('gives a call repeated under its key the same answer, and an equal call under another key the next answer', () => {
    const replay = createReplay(cases, tools, 'clerk');
    expect(replay.call({ ...call, key: 'k1' }).text).toBe('paid');
    expect(replay.call({ ...call, key: 'k1' }).text).toBe('paid');
    expect(replay.call({ ...call, key: 'k2' }).text).toBe('paid again');
  });

  it('rejects arguments that were not recorded, except explicit defaults', () => {
    const replay = createReplay(cases, tools, 'clerk');
    const other = replay.call({ ...call, key: 'k1', args: { usd: 6 } });
    expect(other).toEqual({ isError: true, text: expect.stringContaining(NOT_RECORDED) });
    expect(replay.quote({ ...call, args: { usd: 6 } })).toBeUndefined();
    expect(replay.call({ ...call, key: 'k2', args: { usd: 5, to: 'Ada' } }).text).toBe('paid');
  });
});
