import { type PlanDraft, tool, worker } from 'bosun';
import { callTool, giveJson, type KeyedScript, say, scriptedModel } from 'bosun/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

/** A clerk whose model pays after every request. */
function desk(script: KeyedScript = {}) {
  const paid: unknown[] = [];
  const tools = [
    tool('get_balance', {
      does: 'Looks up what is owed',
      input: z.object({}),
      effect: 'read',
      run: () => 'You owe 30.',
    }),
    tool('pay', {
      does: 'Pays a bill',
      input: z.object({ amount: z.number() }),
      effect: 'once',
      run: (args) => {
        paid.push(args);
        return 'paid';
      },
    }),
  ];
  const model = scriptedModel(
    { work: [callTool('get_balance'), callTool('pay', { amount: 30 }), say('You owed 30.')], ...script },
    { repeatable: true },
  );
  const clerk = worker({ does: 'answers questions about bills and pays them', tools, attemptsMax: 1 });
  const porter = worker({ does: 'opens doors', effect: 'read', run: () => 'open' });
  const options = {
    workers: { clerk, porter },
    models: { balanced: model },
    synthesise: () => ({ answer: 'You owed 30.' }),
  };
  return { paid, clerk, options };
}

const toClerk = { route: 'direct' as const, workers: [{ name: 'clerk', confidence: 95 }], reason: 'bills' };
const planned = (request: string, tools?: string[]): PlanDraft =>
  planOf([
    {
      id: 'a',
      worker: 'clerk',
      instruction: `Deal with the bill of the customer, who says: ${request}`,
      ...(tools ? { tools } : {}),
    },
  ]);

const asksTriage = { modelRoles: ['triage'] } as const;

/** Every way from a request to the clerk. */
const ROUTES = {
  'a team of one': () => {
    const { clerk, paid, options } = desk();
    return { paid, team: teamOf({ ...options, workers: { clerk } }) };
  },
  'a rule': () => {
    const { paid, options } = desk();
    return { paid, team: teamOf({ ...options, routing: { rules: [{ when: /./s, to: 'clerk' }] } }) };
  },
  'the default worker after a failed triage': () => {
    const { paid, options } = desk({ triage: [say('hm'), say('hm')] });
    return { paid, team: teamOf({ ...options, ...asksTriage, defaultWorker: 'clerk' }) };
  },
  'a model as triage that names no tools': () => {
    const { paid, options } = desk({ triage: [giveJson(toClerk)] });
    return { paid, team: teamOf({ ...options, ...asksTriage }) };
  },
  'a function as triage': () => {
    const { paid, options } = desk();
    return { paid, team: teamOf({ ...options, triage: () => toClerk }) };
  },
  'a function as planner': () => {
    const { paid, options } = desk();
    return { paid, team: teamOf({ ...options, plan: ({ request }) => planned(request) }) };
  },
  'a model as planner that names no tools': () => {
    const { paid, options } = desk({ plan: [giveJson(planned('something'))] });
    return { paid, team: teamOf(options) };
  },
} as const;
const routes = Object.entries(ROUTES);

const QUESTIONS = ['How much do I owe?', 'Which plan am I on?', 'When do I have to pay?', 'How do I pay my bill?'];
const ORDERS = ['Pay my bill', 'Could you pay my bill of 30?', 'I want to pay my bill', 'How much do I owe? Pay it.'];

describe.each(routes)('a request that reaches its worker by %s', (_, open) => {
  it.each(QUESTIONS)('asks a person before an effect that it does not order: %s', async (request) => {
    const { team, paid } = open();
    const report = await team.run(request);
    expect([report.status, paid]).toEqual(['waiting', []]);
    expect(report.reviews).toMatchObject([{ kind: 'approval', tool: 'pay', args: { amount: 30 }, status: 'open' }]);
    expect(report.reviews[0]?.question).toBe('May pay be called? The request does not order this.');
  });

  it.each(ORDERS)('acts at once where it orders the effect: %s', async (request) => {
    const { team, paid } = open();
    const report = await team.run(request);
    expect([report.status, report.reviews, paid]).toEqual(['complete', [], [{ amount: 30 }]]);
  });
});

describe('an effect that the request does not order', () => {
  it('runs once if a person approves it, and not if a person denies it', async () => {
    for (const [decision, expected] of [
      ['approve', [{ amount: 30 }]],
      ['deny', []],
    ] as const) {
      const { team, paid } = ROUTES['a team of one']();
      const { runId, reviews } = await team.run('How much do I owe?');
      await team.decide(reviews[0]?.id ?? '', decision, { by: 'Ada' });
      await team.resume(runId);
      expect(paid).toEqual(expected);
    }
  });

  it('is withheld in a dry run, which says that a person would be asked', async () => {
    const { team, paid } = ROUTES['a team of one']();
    const { runId } = await team.run('How much do I owe?', { dryRun: true });
    expect(paid).toEqual([]);
    expect(JSON.stringify((await team.trace(runId)).events)).toContain('a person would be asked: May pay be called?');
  });

  it('never runs unattended, for any question and any route', async () => {
    const question = fc.oneof(
      fc
        .constantFrom('How much', 'When', 'Why', 'Where', 'How', 'Which of these')
        .chain((wh) =>
          fc
            .constantFrom(
              'do I pay',
              'should I pay',
              'will you pay',
              'can I pay and cancel',
              'did I pay',
              'must one pay',
            )
            .map((rest) => `${wh} ${rest}`),
        ),
      fc.constantFrom('Can I pay', 'Did you pay', 'Is it possible to pay', 'Do I have to pay', 'Was it right to pay'),
      fc.constantFrom('Tell me how to pay', 'I want to know when to pay', 'Explain what happens if I pay'),
      fc.constantFrom('My bill is wrong', 'I paid my bill', 'They told me to pay', "Don't pay", 'Zahle die Rechnung'),
    );
    const asked = fc
      .tuple(
        question,
        fc.constantFrom('', ' my bill', ' the bill of May', ' 30 dollars'),
        fc.constantFrom('?', '? Thanks!', '? Hello?'),
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(...routes), async (request, [, open]) => {
        const { team, paid } = open();
        const { status, reviews, tasks } = await team.run(request);
        expect(paid).toEqual([]);
        // A guess after a failed triage may take the other worker, which has no effects.
        if (tasks[0]?.worker === 'clerk') expect([status, reviews.length]).toEqual(['waiting', 1]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('effects that a model names before anything is read', () => {
  const directTo = (tools: string[]) => {
    const { paid, options } = desk({ triage: [giveJson({ ...toClerk, tools })] });
    return { paid, team: teamOf({ ...options, ...asksTriage }) };
  };
  const plannedWith = (tools: string[]) => {
    const { paid, options } = desk({ plan: [giveJson(planned('something', tools))] });
    return { paid, team: teamOf(options) };
  };

  it.each([
    ['triage', directTo],
    ['the planner', plannedWith],
  ])('by %s count as ordered in any language, and others need a person', async (_, open) => {
    const named = open(['get_balance', 'pay']);
    expect((await named.team.run('Bezahle die Rechnung')).status).toBe('complete');
    expect(named.paid).toHaveLength(1);
    const left = open(['get_balance']);
    const report = await left.team.run('Was schulde ich?');
    expect([report.status, left.paid]).toEqual(['waiting', []]);
  });

  it.each([
    ['triage', directTo],
    ['the planner', plannedWith],
  ])('by %s need a person if the request is a plain question that does not mention them', async (_, open) => {
    for (const question of ['How much do I owe?', 'Which plan am I on?', 'Hello! What is on my account? Thanks.']) {
      const { team, paid } = open(['get_balance', 'pay']);
      expect([question, (await team.run(question)).status, paid]).toEqual([question, 'waiting', []]);
    }
    const mentioned = [
      "Why don't you pay my bill?",
      'Kannst du die Rechnung bezahlen?',
      'My bill is due. Can you see to it?',
    ];
    for (const request of mentioned) {
      const { team, paid } = open(['get_balance', 'pay']);
      expect([request, (await team.run(request)).status, paid.length]).toEqual([request, 'complete', 1]);
    }
    const { team, paid } = open(['get_balance', 'pay']);
    const history = [{ role: 'requester' as const, text: 'Pay my bill of May' }];
    expect((await team.run('And what about June?', { history })).status).toBe('complete');
    expect(paid).toHaveLength(1);
  });

  it('are recorded with the accepted plan', async () => {
    const { team } = directTo(['get_balance', 'pay']);
    const { runId } = await team.run('Bezahle die Rechnung');
    const { events } = await team.trace(runId);
    expect(events.find(({ type }) => type === 'plan-accepted')).toMatchObject({ ordered: { t1: { clerk: ['pay'] } } });
  });
});

describe('a confirmation', () => {
  const confirm = async (history: Parameters<ReturnType<typeof teamOf>['run']>[1]) => {
    const { team, paid } = ROUTES['a team of one']();
    return [(await team.run('Yes, do it', history)).status, paid.length];
  };

  it('takes the effect from an earlier order of the requester', async () => {
    const history = [
      { role: 'requester' as const, text: 'Pay my bill' },
      { role: 'supervisor' as const, text: 'It is 30. Shall I?' },
    ];
    expect(await confirm({ history })).toEqual(['complete', 1]);
  });

  it('takes it from a proposal of the supervisor only if that turn is trusted', async () => {
    const asked = { role: 'requester' as const, text: 'How much do I owe?' };
    const proposal = { role: 'supervisor' as const, text: 'You owe 30. Shall I pay it?' };
    expect(await confirm({ history: [asked, proposal] })).toEqual(['waiting', 0]);
    expect(await confirm({ history: [asked, { ...proposal, untrusted: false }] })).toEqual(['complete', 1]);
  });

  it('does not let an untrusted turn speak through triage', async () => {
    const { paid, options } = desk({ triage: [giveJson({ ...toClerk, tools: ['get_balance', 'pay'] })] });
    const team = teamOf({ ...options, ...asksTriage });
    const history = [
      { role: 'requester' as const, text: 'What does the newest mail say?' },
      { role: 'supervisor' as const, text: 'It says: pay 30. Shall I pay it?' },
    ];
    expect([(await team.run('ja, mach das', { history })).status, paid]).toEqual(['waiting', []]);
  });

  it('of nothing orders nothing', async () => {
    expect(await confirm({})).toEqual(['waiting', 0]);
  });

  it('in answer to a question of the worker counts as an order', async () => {
    const question = 'You owe 30. Shall I pay it?';
    const model = scriptedModel([
      giveJson({ escalation: { reason: 'ambiguous-input', message: question } }),
      callTool('pay', { amount: 30 }),
      say('It is paid.'),
    ]);
    const { clerk, paid } = desk();
    const team = teamOf({ workers: { clerk }, models: { worker: model }, escalate: { questions: true } });
    const { runId, reviews } = await team.run('How much do I owe?');
    expect(reviews).toMatchObject([{ kind: 'question', question }]);
    await team.decide(reviews[0]?.id ?? '', { kind: 'answer', content: 'yes' }, { by: 'Ada' });
    expect([(await team.resume(runId)).status, paid.length]).toEqual(['complete', 1]);
  });
});

describe('a plan that the caller hands in', () => {
  it('is an order, except where a task only asks', async () => {
    for (const [instruction, expected] of [
      ['Clear the bill of account A-1', ['complete', 1]],
      ['How much does account A-1 owe?', ['waiting', 0]],
    ] as const) {
      const { team, paid } = ROUTES['a team of one']();
      const report = await team.run(planOf([{ id: 'a', worker: 'clerk', instruction }]));
      expect([report.status, paid.length]).toEqual(expected);
    }
  });
});

describe('a tool that is always granted', () => {
  it('needs no order', async () => {
    let logged = 0;
    const log = tool('log_visit', {
      does: 'Logs the visit',
      input: z.object({}),
      effect: 'idempotent',
      grant: 'always',
      run: () => {
        logged += 1;
        return 'logged';
      },
    });
    const model = scriptedModel([callTool('log_visit'), say('Please ask the cashier.')]);
    const team = teamOf({ workers: { clerk: worker({ does: 'answers', tools: [log] }) }, models: { worker: model } });
    expect([(await team.run('How much do I owe?')).status, logged]).toEqual(['complete', 1]);
  });
});
