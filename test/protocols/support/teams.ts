// Small teams for tests of protocols: one answers, one needs an approval, one asks its requester, one fails, one waits.

import { escalate, type Journal, type Supervisor, supervisor, worker } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { refund, refunding } from '../../support/refunds.ts';

const OFFLINE = { balanced: 'offline' } as const;

export function protocolTeams(store: Journal): Readonly<Record<string, Supervisor>> {
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
  const failing = stubWorker(() => new Error('the cable is cut'), { attemptsMax: 1 });
  const common = { store, models: OFFLINE, advice: false, routing: false, limits: { splitsMax: 0 } } as const;
  return {
    desk: supervisor({ ...common, name: 'desk', workers: { desk } }),
    refunds: supervisor({ ...common, ...refunding(refund(100)).options(), name: 'refunds' }),
    lines: supervisor({ ...common, name: 'lines', workers: { unsure } }),
    slow: supervisor({ ...common, name: 'slow', workers: { slow } }),
    failing: supervisor({ ...common, name: 'failing', workers: { failing } }),
  };
}
