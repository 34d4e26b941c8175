import { readFileSync } from 'node:fs';
import { openMemoryJournal, type RoutingExample, supervisor } from 'bosun';
import { describe, expect, it } from 'vitest';
import { telecomTeam } from './telecom.ts';

const read = (file: string): RoutingExample[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const examples = read('./routing-examples.jsonl');
/** Of the hardest of four writers, drawn by dice and never learnt from. Sizes and weights of the method were chosen with them
 *  in view, so this guards against getting worse; it is no measure of unseen requests. */
const heldOut = read('../../../evals/routing/fixtures/telecom-held-out.jsonl');

const namesOf = (workers: Iterable<string>): string => [...new Set(workers)].sort().join('+');

describe('the router that comes with the telecom team', () => {
  it('was trained on the examples that come with it, so that the first request waits for no training', async () => {
    const store = openMemoryJournal();
    const team = supervisor({ ...telecomTeam({ home: 'never-touched' }), store });
    const figures = await team.routing.figures();
    expect(figures.examples).toBeGreaterThan(examples.length);
    // A router trained now would have been stored. If this fails: bosun eval --from-runs --trained router.bin, then
    // node --conditions=bosun-source scripts/prune-router.mjs src/teams/telecom/router.bin
    expect(await store.recall('router/telecom')).toBeUndefined();
  });

  it('has many examples of everything the team does, of several things at once, and of nothing it does', () => {
    const counts = Map.groupBy(examples, ({ workers }): string => namesOf(workers));
    for (const one of ['billing', 'technical', 'account', '']) expect(counts.get(one)?.length).toBeGreaterThan(400);
    for (const several of ['account+billing', 'account+technical', 'billing+technical', 'account+billing+technical'])
      expect(counts.get(several)?.length).toBeGreaterThan(80);
    expect(new Set(examples.map(({ request }) => request)).size).toBe(examples.length);
  });

  it('has passed the bar for each worker, and so decides by itself what it is sure of', async () => {
    const { workers } = await supervisor(telecomTeam({ home: 'never-touched' })).routing.figures();
    for (const name of ['billing', 'technical', 'account'])
      expect(workers.find((each) => each.name === name)).toMatchObject({ direct: true });
  });

  it('sends requests it has never met to the right workers, hard ones by a writer who avoids the words included', async () => {
    const learnt = new Set(examples.map(({ request }) => request.trim().toLowerCase()));
    expect(heldOut.filter(({ request }) => learnt.has(request.trim().toLowerCase()))).toEqual([]);
    const team = supervisor(telecomTeam({ home: 'never-touched' }));
    const wrong: string[] = [];
    const over: string[] = [];
    for (const { request, workers } of heldOut) {
      const { plan } = await team.plan(request);
      const got = plan.tasks.map(({ worker }) => worker);
      if (namesOf(got) !== namesOf(workers)) wrong.push(`${request} → ${namesOf(got)}`);
      if (got.some((name) => !workers.includes(name as never))) over.push(request);
    }
    expect(wrong.length / heldOut.length, wrong.join('\n')).toBeLessThanOrEqual(0.2);
    expect(over.length / heldOut.length).toBeLessThanOrEqual(0.15);
  });
});
