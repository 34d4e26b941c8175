import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RaisedAlert, type RunOptions, type RunReport, worker } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker, type TestSupervisor } from 'bosun/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { emptyState } from '../../src/core/run/empty-state.ts';
import { createAlertNotifier } from '../../src/runtime/inspect/alert-notifier.ts';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

const ONE = planOf([{ id: 'a' }]);
const price = { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 10_000_000 };
const wordy = (words: number) => giveJson({ content: 'word '.repeat(words) });
const kinds = ({ alerts }: RunReport): string[] => alerts.map(({ kind, resource }) => `${kind} ${resource}`);

describe('a run that uses a large share of its budget', () => {
  const agent = (words: number[], alerts: object | undefined): TestSupervisor =>
    simTeam({
      workers: { billing: worker({ does: 'reads bills', model: scriptedModel(words.map(wordy), { price }) }) },
      synthesise: plainly,
      ...(alerts ? { alerts } : {}),
    });

  it('raises one alert for each resource, in the journal and in the report', async () => {
    const team = agent([400, 400], { budgetShare: 0.1 });
    const plan = planOf([{ id: 'a' }, { id: 'b' }]);
    const report = await team.settle(team.run(plan, { budget: { tokens: 9_000, usd: 0.09, steps: 20 } }));
    expect(kinds(report).sort()).toEqual(['budget-share steps', 'budget-share tokens', 'budget-share usd']);
    const raised = (await team.trace(report.runId)).events.filter(({ type }) => type === 'alert-raised');
    expect(raised).toHaveLength(3);
    const tokens = report.alerts.find(({ resource }) => resource === 'tokens');
    expect(tokens).toMatchObject({ limit: 9_000 });
    expect(tokens?.message).toMatch(/^The run has used \d+ % of its budget: \d+ tokens of 9000 tokens$/);
    expect((await team.usage()).alerts).toHaveLength(3);
  });

  it('raises none below that share, without a budget, or without the alerts option', async () => {
    const budget = { tokens: 9_000 };
    const cases: [object | undefined, RunOptions][] = [
      [{ budgetShare: 0.99 }, { budget }],
      [{ budgetShare: 0.1 }, {}],
      [undefined, { budget }],
    ];
    for (const [alerts, options] of cases) {
      const team = agent([400], alerts);
      expect((await team.settle(team.run(ONE, options))).alerts).toEqual([]);
    }
  });

  it('raises one for time, which does not include waiting for people', async () => {
    const budget = { ms: 10_000 };
    const slow = worker({
      does: 'takes its time',
      effect: 'read',
      run: () => sleep(team.clock, 9_000).then(() => 'done'),
    });
    const team: TestSupervisor = simTeam({ workers: { billing: slow }, budget, alerts: {} });
    const late = await team.settle(team.run(ONE));
    expect(late.alerts).toMatchObject([{ kind: 'budget-share', resource: 'ms', value: 8_000, limit: 10_000 }]);

    const people = simTeam({ workers: { billing: worker({ does: 'decides', person: true }) }, budget, alerts: {} });
    const asked = await people.settle(people.run(ONE));
    await people.clock.advance(60_000);
    await people.decide(asked.reviews[0]?.id ?? '', { kind: 'answer', content: 'yes' });
    expect(await people.settle(people.resume(asked.runId))).toMatchObject({ status: 'complete', alerts: [] });
  });

  it('raises it once, also after a crash', async () => {
    const wiring = createTestWiring();
    const told: RaisedAlert[] = [];
    const options = {
      workers: {
        billing: worker({
          does: 'takes its time',
          effect: 'read',
          run: () => sleep(wiring.clock, 9_500).then(() => 'done'),
        }),
      },
      budget: { ms: 30_000 },
      alerts: { budgetShare: 0.2, notify: (alert: RaisedAlert) => void told.push(alert) },
    };
    const first = simTeam(options, { wiring });
    void first.run(ONE, { runId: 'r' });
    await wiring.clock.advance(7_000);
    first.crash();
    const second = simTeam(options, { wiring });
    const report = await second.settle(second.resume('r'));
    expect(kinds(report)).toEqual(['budget-share ms']);
    expect(told).toMatchObject([{ runId: 'r', team: 'team', kind: 'budget-share', resource: 'ms' }]);
  });
});

describe('a task that uses far more than its worker usually does', () => {
  it('raises an alert for tokens and money, once there are enough samples', async () => {
    const words = [...Array(10).fill(100), 2_000, 100];
    const model = scriptedModel(words.map(wordy), { price });
    const team = simTeam({
      workers: { billing: worker({ does: 'reads bills', model }) },
      synthesise: plainly,
      alerts: { usualRange: { historyMin: 10 } },
    });
    const reports: RunReport[] = [];
    for (const _ of words) reports.push(await team.settle(team.run(ONE)));
    expect(reports.map(({ alerts }) => alerts.length)).toEqual([...Array(10).fill(0), 2, 0]);
    const [tokens] = reports[10]?.alerts ?? [];
    expect(tokens).toMatchObject({
      kind: 'usual-range',
      resource: 'tokens',
      worker: 'billing',
      taskId: 'a',
      samples: 10,
    });
    expect(tokens?.value).toBeGreaterThan(2 * (tokens?.usual ?? 0));
    expect(tokens?.message).toMatch(
      /^billing has used \d+ tokens on task a; over its last 10 tasks it used \d+ tokens/,
    );
  });

  it('is compared with runs from before the alerts option was set', async () => {
    const wiring = createTestWiring();
    let ms = 100;
    const slow = worker({
      does: 'takes its time',
      effect: 'read',
      run: () => sleep(wiring.clock, ms).then(() => 'done'),
    });
    const [before, since] = [{}, { alerts: {} }].map((more) =>
      simTeam({ workers: { billing: slow }, ...more }, { wiring }),
    );
    for (let times = 0; times < 8; times++) await before?.settle(before.run(ONE));
    ms = 60_000;
    expect((await since?.settle(since.run(ONE)))?.alerts).toMatchObject([
      { kind: 'usual-range', usual: 100, samples: 8 },
    ]);
  });

  it('raises one for time while it is still running', async () => {
    let ms = 100;
    const slow = worker({
      does: 'takes its time',
      effect: 'read',
      run: () => sleep(team.clock, ms).then(() => 'done'),
    });
    const team: TestSupervisor = simTeam({ workers: { billing: slow }, alerts: {} });
    for (let times = 0; times < 8; times++) expect((await team.settle(team.run(ONE))).alerts).toEqual([]);
    ms = 60_000;
    const run = team.run(ONE);
    await team.clock.advance(10_000);
    expect((await team.show(run.runId)).alerts).toMatchObject([{ kind: 'usual-range', resource: 'ms', usual: 100 }]);
    expect((await team.settle(run)).alerts).toHaveLength(1);
  });

  it('raises none if usualRange is false', async () => {
    let ms = 100;
    const slow = worker({
      does: 'takes its time',
      effect: 'read',
      run: () => sleep(team.clock, ms).then(() => 'done'),
    });
    const team: TestSupervisor = simTeam({ workers: { billing: slow }, alerts: { usualRange: false } });
    for (let times = 0; times < 9; times++) await team.settle(team.run(ONE));
    ms = 60_000;
    expect((await team.settle(team.run(ONE))).alerts).toEqual([]);
  });
});

describe('options for alerts', () => {
  it('are in the spec of the team, without the address of a webhook', () => {
    const workers = { billing: stubWorker({}) };
    const { spec } = simTeam({ workers, alerts: { webhook: 'https://example.org/hook?key=secret', notify: () => {} } });
    expect(spec.alerts).toEqual({
      budgetShare: 0.8,
      usualRange: { historyMin: 8, deviations: 6 },
      tells: ['notify', 'webhook'],
    });
    expect(JSON.stringify(spec)).not.toContain('secret');
    expect(simTeam({ workers }).spec.alerts).toBeUndefined();
  });

  it('with invalid values are refused when the team is defined', () => {
    const define = (alerts: object) => () => simTeam({ workers: { billing: stubWorker({}) }, alerts });
    expect(define({ budgetShare: 2 })).toThrow(/alerts.budgetShare must be/);
    expect(define({ webhook: 'hook' })).toThrow(/alerts.webhook must be an address/);
    expect(define({ usualRange: { historyMin: 0 } })).toThrow(/historyMin/);
    expect(define({ notify: 'me' })).toThrow(/alerts.notify must be a function/);
  });
});

describe('the delivery of alerts', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  const listen = async (statuses: number[]): Promise<{ url: string; bodies: RaisedAlert[] }> => {
    const bodies: RaisedAlert[] = [];
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => {
        text += piece;
      });
      request.on('end', () => {
        bodies.push(JSON.parse(text));
        response.writeHead(statuses.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies };
  };

  const event = {
    type: 'alert-raised',
    at: 1_000,
    kind: 'budget-share',
    resource: 'tokens',
    value: 9,
    limit: 10,
    message: 'nine of ten',
  } as const;
  const tellTwice = async (options: Parameters<typeof createAlertNotifier>[0]['options']): Promise<string[]> => {
    const warnings: string[] = [];
    // Pauses pass at once: only the number of tries matters here.
    const clock = { ...systemClock, wakeAt: (_: number, call: () => void) => systemClock.wakeAt(0, call) };
    const notifier = createAlertNotifier({ options, clock, warn: (message) => warnings.push(message) });
    const state = { ...emptyState(), runId: 'r' };
    notifier.notice([event], state);
    await notifier.sent();
    notifier.notice([event], state);
    await notifier.sent();
    return warnings;
  };

  it('by webhook sends JSON, and retries if the server is busy', async () => {
    const { url, bodies } = await listen([503, 200, 200]);
    expect(await tellTwice({ webhook: url })).toEqual([]);
    expect(bodies).toHaveLength(3);
    expect(bodies[0]).toMatchObject({
      runId: 'r',
      kind: 'budget-share',
      message: 'nine of ten',
      at: '1970-01-01T00:00:01.000Z',
    });
  });

  it('stops after a few tries or a refusal, and warns once for all failures', async () => {
    const busy = await listen(Array(9).fill(500));
    const warnings = await tellTwice({ webhook: busy.url });
    expect(busy.bodies).toHaveLength(6);
    expect(warnings).toEqual([expect.stringMatching(/by the webhook: it answered with status 500/)]);
    server?.close();
    const refusing = await listen(Array(9).fill(404));
    expect(await tellTwice({ webhook: refusing.url })).toHaveLength(1);
    expect(refusing.bodies).toHaveLength(2);
  });

  it('never fails or delays a run', async () => {
    const throwing = () => {
      throw new Error('no answer');
    };
    expect(await tellTwice({ notify: throwing })).toEqual([expect.stringMatching(/alerts.notify: no answer/)]);
    const slow = worker({
      does: 'takes its time',
      effect: 'read',
      run: () => sleep(team.clock, 9_000).then(() => 'done'),
    });
    const never = (): Promise<void> => new Promise(() => {});
    const team: TestSupervisor = simTeam({
      workers: { billing: slow },
      budget: { ms: 10_000 },
      alerts: { notify: never },
    });
    expect(await team.settle(team.run(ONE))).toMatchObject({ status: 'complete', alerts: [{ resource: 'ms' }] });
  });
});
