import { type SourcedTool, supervisor, type ToolSource, tool, worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runIdsOf } from '../support/run-ids.ts';
import { simTeam } from '../support/sim-teams.ts';

/** Fails the given number of times, then succeeds. */
function flaky(failures: number) {
  let left = failures;
  return worker({
    does: 'counts',
    attemptsMax: 1,
    effect: 'read',
    run: () => {
      if (left-- > 0) throw new Error('lost count');
      return 'twelve';
    },
  });
}

describe('a nested team that failed', () => {
  it('is not retried by default, because its workers already were', async () => {
    const wiring = createTestWiring();
    const low = simTeam({ workers: { hand: flaky(1) } }, { wiring });
    const team = simTeam({ workers: { low: worker({ does: 'has it counted', team: low }) } }, { wiring });
    expect(await team.settle(team.run('count'))).toMatchObject({ status: 'failed' });
    expect(await runIdsOf(team)).toHaveLength(2);
  });

  it('is retried up to attemptsMax times if it has no effects, each time as a new run', async () => {
    const wiring = createTestWiring();
    const low = simTeam({ workers: { hand: flaky(2) } }, { wiring });
    const again = worker({ does: 'has it counted', team: low, attemptsMax: 3 });
    const team = simTeam({ workers: { low: again } }, { wiring });
    expect(await team.settle(team.run('count', { runId: 'r' }))).toMatchObject({
      status: 'complete',
      answer: 'twelve',
    });
    expect([...(await runIdsOf(team))].sort()).toEqual(['r', 'r~t1~1', 'r~t1~2', 'r~t1~3']);
  });

  it('is never retried if it has effects, also with attemptsMax', async () => {
    const wiring = createTestWiring();
    const low = simTeam(
      { workers: { hand: { ...flaky(1), spec: { ...flaky(1).spec, effect: 'idempotent' } } } },
      { wiring },
    );
    const again = worker({ does: 'has it counted', team: low, attemptsMax: 3 });
    const team = simTeam({ workers: { low: again } }, { wiring });
    expect(team.spec.workers.low?.effect).toBe('once');
    expect(await team.settle(team.run('count'))).toMatchObject({ status: 'failed' });
    expect(await runIdsOf(team)).toHaveLength(2);
  });

  it('leaves its task to its fallback, or to a person who may retry it', async () => {
    const wiring = createTestWiring();
    const low = simTeam({ workers: { hand: flaky(1) } }, { wiring });
    const spare = worker({ does: 'guesses', effect: 'read', run: () => 'a dozen' });
    const withFallback = simTeam(
      {
        workers: { low: worker({ does: 'has it counted', team: low, fallback: 'spare' }), spare },
        defaultWorker: 'low',
      },
      { wiring },
    );
    expect(await withFallback.settle(withFallback.run('count'))).toMatchObject({ answer: 'a dozen' });

    const other = simTeam({ workers: { hand: flaky(1) } }, { wiring });
    const asking = simTeam(
      { workers: { low: worker({ does: 'has it counted', team: other }) }, escalate: { failure: true } },
      { wiring },
    );
    await asking.settle(asking.run('count', { runId: 'r' }));
    await asking.decide('r-r1', 'approve');
    expect(await asking.settle(asking.resume('r'))).toMatchObject({ status: 'complete', answer: 'twelve' });
  });
});

describe('a nested team with tool sources', () => {
  const sourced = (effect: SourcedTool['effect']): ToolSource => ({
    kind: 'tool-source',
    name: 'crm',
    list: async () => [
      {
        name: 'look_up',
        does: 'looks a customer up',
        input: { type: 'object', properties: {} },
        effect,
        untrusted: true,
        timeoutMs: 1_000,
        terms: `looks up ${effect}`,
      },
    ],
    call: async () => ({ content: 'Ada', artifacts: [] }),
    close: async () => {},
  });
  const over = async (effect: SourcedTool['effect']) => {
    const low = supervisor({
      workers: { hand: worker({ does: 'looks up', tools: [sourced(effect)] }) },
      advice: false,
    });
    const team = supervisor({ workers: { low: worker({ does: 'has it looked up', team: low }) }, advice: false });
    const spec = await team.ready();
    await team.close();
    return spec;
  };

  it('shows its tools to the parent team once that is ready', async () => {
    const reading = await over('read');
    expect(reading.workers.low).toMatchObject({ effect: 'read', team: { readsOutside: true } });
    const acting = await over('once');
    expect(acting.workers.low).toMatchObject({ effect: 'once' });
    expect(acting.hash).not.toBe(reading.hash);
  });
});

describe('a mistake in a definition', () => {
  it('of a nested team is reported in one sentence', () => {
    expect(() => worker({ does: 'x', team: {} as never })).toThrow('The team of a worker must be one that supervisor');
    const act = tool('act', { does: 'acts', input: z.object({}), effect: 'read', run: () => 1 });
    const low = simTeam({ workers: { hand: flaky(0) } });
    expect(() => worker({ does: 'x', team: low, tools: [act] } as never)).toThrow('is a team and cannot have tools');
    expect(() => worker({ does: 'x', team: low, pure: true } as never)).toThrow('is a team and cannot be pure');
  });
});
