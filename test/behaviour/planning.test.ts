import { escalate, RunError, supervisor, tool, worker } from 'bosun';
import { callTool, giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { teamOf } from '../support/teams.ts';

const routing = (name: string) => ({ workers: [{ name, confidence: 90 }], reason: 'one domain' });
const echo = () => stubWorker(({ instruction }) => `heard: ${instruction}`);

describe('a simple request', () => {
  it('goes straight to one worker, without planning and without synthesis', async () => {
    const billing = echo();
    const asked: string[] = [];
    const team = teamOf({
      workers: { billing, network: stubWorker({}) },
      triage: () => ({ route: 'direct', ...routing('billing') }),
      plan: () => {
        asked.push('plan');
        return planOf([{ id: 'a' }]);
      },
      synthesise: () => {
        asked.push('synthesise');
        return { answer: 'no' };
      },
    });
    const report = await team.run('Why is my bill high?', { context: { accountId: 'A1' } });
    expect(report).toMatchObject({
      status: 'complete',
      route: 'direct',
      answer: 'heard: Why is my bill high?',
      routing: { workers: [{ name: 'billing', confidence: 90 }], reason: 'one domain' },
    });
    expect(asked).toEqual([]);
    expect(billing.seen).toHaveLength(1);
    expect(billing.seen[0]?.context).toEqual({ accountId: 'A1' });
  });

  it('needs no triage in a team of one', async () => {
    const report = await teamOf({ workers: { billing: echo() } }).run('Why is my bill high?');
    expect(report).toMatchObject({ status: 'complete', route: 'direct', answer: 'heard: Why is my bill high?' });
    expect(report.routing.reason).toContain('the only worker');
  });
});

describe('a request outside what the team does', () => {
  it('ends as out of scope with the reason and what the team does handle, and no worker is called', async () => {
    const called: string[] = [];
    const billing = worker({
      does: 'explains bills',
      scope: 'bills of private customers',
      effect: 'read',
      run: () => called.push('billing'),
    });
    const team = teamOf({
      workers: { billing },
      triage: () => ({
        route: 'out-of-scope',
        workers: [],
        reason: 'This is about cooking.',
        outOfScope: ['a recipe'],
      }),
    });
    const report = await team.run('How do I boil rice?');
    expect(report).toMatchObject({ status: 'out-of-scope', route: 'out-of-scope', tasks: [] });
    expect(report.routing.outOfScope).toEqual(['a recipe']);
    expect(report.answer).toBe(
      'This is outside what the team does. This is about cooking.\n\n' +
        'The team handles:\n- billing: explains bills (bills of private customers)\n\nFor example, ask:\n- Please explain bills',
    );
    expect(report.gaps).toEqual(['Out of scope: a recipe']);
    expect(called).toEqual([]);
  });

  const handsBack = (partial?: string) =>
    worker({ does: 'explains bills', effect: 'read', run: () => escalate('out-of-scope', 'No rice here.', partial) });

  it('ends as out of scope too if every worker that gets it hands it back', async () => {
    const report = await teamOf({ workers: { billing: handsBack() } }).run('How do I boil rice?');
    expect(report).toMatchObject({ status: 'out-of-scope', route: 'direct', failure: null });
    expect(report.answer).toBe(
      'This is outside what the team does. No rice here.\n\nThe team handles:\n- billing: explains bills\n\nFor example, ask:\n- Please explain bills',
    );
  });

  it('is not out of scope if a worker has a result, or did something', async () => {
    const both = planOf([
      { id: 'a', worker: 'billing' },
      { id: 'b', worker: 'other' },
    ]);
    const helped = teamOf({ workers: { billing: handsBack(), other: stubWorker({ b: 'beta' }) } });
    expect(await helped.run(both)).toMatchObject({ status: 'partial', answer: 'beta' });
    const pay = tool('pay', { does: 'pays', input: z.object({}), effect: 'once', run: () => 'paid' });
    const acted = teamOf({
      workers: { clerk: worker({ does: 'pays bills', tools: [pay] }) },
      models: {
        worker: scriptedModel([
          callTool('pay', {}),
          giveJson({ escalation: { reason: 'out-of-scope', message: 'No rice.' } }),
        ]),
      },
    });
    expect(await acted.run('Pay the rice')).toMatchObject({
      status: 'partial',
      effects: [{ tool: 'pay', status: 'ok' }],
    });
  });

  it('of a nested team hands the task back to its parent', async () => {
    const inner = teamOf({ name: 'inner', workers: { billing: handsBack() } });
    const report = await teamOf({ workers: { inner: worker({ does: 'has bills explained', team: inner }) } }).run(
      'How do I boil rice?',
    );
    expect(report).toMatchObject({
      status: 'out-of-scope',
      tasks: [{ status: 'escalated', escalation: { message: 'This is outside what the team does. No rice here.' } }],
    });
    expect(report.answer).toMatch(/^This is outside what the team does\. No rice here\./);
  });

  it('is none if triage only says that there is none', async () => {
    const outOfScope = ['', ' ', 'none', 'N/A'];
    const team = teamOf({
      workers: { billing: echo() },
      triage: () => ({ route: 'direct', ...routing('billing'), outOfScope }),
    });
    expect(await team.run('Explain my bill')).toMatchObject({ status: 'complete', gaps: [] });
  });

  it('in part is answered in part, and the rest is named', async () => {
    const team = teamOf({
      workers: { billing: echo() },
      triage: () => ({ route: 'direct', ...routing('billing'), outOfScope: ['a recipe for rice'] }),
    });
    const report = await team.run('Explain my bill and how to boil rice');
    expect(report).toMatchObject({ status: 'partial', gaps: ['Out of scope: a recipe for rice'] });
  });
});

describe('unreadable triage', () => {
  const unreadable: Record<string, () => unknown> = {
    'is no routing at all': () => 'billing, I guess',
    'names an unknown worker': () => ({ route: 'direct', ...routing('bilingual') }),
    'sends the request to one worker and names none': () => ({ route: 'direct', workers: [], reason: '' }),
    throws: () => {
      throw new Error('triage is ill');
    },
  };
  for (const [what, triage] of Object.entries(unreadable)) {
    it(`because it ${what} falls back to the default worker, visibly`, async () => {
      const team = teamOf({
        workers: { billing: echo(), network: stubWorker({}) },
        triage: triage as () => never,
        defaultWorker: 'billing',
      });
      const report = await team.run('Qqq zzz xxx?');
      expect(report).toMatchObject({ status: 'complete', route: 'direct', tasks: [{ worker: 'billing' }] });
      expect(report.routing.reason).toMatch(
        /triage gave no usable answer \(.+\); the request goes to the default worker/s,
      );
    });
  }

  const unread = { triage: () => 'hm' as never, defaultWorker: 'account' } as const;

  it('sends the request to the worker with the most similar description, with the confidence of that similarity', async () => {
    const team = teamOf({
      workers: {
        account: worker({ does: 'shows and changes plans', effect: 'read', run: () => 'plan' }),
        billing: worker({ does: 'explains bills and refunds wrong charges', effect: 'read', run: () => 'bill' }),
      },
      ...unread,
    });
    const { routing, tasks } = await team.run('I want a refund of the charges on my bill');
    expect(tasks).toMatchObject([{ worker: 'billing' }]);
    expect(routing.reason).toMatch(/no usable answer .+; of what the workers say they do, billing's is nearest/s);
    expect(routing.workers[0]?.confidence).toBeLessThan(100);
    const strange = await team.run('qqq zzz');
    expect(strange.routing.workers).toEqual([{ name: 'account', confidence: 50 }]);
    expect(strange.routing.reason).toMatch(/goes to the default worker/);
  });

  it('falls back to the router, if the team has one', async () => {
    const said = (words: string, name: 'account' | 'billing') =>
      words.split(' ').map((word) => ({ request: `about the ${word}, please`, workers: [name] }));
    const team = teamOf({
      workers: { account: stubWorker({}), billing: stubWorker({}) },
      routing: {
        examples: [
          ...said('tariff plan contract upgrade downgrade gigabytes', 'account'),
          ...said('invoice charge debit reminder payment voucher', 'billing'),
        ],
      },
      ...unread,
    });
    const { routing, tasks } = await team.run('about the invoice and the payment, please');
    expect(tasks).toMatchObject([{ worker: 'billing' }]);
    expect(routing).toMatchObject({ by: 'router', workers: [{ name: 'billing' }] });
    expect(routing.workers[0]?.confidence).toBeLessThan(100);
    expect(routing.reason).toMatch(/no usable answer .+; decided by the router's estimate: billing, \d+ of 100/s);
  });

  it('from a model gets one repair round first', async () => {
    const nobody = giveJson({ route: 'direct', workers: [], reason: 'hm' });
    const model = scriptedModel({ triage: [say('billing, I guess'), nobody] });
    const team = teamOf({
      workers: { billing: echo(), network: stubWorker({}) },
      models: { supervisor: model },
      modelRoles: ['triage'],
      defaultWorker: 'billing',
    });
    expect(await team.run('Why is my bill high?')).toMatchObject({
      status: 'complete',
      tasks: [{ worker: 'billing' }],
    });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('no JSON'),
    });
    model.assertDone();
  });
});

describe('a plan that does not pass the check', () => {
  const bad = planOf([
    { id: 'a', dependsOn: ['b'] },
    { id: 'b', dependsOn: ['a'], worker: 'nobody' },
  ]);

  it('goes back to the planner with its faults, and the corrected plan runs', async () => {
    const rounds: unknown[] = [];
    const team = teamOf({
      workers: { billing: stubWorker({ a: 'A' }) },
      triage: () => ({ route: 'plan', ...routing('billing') }),
      plan: ({ round, faults, rejected }) => {
        rounds.push([round, faults.map(({ code }) => code), rejected?.tasks.length]);
        return round === 1 ? bad : planOf([{ id: 'a' }]);
      },
    });
    expect(await team.run('Explain my bill')).toMatchObject({ status: 'complete', answer: 'A' });
    expect(rounds).toEqual([
      [1, [], undefined],
      [2, ['unknown-worker', 'cycle'], 2],
    ]);
  });

  it('fails the run with the faults after a limited number of rounds, and no task ran', async () => {
    const billing = stubWorker({});
    let asked = 0;
    const team = teamOf({
      workers: { billing, network: stubWorker({}) },
      plan: () => {
        asked += 1;
        return bad;
      },
      limits: { planRoundsMax: 2 },
    });
    const report = await team.run('Explain my bill');
    expect(asked).toBe(2);
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'plan-invalid', rounds: 2 } });
    expect(report.failure?.message).toContain('There is no worker "nobody"');
    expect(report.failure?.message).toContain('These tasks wait for each other');
    expect(billing.seen).toEqual([]);
  });

  it('with 10,000 tasks too many is rejected with each kind of fault and their number', async () => {
    const tasks = Array.from({ length: 10_100 }, (_, index) => ({ id: `t${index}`, instruction: 'analyse the data' }));
    const report = await teamOf({ workers: { billing: stubWorker({}) } }).run(planOf(tasks));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'plan-invalid' } });
    expect(report.failure?.message).toContain('The plan has 10100 tasks and the limit is 100');
    expect(report.failure?.message).toContain('The instruction is too vague');
    expect(report.failure?.message).toContain('10080 more of the same kind');
    expect(report.tasks).toEqual([]);
  });

  it('is refused for a criterion that cannot be checked, not for one that says little', async () => {
    const run = (successCriterion: string) => {
      const booking = { id: 'a', instruction: 'Book room Aare for 3 people', successCriterion };
      return teamOf({ workers: { billing: stubWorker({ a: 'Room Aare is booked.' }) } }).run(planOf([booking]));
    };
    expect((await run('booked')).status).toBe('complete');
    for (const criterion of ['done', '', 'Book room Aare for 3 people'])
      expect((await run(criterion)).failure?.message, criterion).toContain('The success criterion cannot be checked');
  });

  it('is in the report with its faults, also if the planner then fails for another reason', async () => {
    let asked = 0;
    const plan = () => {
      if (asked++ > 0) throw new Error('the planner has gone home');
      return bad as never;
    };
    const report = await teamOf({ workers: { billing: stubWorker({}), network: stubWorker({}) }, plan }).run(
      'Explain my bill',
    );
    expect(report.failure?.message).toContain('the planner has gone home');
    expect(report.planFaults.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('There is no worker "nobody"'),
    );
  });

  it('is named by a scripted model that has no other plan', async () => {
    const model = scriptedModel({ plan: [giveJson(bad)] });
    const team = teamOf({ workers: { billing: stubWorker({}), network: stubWorker({}) }, models: { plan: model } });
    const { failure } = await team.run('Explain my bill');
    expect(failure?.message).toContain('The plan before was refused: tasks[');
    expect(model.assertDone).toThrow('There is no worker "nobody"');
  });

  it('that was given to run fails at once, because there is no planner to ask', async () => {
    const report = await teamOf({ workers: { billing: stubWorker({}) } }).run(bad);
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'plan-invalid', rounds: 1 } });
  });

  it('is asked for again if the model calls a tool instead of writing one', async () => {
    const model = scriptedModel({
      plan: [callTool('list_charges', { month: 'May' }), giveJson(planOf([{ id: 'a' }]))],
      synthesise: say('All good.'),
    });
    const team = teamOf({
      workers: { billing: stubWorker({ a: 'A' }), network: stubWorker({}) },
      models: { supervisor: model },
    });
    expect(await team.run('Explain my bill')).toMatchObject({ status: 'complete' });
    expect(JSON.stringify(model.requests[1]?.messages)).toContain(
      'You called list_charges, and there are no tools for you',
    );
    const stubborn = scriptedModel({ plan: [callTool('list_charges', {}), callTool('list_charges', {})] });
    const failing = teamOf({
      workers: { billing: stubWorker({}), network: stubWorker({}) },
      models: { plan: stubborn },
    });
    expect((await failing.run('Explain my bill')).fallbacks).toMatchObject([{ role: 'plan', by: 'offline' }]);
  });

  it('from a model is corrected by the model, which sees the faults', async () => {
    const model = scriptedModel({
      plan: [giveJson(bad), giveJson(planOf([{ id: 'a' }]))],
      synthesise: say('All good.'),
    });
    const team = teamOf({
      workers: { billing: stubWorker({ a: 'A' }), network: stubWorker({}) },
      models: { supervisor: model },
    });
    expect(await team.run('Explain my bill')).toMatchObject({ status: 'complete', answer: 'All good.' });
    const second = model.requests[1]?.messages[0];
    expect(second?.role === 'user' && second.text).toContain('These tasks wait for each other');
    model.assertDone();
  });
});

describe('team.plan()', () => {
  const workers = { billing: stubWorker({ a: 'A', b: 'B' }), network: stubWorker({}) };

  it('returns a plan as data that can be read, edited and run, and runs no task', async () => {
    const team = supervisor({ workers, plan: () => ({ ...planOf([{ id: 'a' }]), tasks: [draft('a')] }) });
    const preview = await team.plan('Explain my bill');
    expect(preview).toMatchObject({
      route: 'plan',
      lint: [{ code: 'one-worker' }],
      plan: { tasks: [{ id: 'a', worker: 'billing' }] },
    });
    expect(preview.forecast).toMatchObject({ tasks: 1 });
    expect(workers.billing.seen).toEqual([]);
    expect(await runIdsOf(team)).toEqual([]);
    const read = JSON.parse(JSON.stringify(preview.plan)) as typeof preview.plan;
    expect(await team.run(read)).toMatchObject({ status: 'complete', answer: 'A' });
    const edited = { ...preview.plan, tasks: [...preview.plan.tasks, draft('b')] };
    expect(await team.run(edited)).toMatchObject({ status: 'complete', answer: 'A\n\nB' });
  });

  it('returns a plan of one task for a direct route, and of none if out of scope', async () => {
    const direct = teamOf({ workers, triage: () => ({ route: 'direct', ...routing('billing') }) });
    expect(await direct.plan('Why?')).toMatchObject({ route: 'direct', plan: { tasks: [{ worker: 'billing' }] } });
    const outside = teamOf({ workers, triage: () => ({ route: 'out-of-scope', workers: [], reason: 'rice' }) });
    expect(await outside.plan('Why?')).toMatchObject({ route: 'out-of-scope', plan: { tasks: [] } });
  });

  it('rejects with the faults when there is no valid plan', async () => {
    const team = teamOf({ workers, plan: () => planOf([{ id: 'a', worker: 'nobody' }]) });
    const error = await team.plan('Explain my bill').catch((reason: unknown) => reason);
    expect(RunError.is(error) && error.failure).toMatchObject({ code: 'plan-invalid', rounds: 3 });
  });
});

const draft = (id: string) => ({
  id,
  worker: 'billing' as const,
  instruction: `List the disputed charges of account_${id}`,
  successCriterion: 'every charge has a date and an amount',
});
