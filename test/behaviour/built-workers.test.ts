import { type BuildTask, type SupervisorOptions, tool, type WorkerDefinition, type WorkerDraft, worker } from 'bosun';
import { callTool, createTestWiring, giveJson, hang, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';
import { teamOf } from '../support/teams.ts';

const toolNamed = (name: string, effect: 'read' | 'once' = 'read', more: object = {}) =>
  tool(name, { does: `${name}s things`, input: z.object({}), effect, run: () => `${name} done`, ...more });
const search = toolNamed('search');
const convert = toolNamed('convert');
const pay = toolNamed('pay', 'once');

type Steps = Parameters<typeof scriptedModel>[0];
type Build = (task: BuildTask) => WorkerDraft;

const start = async (build: Build | 'from-plan', steps: Steps, task: object = {}, options: object = {}) => {
  const model = scriptedModel(steps);
  const strong = scriptedModel([]);
  const team = teamOf({
    workers: {
      specialist: worker({
        does: 'does tasks that need a specialist',
        tools: [search, convert, pay],
        attemptsMax: 1,
        build,
        ...options,
      }),
    },
    models: { worker: model, strong },
    synthesise: ({ reports }) => ({ answer: String(reports[0]?.result.content) }),
  });
  const report = await team.run(planOf([{ id: 'a', worker: 'specialist', ...task }]), {
    context: { accountId: 'A-1' },
  });
  const { events, calls } = await team.trace(report.runId);
  return { team, report, model, task: report.tasks[0], events, calls };
};

describe('a worker that is built for each task', () => {
  it('has exactly the prompt and tools that the build function returns', async () => {
    const seen: BuildTask[] = [];
    const build: Build = (task) => {
      seen.push(task);
      return { prompt: `You know ${task.instruction}.`, tools: ['search'] };
    };
    const { model, task, report } = await start(build, [callTool('search', {}), say('found')]);
    expect(report.status).toBe('complete');
    expect(seen).toMatchObject([{ taskId: 'a', attempt: 1, tools: ['search', 'convert', 'pay'] }]);
    const [first] = model.requests;
    expect(first?.system).toContain('You know List the disputed charges of account_a.');
    expect(first?.tools.map(({ name }) => name)).toEqual(['search']);
    expect(first?.brief.crew.flatMap(({ tools }) => tools.map(({ name }) => name))).toEqual(['search']);
    expect(task?.built).toEqual({ prompt: 'You know List the disputed charges of account_a.', tools: ['search'] });
  });

  it('is recorded in the journal before the first model call, and in the trace', async () => {
    const { events, team, report, calls } = await start(() => ({ prompt: 'You know tariffs.' }), [say('done')]);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('worker-built')).toBe(types.indexOf('task-dispatched') + 1);
    expect(types.indexOf('worker-built')).toBeLessThan(types.indexOf('model-call-prepared'));
    expect(calls[0]).toMatchObject({ worker: 'specialist', tools: [], taskId: 'a' });
    expect(calls[0]?.system).toContain('You know tariffs.');
    const { spans } = await team.trace(report.runId);
    expect(spans.find(({ kind }) => kind === 'attempt')?.detail).toBe('built with no tools');
  });

  it('cannot call a listed tool it was not built with', async () => {
    const { events } = await start(
      () => ({ prompt: 'You look.', tools: ['search'] }),
      [callTool('pay', {}), say('well')],
    );
    expect(events.filter(({ type }) => type === 'tool-call-started')).toEqual([]);
    expect(events.find(({ type }) => type === 'tool-call-finished')).toMatchObject({
      outcome: {
        status: 'refused',
        message: expect.stringContaining('was not granted to this task. Granted: search.'),
      },
    });
  });

  it('gets no tool that its task was not granted', async () => {
    const build: Build = ({ tools }) => {
      expect(tools).toEqual(['convert']);
      return { prompt: 'You look.', tools: ['search', 'convert'] };
    };
    const { model } = await start(build, [say('well')], { tools: ['convert'] });
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['convert']);
  });

  it.each([
    [
      'a tool that is not on its list',
      { prompt: 'x', tools: ['erase'] },
      'asks for the tool "erase", which is not on its list (search, convert, pay)',
    ],
    ['an empty prompt', { prompt: ' ' }, 'prompt'],
    ['more steps than its worker has', { prompt: 'x', stepsMax: 99 }, 'asks for 99 steps, and its worker may take 10'],
    ['an unknown model', { prompt: 'x', model: 'huge' }, 'asks for the model "huge"'],
    ['something unknown', { prompt: 'x', rights: 'all' }, 'rights'],
    ['nothing', undefined, 'no worker could be built'],
  ])('fails its attempt if it asks for %s', async (_, made, message) => {
    const { report, model } = await start(() => made as WorkerDraft, []);
    expect(report.status).toBe('failed');
    expect(report.tasks[0]?.failure).toMatchObject({
      code: 'worker-failed',
      message: expect.stringContaining(message),
    });
    expect(model.requests).toEqual([]);
  });

  it('is built again for each attempt, and the function is told why the last one failed', async () => {
    const heard: unknown[] = [];
    const build: Build = ({ attempt, previousFailure }) => {
      heard.push([attempt, previousFailure?.code]);
      if (attempt === 1) throw new Error('the catalogue is closed');
      return { prompt: `Attempt ${attempt}` };
    };
    const { report, task } = await start(build, [say('done')], {}, { attemptsMax: 2 });
    expect(report.status).toBe('complete');
    expect(heard).toEqual([
      [1, undefined],
      [2, 'worker-failed'],
    ]);
    expect(task).toMatchObject({ attempts: 2, built: { prompt: 'Attempt 2' } });
  });

  it('is built from the full list of tools in the next attempt, and does not change a fallback', async () => {
    const model = scriptedModel([callTool('search', {}), say('done')]);
    const offered: unknown[] = [];
    const team = teamOf({
      workers: {
        specialist: worker({
          does: 'does the rest',
          tools: [search, convert],
          attemptsMax: 2,
          fallback: 'plain',
          build: ({ tools, attempt }) => {
            offered.push(tools);
            if (attempt === 2) throw new Error('no more ideas');
            return { prompt: 'You are narrow.', tools: ['search'], stepsMax: 1 };
          },
        }),
        plain: worker({ does: 'helps', tools: [pay] }),
      },
      models: { worker: model },
      synthesise: () => ({ answer: 'x' }),
    });
    const report = await team.run(planOf([{ id: 'a', worker: 'specialist' }]));
    expect(report).toMatchObject({ status: 'complete', tasks: [{ worker: 'plain', built: null }] });
    expect(model.requests.at(-1)?.tools.map(({ name }) => name)).toEqual(['pay']);
    expect(model.requests.at(-1)?.system).not.toContain('You are narrow.');
    expect(new Set(offered.map(String))).toEqual(new Set(['search,convert']));
  });

  it('uses the model and the step limit it was built with', async () => {
    const strong = scriptedModel([callTool('search', {}), callTool('search', {})]);
    const team = teamOf({
      workers: {
        specialist: worker({
          does: 'does the rest',
          tools: [search],
          attemptsMax: 1,
          build: () => ({ prompt: 'You look.', tools: ['search'], model: 'strong', stepsMax: 1, temperature: 0.4 }),
        }),
      },
      models: { worker: scriptedModel([]), strong },
      synthesise: () => ({ answer: 'x' }),
    });
    const report = await team.run(planOf([{ id: 'a', worker: 'specialist' }]));
    expect(strong.requests[0]?.temperature).toBe(0.4);
    expect(report.tasks[0]?.failure).toMatchObject({ code: 'step-limit', stepsMax: 1 });
  });

  it('continues as recorded after a crash, even if the function would now build another', async () => {
    const wiring = createTestWiring();
    let version = 1;
    const options = (steps: Steps): SupervisorOptions<Record<string, WorkerDefinition>> => ({
      workers: {
        specialist: worker({ does: 'does the rest', build: () => ({ prompt: `Version ${version}` }), attemptsMax: 1 }),
      },
      models: { worker: scriptedModel(steps) },
      synthesise: () => ({ answer: 'x' }),
    });
    const first = simTeam(options([hang()]), { wiring });
    void first.run(planOf([{ id: 'a', worker: 'specialist' }]));
    await wiring.clock.advance(100);
    first.crash();
    version = 2;
    const second = simTeam(options([say('done')]), { wiring });
    const report = await second.settle(second.resume('run-1'));
    expect(report).toMatchObject({ status: 'complete', tasks: [{ attempts: 1, built: { prompt: 'Version 1' } }] });
    const { events } = await second.trace('run-1');
    expect(events.filter(({ type }) => type === 'worker-built')).toHaveLength(1);
  });

  it('follows the rules on untrusted text: the request grants a tool, not the function', async () => {
    const paid: unknown[] = [];
    const page = toolNamed('fetch_page', 'read', { untrusted: true, does: 'Fetches a page of the web' });
    const transfer = tool('transfer', {
      does: 'Transfers an amount',
      input: z.object({}),
      effect: 'once',
      run: (args) => void paid.push(args),
    });
    const build: Build = ({ inputs: _ }) => ({ prompt: 'You do all.', tools: ['fetch_page', 'transfer'] });
    const model = scriptedModel([callTool('transfer', {}), say('no')]);
    const team = teamOf({
      workers: { clerk: worker({ does: 'reads pages', tools: [page, transfer], build, attemptsMax: 1 }) },
      models: { worker: model },
    });
    const { runId } = await team.run('Fetch the page https://x.org and say what it is about');
    expect(paid).toEqual([]);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['fetch_page']);
    const { events } = await team.trace(runId);
    expect(events.find(({ type }) => type === 'worker-built')).toMatchObject({
      definition: { tools: ['fetch_page', 'transfer'] },
    });
  });

  it('reuses a cached result only if it was built the same', async () => {
    let prompt = 'You know tariffs.';
    const model = scriptedModel([say('one'), say('two')]);
    const team = teamOf({
      workers: {
        specialist: worker({ does: 'does the rest', pure: true, tools: [search], build: () => ({ prompt }) }),
      },
      models: { worker: model },
      synthesise: ({ reports }) => ({ answer: String(reports[0]?.result.content) }),
    });
    const ask = async () => {
      const { answer, tasks } = await team.run(planOf([{ id: 'a', worker: 'specialist' }]));
      return [answer, tasks[0]?.cached, tasks[0]?.built?.prompt];
    };
    expect(await ask()).toEqual(['one', false, 'You know tariffs.']);
    expect(await ask()).toEqual(['one', true, 'You know tariffs.']);
    prompt = 'You know prices.';
    expect(await ask()).toEqual(['two', false, 'You know prices.']);
  });
});

describe('a built worker on the offline model', () => {
  it('uses only the tools it was built with', async () => {
    const called: string[] = [];
    const opening = (name: string) =>
      tool(name, {
        does: `tells the opening hours of the ${name}`,
        input: z.object({}),
        effect: 'read',
        run: () => {
          called.push(name);
          return `The ${name} opens at 9.`;
        },
      });
    const team = teamOf({
      workers: {
        guide: worker({
          does: 'tells opening hours',
          tools: [opening('library'), opening('museum')],
          build: ({ tools, instruction }) => ({
            prompt: 'You know the town.',
            tools: tools.filter((name) => instruction.includes(name)),
          }),
        }),
      },
      advice: false,
    });
    const report = await team.run('When does the museum open?');
    expect(report.answer).toContain('The museum opens at 9.');
    expect(called).toEqual(['museum']);
    expect(report.tasks[0]?.built?.tools).toEqual(['museum']);
  });
});

describe('a worker that the plan describes', () => {
  it('has the prompt of the task, and the tools that it or the task lists', async () => {
    const as = { prompt: 'You know tariffs.', tools: ['convert'] };
    const { model, task } = await start('from-plan', [giveJson({ content: 'ok' })], { as });
    expect(model.requests[0]?.system).toContain('You know tariffs.');
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['convert']);
    expect(task?.built).toEqual(as);
    const listed = await start('from-plan', [say('ok')], { as: { prompt: 'You search.' }, tools: ['search'] });
    expect(listed.task?.built).toEqual({ prompt: 'You search.', tools: ['search'] });
    const bare = await start('from-plan', [say('ok')], { as: { prompt: 'You think.' } });
    expect(bare.model.requests[0]?.tools).toEqual([]);
  });

  it('is a usual agent if the plan describes nothing', async () => {
    const { model, task, events } = await start('from-plan', [say('ok')], {}, { prompt: 'You help out.' });
    expect(model.requests[0]?.system).toContain('You help out.');
    expect(model.requests[0]?.tools).toHaveLength(3);
    expect(task?.built).toBeNull();
    expect(events.some(({ type }) => type === 'worker-built')).toBe(false);
  });

  it('is described by the planner, whose prompt explains how', async () => {
    const as = { prompt: 'You know tariffs.', tools: ['search'] };
    const planner = scriptedModel([
      giveJson({ ...planOf([{ id: 'a', worker: 'specialist', as: { ...as, tools: ['serach'] } }]) }),
      giveJson({ ...planOf([{ id: 'a', worker: 'specialist', as }]) }),
    ]);
    const team = teamOf({
      workers: { specialist: worker({ does: 'does the rest', tools: [search], build: 'from-plan' }) },
      models: { plan: planner, worker: scriptedModel([say('found')]) },
      triage: () => ({ route: 'plan', workers: [], reason: '', outOfScope: [] }),
      synthesise: ({ reports }) => ({ answer: String(reports[0]?.result.content) }),
    });
    const report = await team.run('Find the tariff of 2024');
    expect(planner.requests[0]?.system).toContain('made for each task: describe it there in "as"');
    expect(planner.requests[1]?.messages.map((message) => ('text' in message ? message.text : '')).join()).toContain(
      'perhaps "search" was meant',
    );
    expect(report).toMatchObject({ status: 'complete', answer: 'found', tasks: [{ built: as }] });
  });
});

describe('the definition of a worker that is built', () => {
  it('is refused if it contradicts itself', () => {
    expect(() => worker({ does: 'x', build: () => ({ prompt: 'y' }), prompt: 'z' })).toThrow(
      'The worker that "x" has both a prompt and a build function, which returns a prompt for each task: keep one',
    );
    expect(() => worker({ does: 'x', effect: 'read', run: () => 1, build: 'from-plan' } as never)).toThrow(
      'only agents can',
    );
    expect(() => worker({ does: 'x', build: 'somehow' } as never)).toThrow("a function of the task, or 'from-plan'");
  });

  it('changes the hash of its team, and of no other', () => {
    const hashOf = (options: object): string =>
      teamOf({ workers: { a: worker({ does: 'x', ...options }) }, advice: false }).spec.hash;
    const plain = hashOf({});
    expect(hashOf({ build: 'from-plan' })).not.toBe(plain);
    expect(hashOf({ build: () => ({ prompt: 'y' }) })).not.toBe(hashOf({ build: 'from-plan' }));
  });
});
