import { type RunEvent, systemClock, tool, type WorkerDefinition, worker } from 'bosun';
import { createTestWiring, giveJson, say, scriptedModel, stubWorker, testSupervisor, write } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../../test/support/plans.ts';
import { teamOf } from '../../test/support/teams.ts';
import type { Task, TaskDraft } from '../core/plan/plan-schema.ts';
import type { QuestionOf } from '../core/schedule/command.ts';

// Loaded by the product only when first needed; here before simulated time begins, since loading takes real time.
import './perform-model.ts';

type Draft = Partial<TaskDraft> & { id: string };

const tasksOf = (...drafts: readonly Draft[]): readonly Task[] => planOf(drafts).tasks;
const numbered = (count: number, rest: (index: number) => Partial<TaskDraft> = () => ({})): readonly Task[] =>
  tasksOf(...Array.from({ length: count }, (_, index) => ({ id: `t${index + 1}`, ...rest(index) })));
const linesOf = (tasks: readonly unknown[]): string[] => tasks.map((task) => `${JSON.stringify(task)}\n`);
const reader = () => stubWorker(({ taskId }) => `${taskId} read`);

/** A team in simulated time whose planner yields these tasks, one every 100 ms; another list for each round. */
function streaming(
  rounds: readonly (readonly Draft[])[],
  { workers = {}, ...options }: Partial<Parameters<typeof teamOf>[0]> = {},
  wiring = createTestWiring(),
) {
  const { clock } = wiring;
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void clock.wakeAt(clock.now() + ms, resolve));
  async function* plan({ round }: QuestionOf<'plan'>) {
    yield { goal: 'Explain the March bill' };
    for (const task of tasksOf(...(rounds[round - 1] ?? rounds.at(-1) ?? []))) {
      await sleep(100);
      yield task;
    }
  }
  const open = () =>
    testSupervisor<Record<string, WorkerDefinition>>(
      { workers: { billing: reader(), other: reader(), ...workers }, plan, ...options },
      { wiring },
    );
  const team = open();
  const run = async (): Promise<{ events: RunEvent[]; report: Awaited<ReturnType<typeof team.run>> }> => {
    const handle = team.run('Explain my bill');
    const report = await team.settle(handle);
    return { events: [...(await team.trace(handle.runId)).events], report };
  };
  return { run, team, open, sleep, wiring };
}

const dispatchedAt = (events: readonly RunEvent[], taskId: string): number =>
  events.find((event) => event.type === 'task-dispatched' && event.taskId === taskId)?.at ?? Number.NaN;
const acceptedAt = (events: readonly RunEvent[]): number =>
  events.find(({ type }) => type === 'plan-accepted')?.at ?? Number.NaN;
const early = (events: readonly RunEvent[]): string[] => {
  const accepted = events.findIndex(({ type }) => type === 'plan-accepted');
  return events
    .slice(0, accepted < 0 ? events.length : accepted)
    .flatMap((event) => (event.type === 'task-dispatched' ? [event.taskId] : []));
};

describe('a model that writes a plan of 20 tasks over 2 s', () => {
  const paid: string[] = [];
  const teamWith = (lines: readonly string[], started: Map<string, number>, more: readonly ReturnType<typeof say>[]) =>
    teamOf({
      workers: {
        reader: worker({
          does: 'reads',
          run: ({ taskId }) => {
            started.set(taskId, systemClock.now());
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
        supervisor: scriptedModel(
          { plan: [write(lines, { everyMs: 100 }), ...more], synthesise: say('All done.') },
          { clock: systemClock },
        ),
      },
    });
  const twenty = numbered(20, (index) => ({ worker: index % 4 === 3 ? 'payer' : 'reader' }));

  it('has each reading task started within 150 ms of its line, and the effects when the whole has passed', async () => {
    paid.length = 0;
    const started = new Map<string, number>();
    const lineAt: number[] = [];
    const team = teamWith(linesOf(twenty), started, []);
    const report = await team.run('Explain my bill', {
      onText: ({ from }) => {
        if (from === 'plan') lineAt.push(systemClock.now());
      },
    });
    expect(report.status).toBe('complete');
    expect(lineAt).toHaveLength(20);
    const waits = twenty.flatMap(({ id, worker: name }, index) =>
      name === 'reader' ? [(started.get(id) ?? Number.NaN) - (lineAt[index] ?? Number.NaN)] : [],
    );
    expect(waits).toHaveLength(15);
    expect(waits.filter((ms) => !(ms <= 150))).toEqual([]);
    expect(paid).toEqual(['t4', 't8', 't12', 't16', 't20']);
    const { events } = await team.trace(report.runId);
    expect(early(events)).toEqual(twenty.filter(({ worker: name }) => name === 'reader').map(({ id }) => id));
  });

  it('has had no effect when the 20th line turns out invalid, and carries out what was written in its place', async () => {
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
      const report = await teamWith([], started, [])
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
  it('has those started that only read, while the others wait for the whole plan', async () => {
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

  it('may say the goal first or last, or leave it to the request', async () => {
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

  it('is told when it returns tasks instead of yielding them', async () => {
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

  it('has its clean-up run when the run is cancelled', async () => {
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

describe('a task begins before the plan is whole only if', () => {
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

  it('its worker, and whoever would take over from it, only reads', async () => {
    expect(await isEarly({})).toBe(true);
    expect(await isEarly({ worker: 'sure' })).toBe(true);
    expect(await isEarly({ worker: 'payer' })).toBe(false);
    expect(await isEarly({ worker: 'careful' })).toBe(false);
    expect(await isEarly({ worker: 'boss' })).toBe(false);
    expect(await isEarly({ worker: 'below' })).toBe(false);
  });

  it('all tools that it was granted only read', async () => {
    expect(await isEarly({ worker: 'clerk' })).toBe(true);
    expect(await isEarly({ worker: 'both' })).toBe(false);
    expect(await isEarly({ worker: 'both', tools: ['look'] })).toBe(true);
    expect(await isEarly({ worker: 'both', tools: ['look', 'refund'] })).toBe(false);
  });

  it('in a team that reads outside, its own words ask for nothing but reading', async () => {
    const workers = { postman: agent([mail]) };
    expect(await isEarly({ worker: 'both', instruction: 'Look up the charges of account_7' }, { workers })).toBe(true);
    expect(await isEarly({ worker: 'both', instruction: 'Refund the charges of account_7' }, { workers })).toBe(false);
  });

  it('it passes the check by itself', async () => {
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

  it('the team has not switched it off, and nobody has to agree to the plan first', async () => {
    expect(await isEarly({}, { streamPlans: false })).toBe(false);
    expect(await isEarly({}, { escalate: { plan: true } })).toBe(false);
    const billing = reader();
    const { team } = streaming([[{ id: 'a' }]], { workers: { billing } });
    const { plan } = await team.settle(team.plan('Explain my bill'));
    expect(plan.tasks.map(({ id }) => id)).toEqual(['a']);
    expect(billing.seen).toEqual([]);
  });
});

describe('a plan that comes to nothing', () => {
  it('leaves no task behind: what had begun is called off and on record', async () => {
    const slow = worker({ does: 'is slow', run: () => new Promise(() => {}) });
    const { run } = streaming([[{ id: 'a', worker: 'slow' }, { id: 'b' }, { id: 'c', worker: 'nobody' }]], {
      workers: { slow },
      limits: { planRoundsMax: 1 },
    });
    const { events, report } = await run();
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'plan-invalid' }, gaps: [], answer: '' });
    expect(report.tasks.map(({ id, status }) => `${id} ${status}`)).toEqual(['a cancelled', 'b succeeded']);
    expect(events.find(({ type }) => type === 'task-cancelled')).toMatchObject({ taskId: 'a' });
  });

  it('is no answer when the time is up, whatever early tasks have found', async () => {
    const { run } = streaming([numbered(50)], { budget: { ms: 1_000 } });
    const { report } = await run();
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'timeout' }, answer: '', gaps: [] });
  });
});

describe('a plan that goes back to its planner', () => {
  const rejected = { id: 'z', worker: 'nobody' };

  it('keeps what had begun, where the next plan has the same task', async () => {
    const billing = reader();
    const { run } = streaming(
      [
        [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, rejected],
        [{ id: 'b', dependsOn: ['a'] }, { id: 'a' }],
      ],
      {
        workers: { billing },
      },
    );
    const { events, report } = await run();
    expect(report.status).toBe('complete');
    expect(billing.seen.map(({ taskId }) => taskId)).toEqual(['a', 'b']);
    expect(report.tasks.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(events.find(({ type }) => type === 'plan-accepted')).not.toHaveProperty('withdrawn');
  });

  it('withdraws what the next plan has not, or has otherwise, and all that was built on it', async () => {
    const billing = stubWorker(({ taskId, instruction, inputs }) => `${taskId}: ${instruction} ${Object.keys(inputs)}`);
    const { run } = streaming(
      [
        [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c' }, { id: 'd' }, rejected],
        [{ id: 'a', instruction: 'List the refunds of account_9' }, { id: 'b', dependsOn: ['a'] }, { id: 'c' }],
      ],
      { workers: { billing } },
    );
    const { events, report } = await run();
    expect(events.find(({ type }) => type === 'plan-accepted')).toMatchObject({ withdrawn: ['a', 'b', 'd'] });
    expect(report.status).toBe('complete');
    expect(report.tasks.map(({ id, attempts }) => `${id} ${attempts}`)).toEqual(['a 2', 'b 2', 'c 1']);
    expect(report.tasks[0]?.result).toContain('List the refunds of account_9');
    expect(billing.seen.map(({ taskId }) => taskId)).toEqual(['a', 'b', 'c', 'd', 'a', 'b']);
  });

  it('does not take the late result of a withdrawn task for that of the task in its place', async () => {
    const { run, sleep } = streaming(
      [[{ id: 'a' }, rejected], [{ id: 'a', instruction: 'List the refunds of account_9' }]],
      {
        workers: {
          billing: worker({
            does: 'is slow',
            run: async ({ instruction }) => {
              // The old one answers although it was called off, while the new one is still at it.
              await sleep(instruction.includes('refunds') ? 2_000 : 1_000);
              return instruction;
            },
          }),
        },
      },
    );
    const { report } = await run();
    expect(report.answer).toBe('List the refunds of account_9');
  });

  it('goes on being charged for what withdrawn tasks have used', async () => {
    const model = scriptedModel(
      { work: () => say('found', { inputTokens: 1, outputTokens: 2 }) },
      { repeatable: true },
    );
    const { run } = streaming([[{ id: 'a', worker: 'clerk' }, rejected], [{ id: 'b', worker: 'clerk' }]], {
      workers: { clerk: worker({ does: 'helps', model }) },
      budget: { steps: 2 },
    });
    const { report } = await run();
    expect(report).toMatchObject({ status: 'complete', usage: { modelCalls: 2 } });
    expect(report.usage.byWorker.clerk?.modelCalls).toBe(2);
  });
});

describe('a process that dies while the plan is being written', () => {
  it('leaves what early tasks have found to the next one, if its planner writes the same', async () => {
    const billing = reader();
    const { team, open } = streaming([numbered(6)], { workers: { billing } });
    const { runId } = team.run('Explain my bill');
    await team.clock.advance(350);
    team.crash();
    const next = open();
    const report = await next.settle(next.resume(runId));
    expect(report.status).toBe('complete');
    expect(billing.seen.map(({ taskId }) => taskId)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6']);
  });
});

describe('a run whose plan was streamed', () => {
  const rounds = [
    [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'p', worker: 'payer' }, { id: 'z', worker: 'nobody' }],
    [{ id: 'a' }, { id: 'b', worker: 'other' }, { id: 'p', worker: 'payer', dependsOn: ['b'] }],
  ];

  it('ends the same whichever event was stored when its process died, and acts once', async () => {
    const paid = new Set<string>();
    const payer = stubWorker(({ idempotencyKey }) => paid.add(idempotencyKey) && 'paid', { effect: 'idempotent' });
    const workers = { payer };
    const whole = streaming(rounds, { workers });
    const { report } = await whole.run();
    expect(report).toMatchObject({ status: 'complete', answer: 'a read\n\npaid' });
    const { events } = whole.wiring.store.inspect(report.runId);
    expect(events.length).toBeGreaterThan(15);
    for (let cut = 1; cut < events.length; cut++) {
      paid.clear();
      const { wiring, team } = streaming(rounds, { workers });
      const archive = wiring.store.open();
      const claim = await archive.claim(report.runId);
      if (claim.status !== 'granted') throw new Error('The archive is empty');
      await archive.append(claim.lease, events.slice(0, cut), { sync: true, taken: [] });
      await archive.release(claim.lease);
      const resumed = await team.settle(team.resume(report.runId));
      expect({ cut, status: resumed.status, answer: resumed.answer }).toEqual({
        cut,
        status: 'complete',
        answer: report.answer,
      });
      expect(paid.size).toBeLessThanOrEqual(1);
    }
  });
});

describe('the trace of a plan that was streamed', () => {
  it('says which tasks began before it was whole, and which were withdrawn', async () => {
    const { run, team } = streaming([
      [{ id: 'a' }, { id: 'b' }, { id: 'z', worker: 'nobody' }],
      [{ id: 'a' }, { id: 'b', worker: 'other' }, { id: 'c' }],
    ]);
    const { report } = await run();
    const { spans } = await team.trace(report.runId);
    const tasks = spans.filter(({ kind }) => kind === 'task');
    expect(tasks.map(({ name, status, detail = '' }) => `${name} ${status} ${detail}`.trim())).toEqual([
      'a ok begun before the plan was whole',
      'b ok begun before the plan was whole; withdrawn, because the plan that was accepted does not have it',
      'b ok',
      'c ok',
    ]);
    expect(new Set(spans.map(({ id }) => id)).size).toBe(spans.length);
  });
});
