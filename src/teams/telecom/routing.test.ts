import { openMemoryJournal, supervisor } from 'bosun';
import { describe, expect, it } from 'vitest';
import { routingExamples } from './routing-examples.ts';
import { telecomTeam } from './telecom.ts';

describe('the router that comes with the telecom team', () => {
  it('was trained on the examples that come with it, so that the first request waits for no training', async () => {
    const store = openMemoryJournal();
    const team = supervisor({ ...telecomTeam({ home: 'never-touched' }), store });
    const { examples } = await team.routing.figures();
    expect(examples).toBeGreaterThan(routingExamples.length);
    // Whatever had to be trained would have been kept. If this fails: bosun eval --from-runs --trained router.bin
    expect(await store.recall('router/telecom')).toBeUndefined();
  });

  it('has several examples of everything the team does, of several things at once, and of nothing it does', () => {
    const counts = Map.groupBy(routingExamples, ({ workers }): string =>
      workers.length > 1 ? 'several' : (workers[0] ?? 'nobody'),
    );
    for (const kind of ['billing', 'technical', 'account', 'several', 'nobody'])
      expect(counts.get(kind)?.length).toBeGreaterThan(30);
    expect(new Set(routingExamples.map(({ request }) => request)).size).toBe(routingExamples.length);
  });
});
