import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RoutingExample, type RoutingOptions, supervisor, worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { afterAll, describe, expect, it } from 'vitest';
import type { QuestionOf } from '../../core/run/command.ts';
import { wiring } from '../../wiring.ts';
import { createSupervisor } from '../run/supervisor.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-routing-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Names = 'billing' | 'network';

const answering = (answer: string) => worker({ does: `says ${answer}`, effect: 'read', run: () => answer });

/** `count` varied requests of each of two kinds. */
function requests(count: number, prefix = ''): RoutingExample<Names>[] {
  const things = ['invoice', 'bill', 'refund', 'payment', 'charge', 'fee', 'credit', 'debit'];
  const faults = ['router', 'signal', 'outage', 'wifi', 'modem', 'cable', 'speed', 'line'];
  const verbs = ['check', 'explain', 'look at', 'tell me about', 'sort out', 'deal with'];
  const times = ['today', 'please', 'from March', 'again', 'this week', 'for my mother', 'at once'];
  const said = (words: readonly string[], at: number): string =>
    `${prefix}${verbs[at % verbs.length]} the ${words[at % words.length]} and the ${words[(at * 3 + 1) % words.length]} ${times[at % times.length]} ${at}`;
  return Array.from({ length: count }, (_, at): RoutingExample<Names>[] => [
    { request: said(things, at), workers: ['billing'] },
    { request: said(faults, at), workers: ['network'] },
  ]).flat();
}

function teamWith(routing: RoutingOptions<Names> | false, given: { to?: Names; store?: string | object } = {}) {
  const asked: QuestionOf<'triage'>[] = [];
  // Without the sentence encoder, which is an optional package.
  const team = createSupervisor({ ...wiring, encoder: async () => undefined })({
    name: 'desk',
    workers: { billing: answering('billed'), network: answering('connected') },
    triage: (question) => {
      asked.push(question);
      const name = given.to ?? 'billing';
      return { route: 'direct', workers: [{ name, confidence: 70 }], reason: 'asked' };
    },
    routing,
    ...(given.store ? { store: given.store as string } : {}),
  });
  return { team, asked };
}

describe('a rule', () => {
  it('decides before any model is asked; the first match wins', async () => {
    const { team, asked } = teamWith({
      rules: [
        { when: /\boutage\b/gi, to: 'network' },
        { when: (request) => request.includes('outage'), to: 'billing' },
      ],
    });
    for (let times = 0; times < 2; times++) {
      const { route, routing } = await team.run('Is there an OUTAGE here?');
      expect([route, routing]).toMatchObject([
        'direct',
        { workers: [{ name: 'network', confidence: 100 }], by: 'rule' },
      ]);
    }
    expect(asked).toEqual([]);
    expect((await team.run('Why is my bill high?')).routing.by).toBe('function');
  });

  it('can mark requests as out of scope', async () => {
    const { team } = teamWith({ rules: [{ when: /horoscope/i, to: 'out-of-scope' }] });
    expect(await team.run('My horoscope, please')).toMatchObject({ route: 'out-of-scope', routing: { by: 'rule' } });
  });

  it('that throws is recorded in the journal, and routing continues', async () => {
    const boom = (): boolean => {
      throw new Error('no such list');
    };
    const { team } = teamWith({ rules: [{ when: boom, to: 'network' }] });
    const run = team.run('Why is my bill high?');
    const notes: unknown[] = [];
    for await (const event of run) if (event.type === 'request-weighed') notes.push(event.note);
    expect(notes).toEqual(["rule 1 of the team's routing failed: no such list"]);
    expect((await run).status).toBe('complete');
  });

  it.each([
    [{ rules: [{ when: /a/, to: 'netwrok' }] }, /A rule of routing names "netwrok".*did you mean "network"\?/],
    [{ examples: [{ request: 'a', workers: ['bills'] }] }, /An example of routing names "bills"/],
    [{ examples: [{ request: ' ', workers: [] }] }, /has no request/],
    [{ directFrom: 0.98 }, /from 50 to 100, in percent, not 0.98/],
  ])('or an option that cannot be meant is refused when the team is defined: %j', (routing, line) => {
    expect(() => teamWith(routing as RoutingOptions<Names>)).toThrow(line);
  });
});

describe('a router', () => {
  it('with enough examples decides alone, and reports its confidence and precision', async () => {
    const { team, asked } = teamWith({ examples: requests(110) });
    const { routing } = await team.run('explain the invoice and the fee please');
    expect(routing).toMatchObject({ workers: [{ name: 'billing' }], by: 'router' });
    expect(routing.reason).toMatch(
      /^the router is \d+ of 100 sure; on \d+ held-out requests like this it was right in/,
    );
    expect(asked).toEqual([]);
    expect(await team.routing.learnt()).toEqual([]);
  });

  it('with few examples only gives hints to triage', async () => {
    const { team, asked } = teamWith({ examples: requests(10) });
    const { routing } = await team.run('explain the invoice and the fee please');
    expect(routing.by).toBe('function');
    expect(asked[0]?.hints).toMatchObject({ workers: [{ name: 'billing' }, { name: 'network' }] });
    expect(asked[0]?.hints?.reason).toContain('20 requests');
  });

  it('is not asked in a conversation, where a request depends on earlier turns', async () => {
    const { team, asked } = teamWith({ examples: requests(110) });
    await team.run('explain the invoice and the fee please', { history: [{ role: 'requester', text: 'Hello' }] });
    expect(asked).toMatchObject([{ role: 'triage' }]);
    expect(asked[0]?.hints).toBeUndefined();
  });

  it('learns from a file of JSON lines, and reports faults with their line', async () => {
    const file = path.join(folder, 'examples.jsonl');
    writeFileSync(
      file,
      requests(10)
        .map((each) => JSON.stringify(each))
        .join('\n'),
    );
    const { team } = teamWith({ examples: file });
    expect((await team.routing.figures()).examples).toBe(20);
    writeFileSync(file, '{"request":"a","workers":["billing"]}\n{"request":"b"}\n');
    await expect(teamWith({ examples: file }).team.routing.figures()).rejects.toThrow(/examples\.jsonl:2 has no list/);
  });

  it('is kept in the store, and not trained again', async () => {
    const store = openMemoryJournal();
    await teamWith({ examples: requests(20) }, { store }).team.run('explain the bill');
    const kept = await store.recall('router/desk');
    expect(kept).toContain('"router"');
    await store.remember('router/desk', (kept ?? '').replace('"examples":40', '"examples":41'));
    const { team, asked } = teamWith({ examples: requests(20) }, { store });
    await team.run('explain the bill');
    expect(asked[0]?.hints?.reason).toContain('41 requests');
  });

  it('does not exist in a team without examples', () => {
    const team = supervisor({ workers: { billing: answering('a'), network: answering('b') } });
    expect(team.spec.routing).toBeUndefined();
    const examples = requests(30).map(({ request }) => request);
    const network = worker({ does: 'mends lines', examples, effect: 'read', run: () => 'c' });
    const workers = { billing: answering('a'), network };
    expect(supervisor({ workers }).spec.routing).toMatchObject({ directFrom: 98, learn: true });
    expect(supervisor({ workers, routing: false }).spec.routing).toBeUndefined();
  });
});

describe('an example learnt from a run', () => {
  it('is stored with its workers, and can be relabelled, dropped and deleted with its run', async () => {
    const { team } = teamWith({});
    const ids: string[] = [];
    for (const request of ['first bill', 'second bill', 'third bill']) ids.push((await team.run(request)).runId);
    expect(await team.routing.learnt()).toMatchObject([
      { id: ids[0], request: 'first bill', workers: ['billing'] },
      { request: 'second bill' },
      { request: 'third bill' },
    ]);
    expect(await team.routing.relabel(ids[0] ?? '', ['network'])).toBe(true);
    expect(await team.routing.drop([ids[1] ?? ''])).toBe(1);
    expect(await team.delete(ids[2] ?? '')).toBe(true);
    expect(await team.routing.learnt()).toEqual([
      { id: ids[0], request: 'first bill', workers: ['network'], relabelled: true },
    ]);
  });

  it('is not stored if learning is off, in a dry run, or if a worker handed the task back', async () => {
    const { team } = teamWith({ learn: false });
    await team.run('a bill');
    expect(await team.routing.learnt()).toEqual([]);
    const learning = teamWith({}).team;
    await learning.run('a bill', { dryRun: true });
    await learning.plan('a bill');
    expect(await learning.routing.learnt()).toEqual([]);
  });

  it('enables direct routing worker by worker, once the precision is reached', async () => {
    const store = openMemoryJournal();
    const learnt = requests(110).map((each, at) => ({ ...each, id: `r${at}` }));
    const few = learnt.slice(0, 20);
    await store.remember('routing/desk', JSON.stringify({ examples: few, edits: 0 }));
    const { team, asked } = teamWith({}, { store });
    await team.run('explain the invoice and the charge today');
    expect(asked).toHaveLength(1);
    expect((await team.routing.figures()).workers.map(({ direct }) => direct)).not.toContain(true);
    await store.remember('routing/desk', JSON.stringify({ examples: learnt, edits: 0 }));
    const { routing } = await team.run('explain the payment and the charge today');
    expect(routing).toMatchObject({ workers: [{ name: 'billing' }], by: 'router' });
    expect((await team.routing.figures()).workers).toMatchObject([{ name: 'billing', direct: true }, {}, {}, {}]);
  });
});
