import { readFileSync } from 'node:fs';
import { type RoutingExample, supervisor } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { asMany } from '../../../test/support/mode.ts';
import { telecomTeam } from './telecom.ts';

const read = (file: string): RoutingExample[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const examples = read('./routing-examples.jsonl');
/**
 * Requests of the hardest of four writers, drawn at random and never learnt from. The method's sizes and weights were
 * chosen with them in view, so they guard against regressions; they do not measure unseen requests.
 */
const heldOut = read('../../../evals/routing/fixtures/telecom-held-out.jsonl');

const namesOf = (workers: Iterable<string>): string => [...new Set(workers)].sort().join('+');

describe('the router that comes with the telecom team', () => {
  it('was trained on the examples of the team, so that the first request does not wait for training', async () => {
    const store = openMemoryJournal();
    const team = supervisor({ ...telecomTeam({ home: 'never-touched' }), store });
    const figures = await team.routing.figures();
    expect(figures.examples).toBeGreaterThan(examples.length);
    // A router trained now would have been stored. If this fails: bosun eval --from-runs --trained router.bin
    expect(await store.recall('router/telecom')).toBeUndefined();
  });

  it('has many examples of each worker, of combinations, and of out-of-scope requests', () => {
    const counts = Map.groupBy(examples, ({ workers }): string => namesOf(workers));
    for (const one of ['billing', 'technical', 'account', '']) expect(counts.get(one)?.length).toBeGreaterThan(400);
    for (const several of ['account+billing', 'account+technical', 'billing+technical', 'account+billing+technical'])
      expect(counts.get(several)?.length).toBeGreaterThan(80);
    expect(new Set(examples.map(({ request }) => request)).size).toBe(examples.length);
  });

  it('has passed the bar for each worker, so it may route directly', async () => {
    const { workers } = await supervisor(telecomTeam({ home: 'never-touched' })).routing.figures();
    for (const name of ['billing', 'technical', 'account'])
      expect(workers.find((each) => each.name === name)).toMatchObject({ direct: true });
  });

  it('routes unseen requests to the right workers, even if the writer avoids the usual words', async () => {
    const learnt = new Set(examples.map(({ request }) => request.trim().toLowerCase()));
    expect(heldOut.filter(({ request }) => learnt.has(request.trim().toLowerCase()))).toEqual([]);
    const team = supervisor(telecomTeam({ home: 'never-touched' }));
    const wrong: string[] = [];
    const over: string[] = [];
    const asked = heldOut.filter((_, at) => at % asMany(4, 1) === 0);
    for (const { request, workers } of asked) {
      const { plan } = await team.plan(request);
      const got = plan.tasks.map(({ worker }) => worker);
      if (namesOf(got) !== namesOf(workers)) wrong.push(`${request} → ${namesOf(got)}`);
      if (got.some((name) => !workers.includes(name as never))) over.push(request);
    }
    expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThanOrEqual(0.2);
    expect(over.length / asked.length).toBeLessThanOrEqual(0.15);
  });
});
