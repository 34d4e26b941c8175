// Tokens sent to models, compared with the minimum that our own prompts allow and with three other ways to do the work.
//
// The floor is what the run would send if each needed text (K ledgers, K results) were sent once in the whole run: our
// prompts, the request, the tasks and the tool descriptions, exactly as they were sent, plus each text once. So the ratio
// does not show how long our prompts are; `prompts` and `workerSystem` do. It shows everything else: a text sent to a worker
// that did not need it, sent twice, or padded is in the total but not in the floor. The floor is strict in one respect: a
// result that another task needs is also needed for the answer, and only one of the two is in the floor. `ratioByNeed` allows
// one copy for each call that needs it.

import type { TokensInput, TokensOutput } from '../children/tokens.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { rounded } from '../support/statistics.ts';

const SIZES = { full: [3, 6, 12], tiny: [3] };
const RATIO_MAX = 1.05;

async function entryFor(workers: number, { say }: Setting) {
  say(`tokens: ${workers} workers`);
  const measured = await inChild<TokensInput, TokensOutput>('tokens', { workers });
  const { calls, total, floor, floorByNeed, prompts, workerSystem, forwarding, singleAgent, oneCall } = measured;
  return {
    workers,
    calls,
    total,
    floor,
    ratio: rounded(total / floor, 4),
    floorByNeed,
    ratioByNeed: rounded(total / floorByNeed, 4),
    prompts,
    workerSystem,
    forwarding: { ...forwarding, ratio: rounded(forwarding.total / floor, 2) },
    singleAgent: { ...singleAgent, ratio: rounded(singleAgent.total / floor, 2) },
    oneCall: { ...oneCall, ratio: rounded(oneCall.total / floor, 2) },
  };
}

async function measure(setting: Setting): Promise<Measured> {
  const tokens: Awaited<ReturnType<typeof entryFor>>[] = [];
  for (const workers of SIZES[setting.scale]) tokens.push(await entryFor(workers, setting));
  const rows = tokens.flatMap(({ workers, ratio, total, floor, forwarding, singleAgent, oneCall }): Row[] => {
    const row = (name: string, what: string, value: number): Row => ({
      name: `tokens.${workers}.${name}`,
      what: `${what}, ${workers} workers`,
      value,
      unit: 'tokens',
      floor,
    });
    return [
      {
        name: `tokens.${workers}.ratio`,
        what: `tokens ÷ floor, ${workers} workers`,
        value: ratio,
        unit: '',
        max: RATIO_MAX,
      },
      row('total', 'sent by the team', total),
      row('forwarding', 'full history forwarded', forwarding.total),
      row('singleAgent', 'a single agent with all tools', singleAgent.total),
      row('oneCall', 'everything in one prompt', oneCall.total),
    ];
  });
  const last = tokens.at(-1);
  return {
    json: { tokens },
    rows,
    notes: [
      'Characters ÷ 4 of the calls in the journals: planner, workers and answer, with tool descriptions. All are real runs.',
      'The floor is the same prompts with each needed text (one ledger per worker, each result) sent once in the whole run.',
      `Of what the team sends with ${last?.workers} workers, ${last?.prompts} tokens are prompts, request, tasks and tools; a worker's system text takes ${last?.workerSystem}.`,
    ],
  };
}

export const tokensSection: Section = { name: 'tokens', title: 'Tokens sent to models', measure };
