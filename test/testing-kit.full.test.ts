// bosun/testing as a user of it meets it: in plain Node, deterministic, in simulated time.

import { spawnSync } from 'node:child_process';
import { worker } from 'bosun';
import {
  afterMs,
  callTool,
  createTestWiring,
  failWith,
  giveJson,
  inTurn,
  say,
  scriptedModel,
  stubWorker,
  testSupervisor,
} from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { refunding } from './support/refunds.ts';
import { root } from './support/repository.ts';
import { sleep } from './support/sim-teams.ts';

const task = <Name extends string>(id: string, name: Name) => ({
  id,
  worker: name,
  instruction: `List the disputed charges of account_${id}`,
  successCriterion: 'every charge has a date and an amount',
});

/** A run with waiting, failing, retrying and a person in it. */
async function eventful() {
  const wiring = createTestWiring();
  const { clock } = wiring;
  const { options } = refunding({
    'task:pay': [failWith(503), callTool('refund', { amount: 80 }), giveJson({ content: 'paid' })],
  });
  const { billing } = options().workers;
  const slow = stubWorker(async ({ taskId, attempt }) => {
    await sleep(clock, 250_000);
    if (attempt === 1) throw Object.assign(new Error('busy'), { status: 503 });
    return taskId;
  });
  const team = testSupervisor({ workers: { billing, slow } }, { wiring });
  const run = team.run({ goal: 'Pay and wait', tasks: [task('pay', 'billing'), task('wait', 'slow')] });
  const waiting = await team.settle(run);
  await team.settle(team.decide(waiting.reviews[0]?.id ?? '', 'approve'));
  return { team, report: await team.settle(team.resume(run.runId)), clock };
}

describe('a team in simulated time', () => {
  it('takes the same course every time, to the last hash', async () => {
    const [first, second] = [await eventful(), await eventful()];
    expect(first.report).toMatchObject({ status: 'complete', tasks: [{ result: 'paid' }, { result: 'wait' }] });
    expect(second.report).toEqual(first.report);
    const trace = async ({ team, report }: typeof first) => JSON.stringify(await team.settle(team.trace(report.runId)));
    expect(await trace(second)).toBe(await trace(first));
  });

  it('lets minutes pass in no time', async () => {
    const before = performance.now();
    const { report } = await eventful();
    expect(report.latency.wallMs).toBeGreaterThan(400_000);
    expect(performance.now() - before).toBeLessThan(report.latency.wallMs / 4);
  });

  it('goes on in another process after a crash, at any moment', async () => {
    for (const moment of [0, 50_000, 100_000, 150_000, 250_000]) {
      const wiring = createTestWiring();
      const open = () => {
        const done = async (id: string) => {
          await sleep(wiring.clock, 60_000);
          return id;
        };
        return testSupervisor({ workers: { billing: stubWorker(({ taskId }) => done(taskId)) } }, { wiring });
      };
      const first = open();
      void first.run({
        goal: 'Two in a row',
        tasks: [task('a', 'billing'), { ...task('b', 'billing'), dependsOn: ['a'] }],
      });
      await wiring.clock.advance(moment);
      first.crash();
      const second = open();
      const resumed = await second.settle(
        Promise.resolve(second.resume('run-1')).catch((error: Error) => error.message),
      );
      if (moment === 0 && typeof resumed === 'string') expect(resumed).toContain('There is no run');
      else expect(resumed).toMatchObject({ status: 'complete', answer: 'b' });
    }
  });

  it('says so when nothing is left that could end the run, instead of waiting for ever', async () => {
    const team = testSupervisor({ workers: { billing: stubWorker({}) } });
    await expect(team.settle(new Promise(() => {}))).rejects.toThrow('Nothing is left to happen');
  });

  it('plays a scripted model’s pauses on the same clock', async () => {
    const wiring = createTestWiring();
    const model = scriptedModel([afterMs(90_000, say('done'))], { clock: wiring.clock });
    const team = testSupervisor({ workers: { billing: worker({ does: 'reads', model }) } }, { wiring });
    expect((await team.settle(team.run('Why?'))).latency.wallMs).toBe(90_000);
  });
});

describe('a stub in place of any worker', () => {
  it('can be busy, wrong and right in turn', async () => {
    const busy = Object.assign(new Error('busy'), { status: 503 });
    const billing = stubWorker({ t1: inTurn(busy, new Error('wrong'), 'right') });
    const team = testSupervisor({ workers: { billing } });
    expect(await team.settle(team.run('Why?'))).toMatchObject({ status: 'complete', answer: 'right' });
  });
});

describe('bosun/testing', () => {
  it('imports in plain Node, without any test framework, and prints nothing', () => {
    const code = "const kit = await import('bosun/testing'); process.stdout.write(Object.keys(kit).join(' '));";
    const args = ['--conditions=bosun-source', '--input-type=module', '--eval', code];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(stderr).toBe('');
    const names = [
      'scriptedModel',
      'stubWorker',
      'createSimulatedClock',
      'createSimulatedStore',
      'journalContract',
      'engineContract',
      'testSupervisor',
    ];
    for (const name of names) expect(stdout.split(' ')).toContain(name);
  });
});
