// One run with everything in it, killed at every boundary of its journal: after each single event, with each append cut
// short there, and with requests on the wire arriving or not. It must end as if nothing had happened.

import { describe, expect, it } from 'vitest';
import { boundaryRun, eventsOfUncrashedRun } from './boundary-run.ts';

const REFS = ['book', 'pay', 'wire', 'c'];

describe('a run with a plan to approve, parallel tasks, retries, a review and all three kinds of effects', () => {
  it('makes each effect once and answers, when nothing goes wrong', async () => {
    const { report, ledger, asked } = await boundaryRun({ diesAfter: undefined, arrives: true, atOnce: true });
    expect(report.status).toBe('complete');
    expect(report.answer).toBe('a: numbers; b: booked, paid and wired; c: filed');
    expect(Object.fromEntries(ledger.applied)).toEqual(Object.fromEntries(REFS.map((ref) => [ref, 1])));
    expect(report.tasks.find(({ id }) => id === 'a')?.attempts).toBe(2);
    expect(asked).toEqual(['plan', 'approval']);
  });

  it.each([
    { when: 'as soon as any event is stored', wire: 'arrives', atOnce: true, arrives: true },
    { when: 'as soon as any event is stored', wire: 'is lost', atOnce: true, arrives: false },
    { when: 'at the append after any event', wire: 'arrives', atOnce: false, arrives: true },
    { when: 'at the append after any event', wire: 'is lost', atOnce: false, arrives: false },
  ])('ends the same if it dies $when, and what is on the wire then $wire', async ({ arrives, atOnce }) => {
    const uncrashed = await boundaryRun({ diesAfter: undefined, arrives, atOnce });
    const events = await eventsOfUncrashedRun();
    expect(events).toBeGreaterThan(40);
    let parked = 0;
    for (let diesAfter = atOnce ? 1 : 0; diesAfter < events; diesAfter++) {
      const { report, ledger, asked, crashes, repeatedInDoubt } = await boundaryRun({ diesAfter, arrives, atOnce });
      const where = `after event ${diesAfter}`;
      expect(crashes, where).toBe(1);
      expect({ answer: report.answer, status: report.status, gaps: report.gaps }, where).toEqual({
        answer: uncrashed.report.answer,
        status: 'complete',
        gaps: [],
      });
      expect(
        report.tasks.map(({ id, status, result }) => ({ id, status, result })),
        where,
      ).toEqual(uncrashed.report.tasks.map(({ id, status, result }) => ({ id, status, result })));
      expect(Object.fromEntries(ledger.applied), where).toEqual(Object.fromEntries(REFS.map((ref) => [ref, 1])));
      expect(repeatedInDoubt, where).toEqual([]);
      parked += asked.filter((kind) => kind === 'unknown-outcome').length;
    }
    // Without this the crashes never hit a once effect under way, and the test would prove little.
    expect(parked).toBeGreaterThan(2);
  });
});
