// Three levels of teams with a payment and an approval at the lowest, killed at every boundary of all their journals: after
// each single event of any of them, at once or at the next append. The request must end as if nothing had happened.

import { describe, expect, it } from 'vitest';
import { settled } from './nested-settlement.ts';

describe('three levels of teams with a payment at the lowest', () => {
  it.each([
    { when: 'as soon as any event is stored', wire: 'arrives', atOnce: true, arrives: true },
    { when: 'as soon as any event is stored', wire: 'is lost', atOnce: true, arrives: false },
    { when: 'at the append after any event', wire: 'arrives', atOnce: false, arrives: true },
  ])('end the same and pay once if the process dies $when, and what is on the wire $wire', async (how) => {
    const whole = await settled({ diesAfter: undefined, ...how });
    expect(whole).toMatchObject({ paid: 1, crashes: 0, report: { status: 'complete', answer: 'settled: it is paid' } });
    expect(whole.statuses).toEqual([
      ['r', 'complete'],
      ['r~m~1', 'complete'],
      ['r~m~1~b~1', 'complete'],
    ]);
    expect(whole.events).toBeGreaterThan(30);
    for (let diesAfter = how.atOnce ? 1 : 0; diesAfter < whole.events; diesAfter++) {
      const { report, crashes, paid, statuses } = await settled({ diesAfter, ...how });
      const where = `after event ${diesAfter}`;
      expect(crashes, where).toBe(1);
      expect({ answer: report.answer, status: report.status, paid, statuses }, where).toEqual({
        answer: whole.report.answer,
        status: 'complete',
        paid: 1,
        statuses: whole.statuses,
      });
    }
  });
});
