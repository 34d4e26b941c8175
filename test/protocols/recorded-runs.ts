// The runs that every protocol is tested on: a request with two tasks, one of which waits for an approval, a crash, and an
// answer; the same with a denial and with a cancellation; a question to the requester.

import { ask, escalate, tool, worker } from 'bosun';
import { callTool, createTestWiring, say, scriptedModel, stubWorker } from 'bosun/testing';
import { z } from 'zod';
import type { Decision, EventOf, RunEvent } from '../../src/core/journal/event.ts';
import type { TurnStep } from '../../src/surfaces/server/turns/turn-fold.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

export interface RecordedRun {
  readonly name: string;
  readonly steps: readonly TurnStep[];
  /** Turns of the run: one more than it has waited. */
  readonly turns: readonly number[];
}

const PLAN = planOf([
  { id: 'line', worker: 'network', instruction: 'Test the line of the customer and list what is wrong with it' },
  { id: 'pay', worker: 'clerk', instruction: 'Pay back the roaming charge of March' },
]);

function team(wiring: ReturnType<typeof createTestWiring>, network: () => unknown = () => 'The line is fine.') {
  const pay = tool('pay_back', {
    does: 'pays an amount back',
    input: z.object({ eur: z.number() }),
    effect: 'once',
    approve: () => ask('it is more than 10 EUR'),
    run: () => 'paid back',
  });
  const clerk = scriptedModel(
    { 'worker:clerk': [callTool('pay_back', { eur: 20 }), say('The customer got 20 EUR back.')] },
    { repeatable: true },
  );
  return simTeam(
    {
      name: 'desk',
      workers: {
        network: stubWorker(network as never),
        clerk: worker({ does: 'pays back what was charged too much', tools: [pay], model: clerk }),
      },
      synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join(' ') }),
      advice: false,
    },
    { wiring },
  );
}

interface Waiting {
  readonly desk: ReturnType<typeof team>;
  readonly runId: string;
  readonly reviews: readonly EventOf<'review-opened'>[];
}
type Act = (waiting: Waiting) => Promise<unknown>;

const ANSWER: Decision = { kind: 'answer', content: 'the second' };

/** Decides approvals like this, and answers questions. */
const decide =
  (decision: Decision): Act =>
  async ({ desk, reviews }) => {
    for (const { reviewId, kind } of reviews)
      await desk.decide(reviewId, kind === 'question' ? ANSWER : decision, { by: 'ann' });
  };

const cancel: Act = async ({ desk, runId }) => desk.cancel(runId, { by: 'ann', reason: 'no longer needed' });

/** Starts a run, lets a person act each time it waits, and resumes it as another process would. */
async function recorded(name: string, acts: readonly Act[], network?: () => unknown): Promise<RecordedRun> {
  const wiring = createTestWiring();
  const runId = `run-${name}`;
  const eventsOf = (id: string): RunEvent[] =>
    wiring.store.inspect(id).events.map(({ body }) => JSON.parse(body) as RunEvent);
  await wiring.clock.settle(team(wiring, network).run(PLAN, { runId }));
  for (const act of acts) {
    const open = new Map<string, EventOf<'review-opened'>>();
    for (const event of eventsOf(runId)) {
      if (event.type === 'review-opened') open.set(event.reviewId, event);
      if (event.type === 'review-decided') open.delete(event.reviewId);
    }
    const desk = team(wiring, network);
    await wiring.clock.settle(act({ desk, runId, reviews: [...open.values()] }));
    const isOver = eventsOf(runId).some(({ type }) => type === 'run-cancelled');
    if (!isOver) await wiring.clock.settle(desk.resume(runId));
  }
  const lines = wiring.store.inspect(runId).events;
  const parks = lines.filter(({ type }) => type === 'run-parked').length;
  return {
    name,
    steps: lines.map(({ seq, body }) => ({ seq, event: JSON.parse(body) as RunEvent, below: [] })),
    turns: Array.from({ length: parks + 1 }, (_, number) => number),
  };
}

const unsure = (): (() => unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? escalate('ambiguous-input', 'Which of your two lines?') : 'The second line is fine.');
};

export const recordedRuns = async (): Promise<readonly RecordedRun[]> => [
  await recorded('approved', [decide({ kind: 'approve' })]),
  await recorded('denied', [decide({ kind: 'deny', reason: 'not this month' })]),
  await recorded('cancelled', [cancel]),
  await recorded('asked', [decide({ kind: 'approve' })], unsure()),
];
