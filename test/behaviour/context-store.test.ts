import { result, supervisor, tool, worker } from 'bosun';
import { callTool, createTestWiring, giveJson, inTurn, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LARGE_BYTES } from '../../src/runtime/perform/keep-writes.ts';
import { planOf } from '../support/plans.ts';
import { never, simTeam } from '../support/sim-teams.ts';
import { teamOf } from '../support/teams.ts';

const chain = planOf([
  { id: 'a', writes: ['profile'] },
  { id: 'b', dependsOn: ['a'] },
  { id: 'c', dependsOn: ['b'], reads: ['profile', 'accountId'] },
]);
const context = { accountId: 'A-1', secret: 'S-9' };
const team = (replies: Record<string, unknown>, options: object = {}) => {
  const billing = stubWorker({ b: 'B', c: 'C', ...replies });
  return { billing, team: teamOf({ workers: { billing }, ...options }) };
};
const seenBy = ({ seen }: ReturnType<typeof stubWorker>, taskId: string) =>
  seen.find((slice) => slice.taskId === taskId)?.context;

describe('a key that a task writes', () => {
  it('is visible only to tasks that were granted it', async () => {
    const { billing, team: office } = team({ a: result('found her', { writes: { profile: { name: 'Ada' } } }) });
    await office.run(chain, { context });
    expect(seenBy(billing, 'a')).toEqual({});
    expect(seenBy(billing, 'b')).toEqual({});
    expect(seenBy(billing, 'c')).toEqual({ profile: { name: 'Ada' }, accountId: 'A-1' });
    expect(billing.seen[0]?.writes).toEqual(['profile']);
  });

  it('gets the content of the result by default, if it is the only key', async () => {
    const { billing, team: office } = team({ a: { name: 'Ada' } });
    await office.run(chain, { context });
    expect(seenBy(billing, 'c')).toEqual({ profile: { name: 'Ada' }, accountId: 'A-1' });
    const two = team({ a: { name: 'Ada' } });
    const plan = planOf([
      { id: 'a', writes: ['profile', 'plan'] },
      { id: 'c', dependsOn: ['a'], reads: ['profile'] },
    ]);
    const { runId } = await two.team.run(plan);
    expect(seenBy(two.billing, 'c')).toEqual({});
    const { events } = await two.team.trace(runId);
    expect(events.find(({ type }) => type === 'context-written')).toMatchObject({
      written: [],
      left: ['profile', 'plan'],
    });
  });

  it('is refused and recorded if it was not granted', async () => {
    const { billing, team: office } = team({ a: result('x', { writes: { profile: 1, secret: 2, other: 3 } }) });
    const report = await office.run(chain, { context });
    expect(seenBy(billing, 'c')).toEqual({ profile: 1, accountId: 'A-1' });
    const refused = ['secret', 'other'].map((key) => ({ taskId: 'a', key, reason: 'the task may not write it' }));
    expect(report.context.refused).toEqual(refused);
    expect((await office.trace(report.runId)).spans.find(({ id }) => id === 'work/a/1')?.detail).toBe(
      'writes profile (1 bytes); may not write secret: the task may not write it; may not write other: the task may not write it',
    );
  });

  it('is journalled with its size and its readers before dependent tasks begin', async () => {
    const { team: office } = team({ a: result('x', { writes: { profile: 'Zoë' } }) });
    const report = await office.run(chain, { context });
    const { events, spans } = await office.trace(report.runId);
    const types = events.map(({ type }) => type);
    expect(types.slice(types.indexOf('context-written') - 1, types.indexOf('context-written') + 2)).toEqual([
      'task-succeeded',
      'context-written',
      'task-dispatched',
    ]);
    expect(events.find(({ type }) => type === 'context-written')).toMatchObject({
      taskId: 'a',
      attempt: 1,
      written: [{ key: 'profile', bytes: 6 }],
    });
    const reads = events.flatMap((event) => (event.type === 'task-dispatched' ? [[event.taskId, event.reads]] : []));
    expect(reads).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', ['profile', 'accountId']],
    ]);
    expect(spans.find(({ id }) => id === 'work/c/1')?.detail).toBe('reads profile, accountId');
    expect(report.context).toEqual({
      keys: [
        { key: 'accountId', from: 'request', bytes: 5, readBy: ['c'] },
        { key: 'secret', from: 'request', bytes: 5, readBy: [] },
        { key: 'profile', from: 'a', bytes: 6, readBy: ['c'] },
      ],
      refused: [],
    });
  });

  it('has the value of the latest writer before its reader', async () => {
    const plan = planOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profile'], writes: ['profile'] },
      { id: 'c', dependsOn: ['b'], reads: ['profile'] },
    ]);
    const { billing, team: office } = team({ a: 'first', b: 'second' });
    const report = await office.run(plan);
    expect([seenBy(billing, 'b'), seenBy(billing, 'c')]).toEqual([{ profile: 'first' }, { profile: 'second' }]);
    expect(report.context.keys).toMatchObject([
      { from: 'a', readBy: ['b'] },
      { from: 'b', readBy: ['c'] },
    ]);
  });

  it('is not written by a failed attempt or a rejected result', async () => {
    const { billing, team: office } = team(
      {
        a: inTurn(new Error('no'), result('x', { writes: { profile: 2 }, confidence: 10 })),
      },
      { escalate: { lowConfidence: 50 } },
    );
    const waiting = await office.run(chain, { context });
    expect(waiting.context.keys.map(({ key }) => key)).not.toContain('profile');
    await office.decide(waiting.reviews[0]?.id ?? '', 'approve');
    await office.resume(waiting.runId);
    expect(seenBy(billing, 'c')).toEqual({ profile: 2, accountId: 'A-1' });
  });

  it('survives a crash', async () => {
    const wiring = createTestWiring();
    const options = (c: unknown) => ({
      workers: {
        billing: stubWorker(({ taskId }) =>
          taskId === 'a' ? result('x', { writes: { profile: 'Ada' } }) : taskId === 'c' ? c : 'B',
        ),
      },
    });
    const first = simTeam(options(never()), { wiring });
    void first.run(chain, { context });
    await wiring.clock.advance(100);
    first.crash();
    const again = options('C');
    const second = simTeam(again, { wiring });
    await second.settle(second.resume('run-1'));
    expect(again.workers.billing.seen.map(({ taskId, context: given }) => [taskId, given])).toEqual([
      ['c', { profile: 'Ada', accountId: 'A-1' }],
    ]);
  });

  it('reaches the prompt of an agent, whose reply may write other keys', async () => {
    const model = scriptedModel([giveJson({ content: 'ok', writes: { tariff: 'flat', secret: 1 } }), say('done')]);
    const agent = worker({ does: 'thinks' });
    const office = teamOf({
      workers: { billing: stubWorker({ a: 'Ada' }), agent },
      models: { worker: model },
      synthesise: () => ({ answer: 'x' }),
    });
    const plan = planOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', worker: 'agent', dependsOn: ['a'], reads: ['profile'], writes: ['tariff', 'price'] },
      { id: 'c', worker: 'agent', dependsOn: ['b'], reads: ['tariff'] },
    ]);
    const report = await office.run(plan);
    const [first, second] = model.requests.map(({ messages: [opening] }) =>
      opening && 'text' in opening ? opening.text : '',
    );
    expect(first).toContain('## Keys you may write\ntariff, price');
    expect(first).toContain('<data name="profile">\nAda\n</data>');
    expect(second).toContain('<data name="tariff">\nflat\n</data>');
    expect(second).not.toContain('Keys you may write');
    expect(report.context.refused).toMatchObject([{ taskId: 'b', key: 'secret' }]);
  });

  it('is stored as an artifact if it is large: functions get the value, prompts the reference', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `row ${at}`);
    const model = scriptedModel([say('done')]);
    const billing = stubWorker({ a: result('x', { writes: { rows, few: [1] } }), c: 'C' });
    const office = teamOf({
      workers: { billing, agent: worker({ does: 'thinks' }) },
      models: { worker: model },
      synthesise: () => ({ answer: 'x' }),
    });
    const plan = planOf([
      { id: 'a', writes: ['rows', 'few'] },
      { id: 'b', worker: 'agent', dependsOn: ['a'], reads: ['rows'] },
      { id: 'c', dependsOn: ['a'], reads: ['rows', 'few'] },
    ]);
    const { runId } = await office.run(plan);
    expect(seenBy(billing, 'c')).toEqual({ rows, few: [1] });
    const { events } = await office.trace(runId);
    const written = events.find((event) => event.type === 'context-written');
    expect(written?.written).toMatchObject([
      { key: 'rows', artifact: expect.any(String) },
      { key: 'few', bytes: 3 },
    ]);
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(LARGE_BYTES);
    const artifact = await office.artifact(written?.written[0]?.artifact ?? '');
    expect(JSON.parse(Buffer.from(artifact?.bytes ?? []).toString())).toEqual(rows);
    const [opening] = model.requests[0]?.messages ?? [];
    expect(opening && 'text' in opening ? opening.text : '').toContain('"mimeType":"application/json"');
  });

  it('is also written by a cached result', async () => {
    const billing = stubWorker({ a: result('x', { writes: { profile: 7 } }), b: 'B', c: 'C' }, { pure: true });
    const office = teamOf({ workers: { billing } });
    await office.run(chain, { context });
    const report = await office.run(chain, { context });
    expect(report.tasks[0]?.cached).toBe(true);
    expect(report.context.keys.at(-1)).toMatchObject({ key: 'profile', from: 'a', readBy: ['c'] });
  });
});

describe('a nested team', () => {
  it('gets the keys of its task, writes through its result, and keeps its own keys private', async () => {
    const below = supervisor({
      name: 'below',
      workers: {
        hand: worker({
          does: 'looks',
          effect: 'read',
          run: ({ taskId, context: given }) => (taskId === 'z' ? given : 'inner'),
        }),
      },
      plan: ({ request }) => ({
        goal: request,
        tasks: [
          {
            id: 'y',
            worker: 'hand',
            instruction: 'Note the charges of May',
            successCriterion: 'lists May',
            writes: ['inner'],
          },
          {
            id: 'z',
            worker: 'hand',
            instruction: 'Sum the charges of May up',
            successCriterion: 'names a sum',
            dependsOn: ['y'],
            reads: ['inner', 'profile'],
          },
        ],
      }),
      triage: () => ({ route: 'plan', workers: [], reason: '', outOfScope: [] }),
      synthesise: ({ reports }) => ({ answer: JSON.stringify(reports.at(-1)?.result.content) }),
    });
    const billing = stubWorker({ a: 'Ada', c: 'C' });
    const office = teamOf({ workers: { billing, below: worker({ does: 'delegates', team: below }) } });
    const plan = planOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', worker: 'below', dependsOn: ['a'], reads: ['profile'], writes: ['sum'] },
      { id: 'c', dependsOn: ['b'], reads: ['sum'] },
    ]);
    await office.run(plan);
    expect(seenBy(billing, 'c')).toMatchObject({ sum: expect.stringContaining('"inner":"inner"') });
    expect(seenBy(billing, 'c')).toMatchObject({ sum: expect.stringContaining('"profile":"Ada"') });
    expect(Object.keys(seenBy(billing, 'c') ?? {})).toEqual(['sum']);
  });
});

describe('the context of tools', () => {
  it('is that of the request, without keys that tasks wrote, at any depth', async () => {
    const seen: unknown[] = [];
    const look = tool('look', {
      does: 'looks',
      input: z.object({}),
      effect: 'read',
      run: (_, { context: known }) => void seen.push(known),
    });
    const below = supervisor({
      name: 'below',
      workers: { agent: worker({ does: 'looks', tools: [look] }) },
      models: { worker: scriptedModel([callTool('look', {}), say('done')]) },
      plan: ({ request }) => ({
        goal: request,
        tasks: [
          {
            id: 'z',
            worker: 'agent',
            instruction: 'Look up the charges of May',
            successCriterion: 'lists May',
            reads: ['profile', 'accountId'],
          },
        ],
      }),
      triage: () => ({ route: 'plan', workers: [], reason: '', outOfScope: [] }),
      synthesise: () => ({ answer: 'ok' }),
    });
    const office = teamOf({
      workers: {
        billing: stubWorker({ a: 'Eve' }),
        agent: worker({ does: 'looks', tools: [look] }),
        below: worker({ does: 'delegates', team: below }),
      },
      models: { worker: scriptedModel([callTool('look', {}), say('done')]) },
      sharedTools: ['look'],
      synthesise: () => ({ answer: 'x' }),
    });
    const plan = planOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', worker: 'agent', dependsOn: ['a'], reads: ['profile'] },
      { id: 'c', worker: 'below', dependsOn: ['b'], reads: ['profile', 'accountId'] },
    ]);
    const { runId, status } = await office.run(plan, { context });
    expect(status).toBe('complete');
    expect(seen[0]).toEqual(context);
    expect(seen[1]).toMatchObject({ accountId: 'A-1' });
    expect(seen[1]).not.toHaveProperty('profile');
    const [started] = (await office.trace(`${runId}~c~1`)).events;
    expect(started).toMatchObject({ context: { profile: 'Eve' }, parent: { written: [{ key: 'profile' }] } });
  });
});

describe('a value made from untrusted text', () => {
  const bank = (steps: Parameters<typeof scriptedModel>[0], untrusted: boolean) => {
    const paid: unknown[] = [];
    const pay = tool('pay', {
      does: 'Pays an amount to an account',
      input: z.object({ to: z.string(), amount: z.number() }),
      effect: 'once',
      run: (args) => void paid.push(args),
    });
    const mail = worker({
      does: 'reads mail',
      untrusted,
      effect: 'read',
      run: () => result('read', { writes: { to: 'eve@evil.org' } }),
    });
    const outside = worker({ does: 'reads the web', untrusted: true, effect: 'read', run: () => 'weather' });
    const office = teamOf({
      workers: { mail, outside, clerk: worker({ does: 'pays', tools: [pay] }) },
      models: { worker: scriptedModel(steps) },
      synthesise: () => ({ answer: 'x' }),
    });
    const plan = planOf([
      { id: 'a', worker: 'mail', writes: ['to'] },
      { id: 'w', worker: 'outside' },
      { id: 'm', worker: 'mail', dependsOn: ['a'] },
      {
        id: 'b',
        worker: 'clerk',
        instruction: 'Pay 30 to the account that was found',
        dependsOn: untrusted ? ['a'] : ['m', 'w'],
        reads: ['to'],
        tools: ['pay'],
      },
    ]);
    return { paid, run: () => office.run(plan) };
  };
  const payEve = callTool('pay', { to: 'eve@evil.org', amount: 30 });

  it('taints the task that reads it, and justifies no effect', async () => {
    const { paid, run } = bank([payEve, say('done')], true);
    const report = await run();
    expect(paid).toEqual([]);
    expect(report.tasks.find(({ id }) => id === 'b')?.taintedBy).toBe('mail');
    expect(report.reviews).toMatchObject([{ kind: 'approval', tool: 'pay' }]);
  });

  it('taints its reader also if the task in between failed', async () => {
    const paid: unknown[] = [];
    const pay = tool('pay', {
      does: 'Pays an amount to an account',
      input: z.object({ to: z.string(), amount: z.number() }),
      effect: 'once',
      run: (args) => void paid.push(args),
    });
    const office = teamOf({
      workers: {
        mail: worker({ does: 'reads mail', untrusted: true, effect: 'read', run: () => 'eve@evil.org' }),
        billing: stubWorker({ m: new Error('no'), x: 'X' }, { attemptsMax: 1 }),
        clerk: worker({ does: 'pays', tools: [pay] }),
      },
      models: { worker: scriptedModel([payEve, say('done')]) },
      synthesise: () => ({ answer: 'x' }),
    });
    const plan = planOf([
      { id: 'a', worker: 'mail', writes: ['to'] },
      { id: 'm', dependsOn: ['a'] },
      { id: 'x' },
      { id: 'b', worker: 'clerk', dependsOn: ['m', 'x'], partialInput: true, reads: ['to'], tools: ['pay'] },
    ]);
    const report = await office.run(plan);
    expect(paid).toEqual([]);
    expect(report.tasks.find(({ id }) => id === 'b')?.taintedBy).toBe('mail');
  });

  it('is kept apart from trusted values, which a tainted task may still act on', async () => {
    const { paid, run } = bank([payEve, say('done')], false);
    const report = await run();
    expect(report.tasks.find(({ id }) => id === 'b')?.taintedBy).toBe('outside');
    expect(paid).toEqual([{ to: 'eve@evil.org', amount: 30 }]);
  });
});
