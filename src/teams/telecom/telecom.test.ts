import { rmSync } from 'node:fs';
import path from 'node:path';
import { supervisor } from 'bosun';
import { callTool, callTools, giveJson, scriptedModel } from 'bosun/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk, refundedOf, SAMPLE } from '../../../test/support/telecom.ts';
import { SAMPLE_CUSTOMER_ID, telecomLabels, telecomTeam } from './telecom.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => rmSync(desk.home, { recursive: true }));

type Script = Parameters<typeof scriptedModel>[0];

const openTeam = (script: Script) =>
  supervisor({
    ...telecomTeam({ home: desk.home }),
    store: path.join(desk.home, 'journal.db'),
    models: { worker: scriptedModel(script, { repeatable: true }) },
    synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => result.content).join(' ') }),
  });

const task = (id: string, worker: 'billing' | 'technical' | 'account', instruction: string) => ({
  ...{ id, worker, instruction, successCriterion: `${instruction}, said with the amount or the line` },
  reads: ['customerId'],
});
const plan = (...tasks: ReturnType<typeof task>[]) => ({
  goal: 'Refund 49.99, test the line, upgrade to Fiber 500',
  finalInstruction: 'One paragraph for the customer',
  tasks,
});
const context = { customerId: SAMPLE_CUSTOMER_ID };
const done = (content: string) => giveJson({ content, confidence: 95 });

const threeParts = {
  'task:money': [
    callTool('find_discrepancies', { amountCents: 4_999 }),
    callTool('refund_charge', { chargeId: SAMPLE.fortyNine99 }),
    done('49.99 is refunded.'),
  ],
  'task:line': [callTool('run_line_test'), done('The line is degraded.')],
  'task:plan': [callTool('upgrade_plan', { planId: 'fiber-500' }), done('You have Fiber 500.')],
};
const threeTasks = plan(
  task('money', 'billing', 'Refund the router set-up fee of 49.99'),
  task('line', 'technical', 'Test the internet line of the customer'),
  task('plan', 'account', 'Upgrade the internet line to Fiber 500'),
);

describe('the telecom team', () => {
  it('handles a disputed charge, a line and an upgrade in one run, and makes each change once', async () => {
    const team = openTeam(threeParts);
    const report = await team.run(threeTasks, { context });
    expect(report).toMatchObject({ status: 'complete', gaps: [], reviews: [] });
    expect(report.answer).toBe('49.99 is refunded. The line is degraded. You have Fiber 500.');
    expect(refundedOf(desk)).toEqual([{ chargeId: SAMPLE.fortyNine99, amountCents: 4_999 }]);
    expect(desk.query('SELECT fromPlanId, toPlanId FROM planChanges')).toEqual([
      { fromPlanId: 'fiber-300', toPlanId: 'fiber-500' },
    ]);
    expect(desk.query('SELECT tool FROM effects ORDER BY tool')).toEqual([
      { tool: 'refund_charge' },
      { tool: 'upgrade_plan' },
    ]);
    await team.close();
  });

  it('holds a refund above the limit until a person in another process decides, then makes it once', async () => {
    const script = { work: [callTool('refund_charge', { chargeId: SAMPLE.fifty01 }), done('See above.')] };
    const monday = openTeam(script);
    const { runId, status, reviews } = await monday.run(plan(task('money', 'billing', 'Refund charge CH-1001-0203')), {
      context,
    });
    expect(status).toBe('waiting');
    expect(reviews[0]?.question).toContain('Refund $50.01 to Rosa Lindqvist (C-1001)?');
    await monday.close();
    expect(refundedOf(desk)).toEqual([]);

    const tuesday = openTeam(script);
    await tuesday.decide(reviews[0]?.id ?? '', 'approve', { by: 'Ilse' });
    expect(await tuesday.resume(runId)).toMatchObject({ status: 'complete' });
    expect(refundedOf(desk)).toEqual([{ chargeId: SAMPLE.fifty01, amountCents: 5_001 }]);
    await expect(tuesday.decide(reviews[0]?.id ?? '', 'approve')).resolves.not.toBe('decided');
    await tuesday.close();
  });

  it.each([
    [
      'two tasks',
      {
        'task:a': [callTool('refund_charge', { chargeId: SAMPLE.thirty }), done('a')],
        'task:b': [callTool('refund_charge', { chargeId: SAMPLE.fortyNine99 }), done('b')],
      },
    ],
    [
      'one reply',
      {
        'task:a': [
          callTools(
            ['refund_charge', { chargeId: SAMPLE.thirty }],
            ['refund_charge', { chargeId: SAMPLE.fortyNine99 }],
          ),
          done('a'),
        ],
        'task:b': done('b'),
      },
    ],
  ])('asks about the second of two refunds that %s make at the same time', async (_, script) => {
    const team = openTeam(script);
    const tasks = [
      task('a', 'billing', 'Refund the charge of 30.00'),
      task('b', 'billing', 'Refund the charge of 49.99'),
    ];
    const report = await team.run(plan(...tasks), { context });
    expect(report).toMatchObject({ status: 'waiting', reviews: [{ kind: 'approval', tool: 'refund_charge' }] });
    expect(report.reviews).toHaveLength(1);
    expect(refundedOf(desk)).toHaveLength(1);
    await team.close();
  });

  it('never refunds more than the charge', async () => {
    const greedy = { chargeId: SAMPLE.hundredTwenty, amountCents: 500_000 };
    const team = openTeam({ work: [callTool('refund_charge', greedy), done('That is not possible.')] });
    const report = await team.run(plan(task('money', 'billing', 'Refund 5000 dollars to the customer')), { context });
    expect(report).toMatchObject({ status: 'complete', reviews: [] });
    expect(desk.query("SELECT name FROM sqlite_schema WHERE name = 'refunds'")).toHaveLength(1);
    expect(refundedOf(desk)).toEqual([]);
    await team.close();
  });

  it('touches no file before a tool needs one', () => {
    const { spec } = supervisor({ ...telecomTeam({ home: '/nowhere' }), models: { worker: scriptedModel([]) } });
    const tools = Object.values(spec.workers).flatMap((each) => each.tools.map(({ name }) => name));
    expect(new Set(tools).size).toBe(14);
    for (const worker of Object.values(spec.workers)) expect(worker.examples?.length).toBeGreaterThanOrEqual(5);
  });
});

describe('the labelled requests', () => {
  it('are at least 40, all different, and of every kind', () => {
    expect(new Set(telecomLabels.map(({ request }) => request)).size).toBeGreaterThanOrEqual(40);
    const kinds = telecomLabels.map(({ workers, outOfScope }) => `${workers.length}${outOfScope ? ' and more' : ''}`);
    expect([...new Set(kinds)].sort()).toEqual(['0 and more', '1', '1 and more', '2', '3']);
    for (const { workers } of telecomLabels) expect(new Set(workers).size).toBe(workers.length);
  });

  it('are not the examples used for routing', () => {
    const { workers } = telecomTeam({ home: '/nowhere' });
    const examples = Object.values(workers).flatMap(({ spec }) => spec.examples ?? []);
    const said = new Set(examples.map((example) => example.toLowerCase()));
    expect(telecomLabels.filter(({ request }) => said.has(request.toLowerCase()))).toEqual([]);
  });
});
