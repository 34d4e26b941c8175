// Small teams for tests of A2A: one for each way in which a task may end.

import { escalate, type Journal, type Supervisor, supervisor, worker } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { refund, refunding } from '../../support/refunds.ts';

export function a2aTeams(store: Journal): Readonly<Record<string, Supervisor>> {
  const limits = { splitsMax: 0 };
  const common = { store, models: { balanced: 'offline' }, advice: false, routing: false, limits } as const;
  const desk = stubWorker(({ instruction }) => `The answer to “${instruction}” is forty two.`);
  const unsure = stubWorker(({ answers }) =>
    answers[0] ? `tested ${answers[0].answer}` : escalate('ambiguous-input', 'Which of your two lines?'),
  );
  const slow = worker({
    does: 'waits',
    effect: 'read',
    run: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  });
  const nested = supervisor({ ...refunding(refund(100)).options(), name: 'nested', advice: false, routing: false });
  const failing = stubWorker(() => new Error('the cable is cut'), { attemptsMax: 1 });
  return {
    desk: supervisor({ ...common, name: 'desk', workers: { desk } }),
    refunds: supervisor({ ...common, ...refunding(refund(100)).options(), name: 'refunds' }),
    office: supervisor({ ...common, name: 'office', workers: { refunds: worker({ does: 'refunds', team: nested }) } }),
    lines: supervisor({ ...common, name: 'lines', workers: { unsure } }),
    slow: supervisor({ ...common, name: 'slow', workers: { slow } }),
    failing: supervisor({ ...common, name: 'failing', workers: { failing } }),
    careful: supervisor({ ...common, name: 'careful', escalate: { plan: true }, workers: { desk } }),
    narrow: supervisor({
      ...common,
      name: 'narrow',
      workers: { desk },
      triage: () => ({ route: 'out-of-scope', workers: [], reason: '', outOfScope: ['the weather'] }),
    }),
  };
}
