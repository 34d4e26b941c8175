// Plans as files and as questions: made, edited, run, approved, each by a process of its own.

import { describe, expect, it } from 'vitest';
import { newPlace, type Place } from '../support/cli.ts';

/** Two workers that say what they were told, a planner, and a synthesiser that shows what it was given. */
const PLANNED_TEAM = `
import { supervisor, worker } from 'bosun';
const task = (id, who, dependsOn = []) => ({
  id, worker: who, dependsOn, reads: ['shop'], instruction: 'Count the tea of shelf ' + id, successCriterion: 'a number of boxes',
});
export default supervisor({
  name: 'shop',
  workers: {
    stock: worker({ does: 'counts what is on the shelf', effect: 'read', run: ({ taskId, context }) => taskId + ' counted in ' + context.shop }),
    buyer: worker({ does: 'writes orders to suppliers', effect: 'read', run: ({ inputs }) => 'ordered after ' + Object.keys(inputs).join('+') }),
  },
  plan: () => ({ goal: 'Restock', finalInstruction: 'Say what was ordered', tasks: [task('s', 'stock'), task('o', 'buyer', ['s'])] }),
  grounding: false,
  synthesise: ({ request, plan, reports }) => ({
    answer: [request, plan.finalInstruction, ...reports.map(({ result }) => result.content)].join(' | '),
  }),
});
`;

function shop(): Place {
  const place = newPlace();
  place.write('team.ts', PLANNED_TEAM);
  return place;
}
const making = ['plan', '-t', 'team.ts', '--context', 'shop=North', 'restock the shop'];

describe('a plan in a file', () => {
  it('is edited and run with the request, the context and the team it was made for, synthesis included', async () => {
    const place = shop();
    const document = await place.json(making);
    expect(document).toMatchObject({ request: 'restock the shop', context: { shop: 'North' }, team: 'team.ts' });
    document.plan.finalInstruction = 'Say it in one line';
    document.plan.tasks.push({ ...document.plan.tasks[0], id: 's2' });
    document.plan.tasks[1].dependsOn.push('s2');
    place.write('plan.json', JSON.stringify(document));
    const report = await place.json(['run', '--plan', 'plan.json', '-t', 'team.ts']);
    expect(report).toMatchObject({ status: 'complete', request: 'restock the shop' });
    expect(report.answer).toBe(
      'restock the shop | Say it in one line | s counted in North | ordered after s+s2 | s2 counted in North',
    );
  });

  it('may be a plan by itself, come through a pipe, and be given another request and other facts', async () => {
    const place = shop();
    const { plan } = await place.json(making);
    const flags = ['--plan', '-', '-t', 'team.ts', '-c', 'shop=South'];
    const bare = await place.json(['run', ...flags], { input: JSON.stringify(plan), alone: true });
    expect(bare).toMatchObject({ status: 'complete', request: 'Restock' });
    const worded = await place.json(['run', ...flags, 'fill', 'the', 'shelves'], { input: JSON.stringify(plan) });
    expect(worded.answer).toMatch(/^fill the shelves \| .*s counted in South/);
  });

  it('of the shipped team runs as it was printed, also on a direct route', async () => {
    const place = newPlace();
    for (const request of ['why is my bill so high?', 'please refund the 49.99 and test my line']) {
      const printed = await place.bosun(['plan', '--json', request]);
      const { route } = JSON.parse(printed.stdout);
      const report = await place.json(['run', '-q', '--plan', '-'], { input: printed.stdout });
      expect(report, request).toMatchObject({ request, route, team: 'telecom' });
      expect(['complete', 'partial', 'waiting']).toContain(report.status);
    }
  });

  it('has all its faults named, each with its place in the file, and nothing is run', async () => {
    const place = shop();
    const document = await place.json(making);
    const [first, second] = document.plan.tasks;
    Object.assign(first, { worker: 'stok', dependsOn: ['ghost'], reads: ['shp'] });
    Object.assign(second, { instruction: 'do it', dependOn: [] });
    place.write('plan.json', JSON.stringify(document));
    const { status, stdout, stderr } = await place.bosun(['run', '--plan', 'plan.json', '-t', 'team.ts']);
    expect([status, stdout]).toEqual([2, '']);
    for (const line of [
      /^bosun: The plan in plan\.json cannot be run; 5 faults:$/m,
      /^ {2}plan\.tasks\[0\]\.worker: There is no worker "stok": perhaps "stock" was meant$/m,
      /^ {2}plan\.tasks\[0\]\.dependsOn\[0\]: It depends on "ghost"/m,
      /^ {2}plan\.tasks\[0\]\.reads\[0\]: .*perhaps "shop" was meant/m,
      /^ {2}plan\.tasks\[1\]\.instruction: .*too vague/m,
      /^ {2}plan\.tasks\[1\]\.dependOn: .*perhaps "dependsOn" was meant/m,
    ])
      expect(stderr).toMatch(line);
    expect((await place.json(['runs'])).runs).toEqual([]);
    const { error } = await place.json(['run', '--plan', 'plan.json', '-t', 'team.ts']);
    expect(error).toMatchObject({ exitCode: 2, details: { length: 5 } });
  });

  it.each([
    ['is missing', ['--plan', 'gone.json'], /gone\.json does not exist: check the name after --plan/],
    ['is not JSON', ['--plan', 'team.ts'], /team\.ts is not JSON/],
    ['is no plan', ['--plan', 'list.json'], /The plan in list\.json cannot be run; 1 fault/],
    [
      'was made for a team that is code',
      ['--plan', 'other.json'],
      /made for the team \.\/x\.ts: name it with --team \.\/x\.ts/,
    ],
    ['and the request are both standard input', ['--plan', '-', '-'], /request or the plan, not both/],
  ])('that %s is refused in a line, and no run is begun', async (_, flags, line) => {
    const place = shop();
    place.write('list.json', '[]');
    place.write('other.json', '{ "team": "./x.ts", "plan": {} }');
    const { status, stdout, stderr } = await place.bosun(['run', ...flags]);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(line)]);
    expect((await place.json(['runs'])).runs).toEqual([]);
  });
});

describe('a plan that waits for approval', () => {
  const waiting = ['run', '-t', 'team.ts', '-c', 'shop=North', '--approve-plan', 'restock the shop'];

  it('is in the inbox with its tasks, and is carried out once another process approves it', async () => {
    const place = shop();
    const asked = await place.bosun(waiting);
    expect(asked.status).toBe(4);
    for (const part of [
      'May this plan of 2 tasks for stock, buyer be carried out?',
      'Count the tea of shelf s',
      'after s',
    ])
      expect(asked.stdout).toContain(part);
    const inbox = await place.bosun(['inbox']);
    for (const part of [
      'o  buyer after s',
      'done when a number of boxes',
      'forecast 2 tasks',
      '--args plan.json',
      'run it',
    ])
      expect(inbox.stdout).toContain(part);
    const { reviews } = await place.json(['inbox']);
    expect(reviews).toMatchObject([
      { kind: 'plan', task: null, args: { plan: { tasks: [{ id: 's' }, { id: 'o' }] } } },
    ]);
    const approved = await place.json(['approve', 'last', '--as', 'Ada'], { alone: true });
    expect(approved).toMatchObject({ status: 'complete', reviews: [{ kind: 'plan', decidedBy: 'Ada' }] });
    expect(approved.answer).toBe('restock the shop | Say what was ordered | s counted in North | ordered after s');
  });

  it('ends with the reason when it is denied', async () => {
    const place = shop();
    await place.bosun(waiting);
    const denied = await place.bosun(['deny', 'last', 'too', 'dear', '--as', 'Ada']);
    expect([denied.status, denied.stdout]).toEqual([
      1,
      expect.stringContaining('This could not be done: Ada declined the plan: too dear'),
    ]);
    expect((await place.json(['show', 'last'])).tasks).toEqual([]);
  });

  it('is carried out as it was edited; a faulty edit is told, and leaves it open', async () => {
    const place = shop();
    await place.bosun(waiting);
    const { args } = (await place.json(['inbox'])).reviews[0];
    const bad = place.write(
      'bad.json',
      JSON.stringify({ ...args.plan, tasks: [{ ...args.plan.tasks[0], dependsOn: ['x'] }] }),
    );
    const refused = await place.bosun(['approve', 'last', '--args', bad]);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/^ {2}tasks\[0\]\.dependsOn\[0\]: It depends on "x"/m),
    ]);
    expect((await place.json(['inbox'])).reviews).toHaveLength(1);
    args.plan.tasks.pop();
    place.write('plan.json', JSON.stringify(args));
    const report = await place.json(['approve', 'last', '--args', 'plan.json']);
    expect(report).toMatchObject({ status: 'complete', tasks: [{ id: 's' }] });
  });
});
