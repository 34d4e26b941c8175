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

/** What is wrong, written as a user would write it, and the one line they are told. */
const MISTAKES: Record<string, [() => unknown, string | RegExp]> = {
  'a team without workers': [() => teamOf({ workers: {} }), 'A team needs at least one worker'],
  'a fallback that is nobody': [
    () => teamOf({ workers: { billing: stubWorker({}, { fallback: 'bilking' }), network: stub } }),
    'The fallback of "billing" is "bilking", which is not a worker of this team; did you mean "billing"?',
  ],
  'a default worker that is nobody': [
    () => teamOf({ workers: { billing: stub }, defaultWorker: 'zzz' }),
    'The default worker is "zzz", which is not a worker of this team',
  ],
  'a tool in two hands': [
    () => teamOf({ workers: { a: agent(), b: agent() } }),
    'The tool "search" belongs to "a" and to "b". Give it to one of them, or name it in sharedTools.',
  ],
  'a tool listed twice': [
    () => worker({ does: 'searches', tools: [search, search], model }),
    'The worker that "searches" lists the tool "search" twice',
  ],
  'a worker that says nothing': [
    () => worker({ run: () => 1 } as unknown as WorkerOptions),
    'A worker must say what it does: worker({ does: "…" })',
  ],
  'a function with tools': [
    () => worker({ does: 'adds', run: () => 1, tools: [search] } as unknown as WorkerOptions),
    'The worker that "adds" is a function and cannot have tools: only agents call tools',
  ],
  'an agent without a model, in a team that names some': [
    () => teamOf({ workers: { a: worker({ does: 'thinks' }) }, models: { supervisor: model } }),
    '"a" is an agent, and the team has no model for it: give the team models, or the worker a run function',
  ],
  'a role for a model the team does not have': [
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
  'a tool that says nothing': [
    () => tool('pay', { input, effect: 'once', run: () => 1 } as never),
    'The tool "pay" must say what it does: tool("pay", { does: "…" })',
  ],
  'a tool that does nothing': [
    () => tool('pay', { does: 'pays', input, effect: 'once' } as never),
    'The tool "pay" needs a run function',
  ],
  'a tool with a name no model accepts': [
    () => tool('pay now', { does: 'pays', input, effect: 'once', run: () => 1 }),
    /^"pay now" cannot name a tool: /,
  ],
  'no attempts at all': [
    () => worker({ does: 'x', run: () => 1, attemptsMax: 0 }),
    'attemptsMax of the worker that "x" must be a whole number from 1, not 0',
  ],
  'no time at all': [
    () => worker({ does: 'x', run: () => 1, timeoutMs: Number.POSITIVE_INFINITY }),
    'timeoutMs of the worker that "x" must be a number above 0, not Infinity',
  ],
  'a tool without time': [
    () => tool('pay', { does: 'pays', input, effect: 'once', timeoutMs: -1, run: () => 1 }),
    'timeoutMs of the tool "pay" must be a number above 0, not -1',
  ],
  'a limit that stops everything': [
    () => teamOf({ workers: { billing: stub }, limits: { concurrency: 0 } }),
    /^The limits of the team do not fit: concurrency: .+$/,
  ],
  'a budget of less than nothing': [
    () => teamOf({ workers: { billing: stub }, budget: { usd: -1 } }),
    /^The budget of the team does not fit: usd: .+$/,
  ],
  'a provider that lets nobody in': [
    () => teamOf({ workers: { billing: stub }, providers: { x: { requestsPerMinute: 0 } } }),
    'requestsPerMinute of the provider "x" must be a number above 0, not 0',
  ],
  'more than all confidence': [
    () => teamOf({ workers: { billing: stub }, escalate: { lowConfidence: 101 } }),
    'escalate.lowConfidence must be a number from 0 to 100, not 101',
  ],
};

describe('a definition that cannot work', () => {
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
  it('is accepted when the team says so', () => {
    const { spec } = teamOf({ workers: { a: agent(), b: agent() }, sharedTools: ['search'] });
    expect(spec.sharedTools, 'what each run records of its team').toEqual(['search']);
  });
});

describe('a team with models for its workers only', () => {
  it('gives the results as they are: nobody is there to write', async () => {
    const worker_ = scriptedModel({ work: [say('A'), say('B')] });
    const team = teamOf({ workers: { billing: worker({ does: 'reads' }) }, models: { worker: worker_ } });
    expect(await team.run(planOf([{ id: 'a' }, { id: 'b' }]))).toMatchObject({ status: 'complete', answer: 'A\n\nB' });
  });
});

describe('the compiler', () => {
  const team = supervisor({ workers: { researcher: stub, writer: stub } });
  const task = { id: 'a', instruction: 'Find the price of Plan X', successCriterion: 'a price in euro' };

  it('refuses a plan for a worker that does not exist', () => {
    // @ts-expect-error: a typo in a worker's name
    const typo = () => team.run({ goal: 'x', tasks: [{ ...task, worker: 'reseacher' }] });
    const right = () => team.run({ goal: 'x', tasks: [{ ...task, worker: 'researcher' }] });
    expect([typo, right]).toHaveLength(2);
  });

  it('refuses a default worker and a planner that name nobody', () => {
    // @ts-expect-error: a typo in the default worker
    const fallback = () => supervisor({ workers: { writer: stub }, defaultWorker: 'wirter' });
    const wrong = () => ({ goal: 'x', tasks: [{ ...task, worker: 'wirter' as const }] });
    // @ts-expect-error: a typo in what the planner gives
    const planner = () => supervisor({ workers: { writer: stub }, plan: wrong });
    expect([fallback, planner]).toHaveLength(2);
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
