import { supervisor, tool, type WorkerOptions, worker } from 'bosun';
import { say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const input = z.object({});
const search = tool('search', { does: 'finds', input, effect: 'read', run: () => '' });
const model = scriptedModel([]);
const agent = (more: object = {}) => worker({ does: 'searches', tools: [search], model, ...more });
const stub = stubWorker({});

/** Invalid definitions and the one-line error of each. */
const MISTAKES: Record<string, [() => unknown, string | RegExp]> = {
  'a team without workers': [() => teamOf({ workers: {} }), 'A team needs at least one worker'],
  // What a program in JavaScript can write, where no compiler objects.
  'a team without options': [
    () => supervisor(undefined as never),
    'supervisor() needs workers: supervisor({ workers: { ',
  ],
  'a team whose workers are left out': [
    () => supervisor({} as never),
    'supervisor() needs workers: supervisor({ workers: { ',
  ],
  'workers in a list': [
    () => supervisor({ workers: [stub] as never }),
    'The workers of supervisor() need names: workers: { ',
  ],
  'a worker that is none': [
    () => supervisor({ workers: { clerk: { does: 'x' } as never } }),
    'The worker "clerk" must be made with worker({ does: "…" })',
  ],
  'a worker without options': [
    () => worker(undefined as never),
    'A worker must say what it does: worker({ does: "…" })',
  ],
  'tools that are no list': [
    () => worker({ does: 'searches', tools: search as never }),
    'The tools of the worker that "searches" must be a list: tools: [search]',
  ],
  'a tool by its name': [
    () => worker({ does: 'searches', tools: ['search'] as never }),
    'The worker that "searches" lists "search" as a tool: make it with tool("search", { … })',
  ],
  'a tool without options': [
    () => tool('pay', undefined as never),
    'The tool "pay" must say what it does: tool("pay", { does: "…" })',
  ],
  'a model in place of models': [
    () => supervisor({ workers: { billing: stub }, models: 'openai/gpt-4o' as never }),
    'models of supervisor() must be an object, not "openai/gpt-4o": write models: { balanced: "openai/gpt-4o" }',
  ],
  'a store that is no path': [
    () => supervisor({ workers: { billing: stub }, store: 5 as never }),
    'store of supervisor() must be the path of a file or an open journal, not 5',
  ],
  'an unknown fallback': [
    () => teamOf({ workers: { billing: stubWorker({}, { fallback: 'bilking' }), network: stub } }),
    'The fallback of "billing" is "bilking", which is not a worker of this team; did you mean "billing"?',
  ],
  'a fallback to itself': [
    () => teamOf({ workers: { billing: stubWorker({}, { fallback: 'billing' }) } }),
    '"billing" cannot be the fallback of itself',
  ],
  'an unknown default worker': [
    () => teamOf({ workers: { billing: stub }, defaultWorker: 'zzz' }),
    'The default worker is "zzz", which is not a worker of this team',
  ],
  'a tool of two workers': [
    () => teamOf({ workers: { a: agent(), b: agent() } }),
    'The tool "search" belongs to "a" and to "b". Give it to one of them, or name it in sharedTools.',
  ],
  'a tool listed twice': [
    () => worker({ does: 'searches', tools: [search, search], model }),
    'The worker that "searches" lists the tool "search" twice',
  ],
  'a worker without a description': [
    () => worker({ effect: 'read', run: () => 1 } as unknown as WorkerOptions),
    'A worker must say what it does: worker({ does: "…" })',
  ],
  'a function with tools': [
    () => worker({ does: 'adds', run: () => 1, tools: [search] } as unknown as WorkerOptions),
    'The worker that "adds" is a function and cannot have tools: only agents call tools',
  ],
  'a function without an effect': [
    () => worker({ does: 'pays', run: () => 1 } as unknown as WorkerOptions),
    `The worker that "pays" must declare its effect: 'read' if it changes nothing and may be repeated, 'idempotent' if it may be repeated with the same idempotencyKey, 'once' if it must not be repeated while its outcome is unknown`,
  ],
  'an effect that is none': [
    () => worker({ does: 'pays', run: () => 1, effect: 'write' } as unknown as WorkerOptions),
    /^The worker that "pays" must declare its effect: /,
  ],
  'a run that is no function': [
    () => worker({ does: 'pays', run: 'pay', effect: 'once' } as unknown as WorkerOptions),
    'run of the worker that "pays" must be a function',
  ],
  'an agent without a model, in a team that names some': [
    () => teamOf({ workers: { a: worker({ does: 'thinks' }) }, models: { supervisor: model } }),
    '"a" is an agent, and the team has no model for it: give the team models, or the worker a run function',
  ],
  'a role in modelRoles without a model': [
    () => teamOf({ workers: { a: agent() }, models: { worker: model }, modelRoles: ['judge'] }),
    'The role "judge" is to be filled by a model, and the team has none for it: add one as "judge" or "supervisor" to its models',
  ],
  'a tool without an effect': [
    () => tool('pay', { does: 'pays', input, run: () => 1 } as never),
    `The tool "pay" must declare its effect: 'read', 'idempotent', 'once'`,
  ],
  'a tool without a schema': [
    () => tool('pay', { does: 'pays', effect: 'once', run: () => 1 } as never),
    'The tool "pay" needs a schema for its input: zod, or any library that implements Standard Schema',
  ],
  'a tool without a description': [
    () => tool('pay', { input, effect: 'once', run: () => 1 } as never),
    'The tool "pay" must say what it does: tool("pay", { does: "…" })',
  ],
  'a tool without a run function': [
    () => tool('pay', { does: 'pays', input, effect: 'once' } as never),
    'The tool "pay" needs a run function',
  ],
  'a tool with an invalid name': [
    () => tool('pay now', { does: 'pays', input, effect: 'once', run: () => 1 }),
    /^"pay now" cannot name a tool: /,
  ],
  'attemptsMax of 0': [
    () => worker({ does: 'x', effect: 'read', run: () => 1, attemptsMax: 0 }),
    'attemptsMax of the worker that "x" must be a whole number from 1, not 0',
  ],
  'an infinite timeout': [
    () => worker({ does: 'x', effect: 'read', run: () => 1, timeoutMs: Number.POSITIVE_INFINITY }),
    'timeoutMs of the worker that "x" must be a number above 0, not Infinity',
  ],
  'a queue for a person': [
    () => worker({ does: 'x', person: true, queue: 'gpu' }),
    'queue of the worker that "x" has no effect, because it is a person: set it on a function or an agent',
  ],
  'a queue with a space': [
    () => agent({ queue: 'my gpu' }),
    'queue of the worker that "searches" must be a short name of letters, digits, - and _, such as gpu',
  ],
  'a negative tool timeout': [
    () => tool('pay', { does: 'pays', input, effect: 'once', timeoutMs: -1, run: () => 1 }),
    'timeoutMs of the tool "pay" must be a number above 0, not -1',
  ],
  'an invalid limit': [
    () => teamOf({ workers: { billing: stub }, limits: { concurrency: 0 } }),
    /^The limits of the team do not fit: concurrency: .+$/,
  ],
  'a negative budget': [
    () => teamOf({ workers: { billing: stub }, budget: { usd: -1 } }),
    /^The budget of the team does not fit: usd: .+$/,
  ],
  'a provider with 0 requests a minute': [
    () => teamOf({ workers: { billing: stub }, providers: { x: { requestsPerMinute: 0 } } }),
    'requestsPerMinute of the provider "x" must be a number above 0, not 0',
  ],
  'a confidence over 100': [
    () => teamOf({ workers: { billing: stub }, escalate: { lowConfidence: 101 } }),
    'escalate.lowConfidence must be a number from 0 to 100, not 101',
  ],
};

describe('an invalid definition', () => {
  for (const [what, [define, message]] of Object.entries(MISTAKES)) {
    it(`because of ${what} is refused in one line`, () => {
      let told = '';
      try {
        define();
      } catch (error) {
        told = error instanceof Error ? error.message : String(error);
      }
      expect(told).toMatch(message instanceof RegExp ? message : `${message}`);
      expect(told.split('\n')).toHaveLength(1);
    });
  }
});

describe('a tool that several workers share', () => {
  it('is accepted if sharedTools lists it', () => {
    const { spec } = teamOf({ workers: { a: agent(), b: agent() }, sharedTools: ['search'] });
    expect(spec.sharedTools, 'what each run records of its team').toEqual(['search']);
  });
});

describe('a team with models for its workers only', () => {
  it('returns the plain results, because there is no synthesiser', async () => {
    const worker_ = scriptedModel({ work: [say('A'), say('B')] });
    const team = teamOf({ workers: { billing: worker({ does: 'reads' }) }, models: { worker: worker_ } });
    expect(await team.run(planOf([{ id: 'a' }, { id: 'b' }]))).toMatchObject({ status: 'complete', answer: 'A\n\nB' });
  });
});

describe('the compiler', () => {
  const team = supervisor({ workers: { researcher: stub, writer: stub } });
  const task = { id: 'a', instruction: 'Find the price of Plan X', successCriterion: 'a price in euro' };

  it('rejects a plan for an unknown worker', () => {
    // @ts-expect-error: a typo in a worker's name
    const typo = () => team.run({ goal: 'x', tasks: [{ ...task, worker: 'reseacher' }] });
    const right = () => team.run({ goal: 'x', tasks: [{ ...task, worker: 'researcher' }] });
    expect([typo, right]).toHaveLength(2);
  });

  it('rejects an unknown default worker, and a planner that names an unknown worker', () => {
    // @ts-expect-error: a typo in the default worker
    const fallback = () => supervisor({ workers: { writer: stub }, defaultWorker: 'wirter' });
    const wrong = () => ({ goal: 'x', tasks: [{ ...task, worker: 'wirter' as const }] });
    // @ts-expect-error: a typo in what the planner gives
    const planner = () => supervisor({ workers: { writer: stub }, plan: wrong });
    expect([fallback, planner]).toHaveLength(2);
  });

  it('rejects a function that does not say its effect, and no other kind of worker', () => {
    // @ts-expect-error: without an effect
    const silent = () => worker({ does: 'pays', run: () => 'paid' });
    const others = () => [worker({ does: 'thinks' }), worker({ does: 'decides', person: true })];
    expect(others).not.toThrow();
    expect(silent).toThrow('must declare its effect');
  });

  it('rejects a fallback that is not a worker of the team', () => {
    const researcher = worker({ does: 'finds', fallback: 'writer' });
    const typo = () =>
      // @ts-expect-error: a typo in the fallback
      supervisor({ workers: { researcher: worker({ does: 'finds', fallback: 'wirter' }), writer: stub } });
    expect(() => supervisor({ workers: { researcher, writer: stub } })).not.toThrow();
    expect(typo).toThrow('did you mean "writer"?');
    const unknown: string = 'wirter';
    const later = worker({ does: 'finds', fallback: unknown });
    expect(() => supervisor({ workers: { researcher: later, writer: stub } })).toThrow('did you mean "writer"?');
  });

  it('rejects a model that is no tier, no address and not in the models of the team', () => {
    const strong = worker({ does: 'finds', model: 'strong' });
    const named = worker({ does: 'finds', model: 'cheap' });
    const address = worker({ does: 'finds', model: 'ollama/llama3.2' });
    // @ts-expect-error: a typo in a tier
    const typo = () => supervisor({ workers: { a: worker({ does: 'finds', model: 'storng' }) } });
    // @ts-expect-error: the team has no model of that name
    const missing = () => supervisor({ workers: { named }, models: { worker: model, chap: model } });
    const right = () => supervisor({ workers: { strong, named, address }, models: { worker: model, cheap: model } });
    expect(right).not.toThrow();
    expect(typo).toThrow('did you mean "strong"?');
    expect(missing).toThrow('did you mean "chap"?');
  });

  it('knows from the status of a report what else it has', async () => {
    const failing = supervisor({ workers: { writer: stubWorker(() => new Error('no ink'), { attemptsMax: 1 }) } });
    const report = await failing.run('write to Ada');
    // @ts-expect-error: only a run that failed has a failure
    const careless = (): string => report.failure.message;
    const told = report.status === 'failed' ? report.failure.message : report.answer;
    expect(told).toContain('no ink');
    expect(careless()).toBe(told);
  });

  it('knows the arguments of a tool from its schema', () => {
    const add = tool('add', {
      does: 'adds',
      input: z.object({ a: z.number() }),
      effect: 'read',
      // @ts-expect-error: the schema has no b
      run: ({ a, b }) => a + b,
    });
    expect(add.spec.name).toBe('add');
  });
});

describe('a call with something else than it takes', () => {
  const team = supervisor({ workers: { billing: stub } });

  it.each<[string, () => PromiseLike<unknown>, string]>([
    ['no request', () => team.run(undefined as never), 'A request is a text or a plan, not undefined'],
    ['a number for a request', () => team.run(42 as never), 'A request is a text or a plan, not 42'],
    [
      'no decision',
      () => team.decide('r1', undefined as never),
      "A decision is 'approve', 'deny' or an object such as",
    ],
    [
      'an unknown decision',
      () => team.decide('r1', 'yes' as never),
      "A decision is 'approve', 'deny' or an object such as",
    ],
    ['an unknown status', () => team.runs({ status: 'done' as never }), 'There is no status "done" of a run'],
    ['a limit below one', () => team.runs({ limit: -1 }), 'limit must be a whole number from 1, not -1'],
  ])('is refused in one line: %s', async (_, call, message) => {
    await expect((async () => call())()).rejects.toThrow(message);
  });
});
