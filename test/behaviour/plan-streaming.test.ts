import { type Model, tool, worker } from 'bosun';
import { systemClock } from 'bosun/journal';
import {
  callTool,
  createTestWiring,
  giveJson,
  say,
  scriptedModel,
  stubWorker,
  testSupervisor,
  write,
} from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { acceptedAt, type Draft, dispatchedAt, early, numbered, reader, streaming } from '../support/streaming.ts';
import { teamOf } from '../support/teams.ts';

const linesOf = (tasks: readonly unknown[]): string[] => tasks.map((task) => `${JSON.stringify(task)}\n`);

describe('a model that writes a plan of 20 tasks over 2 s', () => {
  const paid: string[] = [];
  const optionsWith = (lines: readonly string[], started: Map<string, number>, clock = systemClock) => ({
    workers: {
      reader: worker({
        does: 'reads',
        effect: 'read',
        run: ({ taskId }) => {
          started.set(taskId, clock.now());
          return 'read';
        },
      }),
      payer: worker({
        does: 'pays',
        effect: 'once',
        run: ({ taskId }) => {
          paid.push(taskId);
          return 'paid';
        },
      }),
    },
    models: {
      supervisor: scriptedModel({ plan: [write(lines, { everyMs: 100 })], synthesise: say('All done.') }, { clock }),
    },
  });
  const twenty = numbered(20, (index) => ({ worker: index % 4 === 3 ? 'payer' : 'reader' }));

  it('has each read-only task started as soon as its line is written, and tasks with effects after the whole plan passed', async () => {
    paid.length = 0;
    const started = new Map<string, number>();
    const lineAt: number[] = [];
    const wiring = createTestWiring();
    const { clock } = wiring;
    const options = optionsWith(linesOf(twenty), started, clock);
    const { supervisor: model } = options.models;
    // The plan itself is for the program alone: onText gets none of it.
    const listening: Model = {
      ...model,
      call: (request) => {
        const onText = (text: string): void => {
          if (request.purpose.role === 'plan') lineAt.push(clock.now());
          request.onText?.(text);
        };
        return model.call({ ...request, onText });
      },
    };
    const team = testSupervisor({ ...options, models: { supervisor: listening } }, { wiring });
    const heard: string[] = [];
    const report = await team.settle(team.run('Explain my bill', { onText: ({ from }) => heard.push(from) }));
    expect(heard).not.toContain('plan');
    expect(report.status).toBe('complete');
    expect(lineAt).toHaveLength(20);
    const waits = twenty.flatMap(({ id, worker: name }, index) =>
      name === 'reader' ? [(started.get(id) ?? Number.NaN) - (lineAt[index] ?? Number.NaN)] : [],
    );
    expect(waits).toHaveLength(15);
    expect(waits).toEqual(waits.map(() => 0));
    expect(paid).toEqual(['t4', 't8', 't12', 't16', 't20']);
    const { events } = await team.trace(report.runId);
    expect(early(events)).toEqual(twenty.filter(({ worker: name }) => name === 'reader').map(({ id }) => id));
  });

  it('has had no effect if the 20th line is invalid, and carries out the corrected plan', async () => {
    for (const broken of ['{"id":"t20","worker":', 'and so on', '{"id":"t20","worker":"nobody"}\n']) {
      paid.length = 0;
      let paidByThen: readonly string[] = ['not asked'];
      const better = numbered(19, (index) => ({ worker: index % 4 === 3 ? 'payer' : 'reader' }));
      const started = new Map<string, number>();
      const lines = [...linesOf(twenty.slice(0, 19)), broken];
      const asked = scriptedModel(
        {
          plan: [
            write(lines, { everyMs: 5 }),
            () => {
              paidByThen = [...paid];
              return giveJson({ goal: 'Explain the March bill', tasks: better });
            },
          ],
          synthesise: say('All done.'),
        },
        { clock: systemClock },
      );
      const report = await teamOf(optionsWith([], started))
        .with({ models: { supervisor: asked } })
        .run('Explain my bill');
      expect({ broken, status: report.status, paidByThen }).toEqual({ broken, status: 'complete', paidByThen: [] });
      expect(started.size).toBe(15);
      expect(report.tasks.map(({ attempts }) => attempts)).toEqual(better.map(() => 1));
      expect(paid).toEqual(['t4', 't8', 't12', 't16']);
    }
  });
});

describe('a planner that yields its tasks', () => {
  it('has read-only tasks started, while the others wait for the whole plan', async () => {
    const { run } = streaming(
      [[{ id: 'a' }, { id: 'b', worker: 'payer' }, { id: 'c', dependsOn: ['a'] }, { id: 'd', dependsOn: ['b'] }]],
      { workers: { payer: stubWorker({ b: 'paid' }, { effect: 'idempotent' }) } },
    );
    const { events, report } = await run();
    expect(early(events)).toEqual(['a', 'c']);
    const begun = events[0]?.at ?? 0;
    expect(dispatchedAt(events, 'a') - begun).toBe(100);
    expect(dispatchedAt(events, 'c') - begun).toBe(300);
    expect(acceptedAt(events) - begun).toBe(400);
    expect(report).toMatchObject({ status: 'complete', plan: { goal: 'Explain the March bill' } });
    expect(report.tasks.map(({ id, attempts }) => `${id} ${attempts}`)).toEqual(['a 1', 'b 1', 'c 1', 'd 1']);
  });

  it('may yield the goal first or last, or leave it to the request', async () => {
    const plans = [
      async function* () {
        yield { goal: 'one', finalInstruction: 'short' };
        yield* numbered(1);
      },
      async function* () {
        yield* numbered(1);
        return { goal: 'two' };
      },
      async function* () {
        yield* numbered(1);
      },
    ];
    const goals = await Promise.all(
      plans.map((plan) => teamOf({ workers: { billing: reader(), b: reader() }, plan }).run('three')),
    );
    expect(goals.map(({ plan }) => plan?.goal)).toEqual(['one', 'two', 'three']);
  });

  it('gets an error if it returns tasks instead of yielding them', async () => {
    const plan = async function* () {
      yield* numbered(1);
      return planOf([{ id: 'late' }]);
    };
    const report = await teamOf({ workers: { billing: reader(), b: reader() }, plan }).run('Explain my bill');
    expect(report).toMatchObject({
      status: 'failed',
      failure: { detail: expect.stringContaining('yield every task') },
    });
    expect(report.tasks.map(({ status }) => status)).not.toContain('running');
  });

  it('can clean up when the run is cancelled', async () => {
    let cleaned = false;
    const { team, sleep } = streaming([], {
      plan: async function* () {
        try {
          for (const task of numbered(50)) {
            yield task;
            await sleep(100);
          }
        } finally {
          cleaned = true;
        }
      },
    });
    const handle = team.run('Explain my bill');
    await team.clock.advance(250);
    await team.settle(handle.cancel('enough'));
    await team.clock.advance(1_000);
    const { tasks, status } = await handle;
    expect({ cleaned, status }).toEqual({ cleaned: true, status: 'cancelled' });
    expect(tasks.map((task) => task.id)).toEqual(['t1', 't2', 't3']);
  });
});

describe('a task begins before the plan is complete only if', () => {
  const input = z.object({});
  const look = tool('look', { does: 'looks up charges', input, effect: 'read', run: () => 1 });
  const refund = tool('refund', { does: 'refunds charges', input, effect: 'once', run: () => 1 });
  const mail = tool('mail', { does: 'reads mail', input, effect: 'read', untrusted: true, run: () => 'mail' });
  const model = scriptedModel({ work: () => say('done') }, { repeatable: true });
  const agent = (tools: readonly (typeof look)[], rest: object = {}) =>
    worker({ does: 'helps', tools, model, ...rest });
  const isEarly = async (task: Omit<Draft, 'id'>, options: Partial<Parameters<typeof teamOf>[0]> = {}) => {
    const { run } = streaming([[{ id: 'a', ...task }, { id: 'end' }]], {
      sharedTools: ['look'],
      ...options,
      workers: {
        clerk: agent([look]),
        both: agent([look, refund]),
        payer: stubWorker({ a: 'paid' }, { effect: 'once' }),
        careful: stubWorker({ a: 'read' }, { fallback: 'payer' }),
        sure: stubWorker({ a: 'read' }, { fallback: 'other' }),
        boss: worker({ does: 'decides', person: true }),
        below: worker({ does: 'is a team', team: teamOf({ workers: { only: reader() } }) }),
        ...options.workers,
      },
    });
    return early((await run()).events).includes('a');
  };

  it('its worker and its fallback only read', async () => {
    expect(await isEarly({})).toBe(true);
    expect(await isEarly({ worker: 'sure' })).toBe(true);
    expect(await isEarly({ worker: 'payer' })).toBe(false);
    expect(await isEarly({ worker: 'careful' })).toBe(false);
    expect(await isEarly({ worker: 'boss' })).toBe(false);
    expect(await isEarly({ worker: 'below' })).toBe(false);
  });

  it('all its granted tools only read', async () => {
    expect(await isEarly({ worker: 'clerk' })).toBe(true);
    expect(await isEarly({ worker: 'both' })).toBe(false);
    expect(await isEarly({ worker: 'both', tools: ['look'] })).toBe(true);
    expect(await isEarly({ worker: 'both', tools: ['look', 'refund'] })).toBe(false);
  });

  it('it cannot have a person asked for a tool with an effect that it was not granted', async () => {
    const refused: string[] = [];
    const insists = scriptedModel(
      {
        work: [
          () => callTool('refund', {}),
          ({ messages }) => {
            refused.push(JSON.stringify(messages.at(-1)));
            return say('Charge 7 was found.');
          },
        ],
      },
      { repeatable: true },
    );
    const { run } = streaming([[{ id: 'a', worker: 'both', tools: ['look'] }, { id: 'end' }]], {
      workers: { both: worker({ does: 'helps', tools: [look, refund], model: insists }) },
    });
    const { events, report } = await run();
    expect(early(events)).toContain('a');
    expect(report.reviews).toEqual([]);
    expect(refused.join()).toContain('refund');
  });

  it('its instruction asks only for reading, in a team with untrusted input', async () => {
    const workers = { postman: agent([mail]) };
    expect(await isEarly({ worker: 'both', instruction: 'Look up the charges of account_7' }, { workers })).toBe(true);
    expect(await isEarly({ worker: 'both', instruction: 'Refund the charges of account_7' }, { workers })).toBe(false);
  });

  it('it passes the check alone', async () => {
    for (const fault of [
      { worker: 'nobody' },
      { tools: ['no_such_tool'] },
      { reads: ['nothing'] },
      { dependsOn: ['a'] },
      { dependsOn: ['end'] },
      { instruction: 'do it' },
    ])
      expect({ fault, isEarly: await isEarly(fault, { limits: { planRoundsMax: 1 } }) }).toEqual({
        fault,
        isEarly: false,
      });
  });

  it('streamPlans is on and the plan needs no approval', async () => {
    expect(await isEarly({}, { streamPlans: false })).toBe(false);
    expect(await isEarly({}, { escalate: { plan: true } })).toBe(false);
    const billing = reader();
    const { team } = streaming([[{ id: 'a' }]], { workers: { billing } });
    const { plan } = await team.settle(team.plan('Explain my bill'));
    expect(plan.tasks.map(({ id }) => id)).toEqual(['a']);
    expect(billing.seen).toEqual([]);
  });
});

describe('results of tasks that began early', () => {
  it('are drafted as soon as the plan is accepted, if progressive drafts are on', async () => {
    const previewed: number[] = [];
    const slow = stubWorker(() => new Promise((resolve) => void later(5_000, () => resolve('slow'))), {
      effect: 'idempotent',
    });
    const { run, wiring } = streaming([[{ id: 'a' }, { id: 'b', worker: 'slow' }]], {
      workers: { slow },
      progressive: { afterMs: 0 },
      synthesise: ({ reports }) => {
        previewed.push(reports.length);
        return { answer: reports.map(({ result }) => result.content).join(' and ') };
      },
    });
    const later = (ms: number, callback: () => void) => wiring.clock.wakeAt(wiring.clock.now() + ms, callback);
    const { events, report } = await run();
    expect(report.status).toBe('complete');
    expect(previewed).toEqual([1, 2]);
    const preview = events.find(({ type }) => type === 'answer-previewed');
    expect((preview?.at ?? 0) - (events[0]?.at ?? 0)).toBeLessThan(1_000);
  });
});
