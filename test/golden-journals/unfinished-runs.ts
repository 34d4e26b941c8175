// Runs that were left in the middle, each with the team that goes on with it. Their journals were written by the version
// that still checked drafts inside `decide`, and every later version must bring them to an end.

import { ask, tool, UnknownOutcome, worker } from 'bosun';
import { callTool, createTestWiring, giveJson, say, scriptedModel, stubWorker, type TestWiring } from 'bosun/testing';
import { z } from 'zod';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { planOf } from '../support/plans.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

export const PAID = 'The customer has been paid 20 EUR.';
export const HONEST = 'The invoice of March is 61.00 EUR. The line loses 14 % of its packets.';
export const INVENTED = 'We have refunded the roaming charge.';

/** An agent that pays back, and its model: `steps` is what is left of its script. */
function paying(steps: 'all' | 'last', run: () => unknown, approve: boolean) {
  const pay = tool('pay_back', {
    does: 'pays an amount back',
    input: z.object({ eur: z.number() }),
    effect: 'once',
    ...(approve ? { approve: () => ask('it is more than 10 EUR') } : {}),
    run,
  });
  const last = say(PAID);
  const model = scriptedModel({ 'worker:clerk': steps === 'all' ? [callTool('pay_back', { eur: 20 }), last] : [last] });
  return {
    name: 'unfinished',
    workers: { clerk: worker({ does: 'pays back what was charged too much', tools: [pay] }) },
    models: { worker: model },
    advice: false,
  };
}

const onePayment = planOf([{ id: 'pay', worker: 'clerk', instruction: 'Pay back the roaming charge of March' }]);

export const approvalTeam = (steps: 'all' | 'last', calls: unknown[] = []) =>
  paying(steps, () => calls.push('paid') && 'paid back', true);

export const doubtTeam = (steps: 'all' | 'last', calls: unknown[] = []) =>
  paying(
    steps,
    () => {
      calls.push('paid');
      throw new UnknownOutcome('the bank hung up');
    },
    false,
  );

const found = {
  bill: 'The invoice of March is 61.00 EUR, of which 12.00 EUR are for roaming.',
  line: 'The line loses 14 % of its packets. A technician is proposed, none is booked.',
};
const twoTasks = planOf([
  { id: 'bill', instruction: 'Read the invoice of March and list its charges' },
  { id: 'line', instruction: 'Test the line of the customer and list what is wrong with it' },
]);

export const draftTeam = () => ({
  name: 'unfinished',
  workers: { billing: stubWorker(found) },
  synthesise: () => ({ answer: HONEST }),
  advice: false,
});

/** Shows a preview with an invention in it, writes one, is sent back, and insists on it. */
export const insistingTeam = ({ clock }: TestWiring) => ({
  name: 'unfinished',
  workers: {
    fast: worker({ does: 'answers at once', effect: 'read', run: () => found.bill }),
    slow: worker({ does: 'answers late', effect: 'read', run: () => sleep(clock, 60_000).then(() => found.line) }),
  },
  models: {
    supervisor: scriptedModel({
      synthesise: [INVENTED, `${HONEST} ${INVENTED}`, `${HONEST} ${INVENTED}`].map((answer) => giveJson({ answer })),
    }),
  },
  progressive: { afterMs: 1_000, draftsMax: 1 },
  advice: false,
});
const fastAndSlow = planOf([
  { id: 'bill', worker: 'fast', instruction: 'Read the invoice of March and list its charges' },
  { id: 'line', worker: 'slow', instruction: 'Test the line of the customer and list what is wrong with it' },
]);

interface Written {
  readonly runId: string;
  readonly lines: readonly StoredEvent[];
}

async function written(
  runId: string,
  plan: typeof twoTasks,
  teamOn: (wiring: TestWiring) => Parameters<typeof simTeam>[0],
): Promise<Written> {
  const wiring = createTestWiring();
  const team = simTeam(teamOn(wiring), { wiring });
  await wiring.clock.settle(team.run(plan, { runId }));
  return { runId, lines: wiring.store.inspect(runId).events };
}

/** Up to and with the first event of this type. */
const upTo = ({ runId, lines }: Written, type: string): Written => {
  const at = lines.findIndex((line) => line.type === type);
  if (at < 0) throw new Error(`Run ${runId} has no ${type}`);
  return { runId, lines: lines.slice(0, at + 1) };
};

export const unfinishedRuns = async (): Promise<readonly Written[]> => [
  await written('open-approval', onePayment, () => approvalTeam('all')),
  await written('unknown-outcome', onePayment, () => doubtTeam('all')),
  upTo(await written('call-under-way', onePayment, () => doubtTeam('all')), 'tool-call-started'),
  upTo(await written('draft-without-verdict', twoTasks, draftTeam), 'answer-drafted'),
  upTo(await written('preview-without-verdict', fastAndSlow, insistingTeam), 'answer-drafted'),
  await written('verdicts-on-record', fastAndSlow, insistingTeam),
];
