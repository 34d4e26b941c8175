// Three levels of teams never use more than the budget of the request, also with failures, crashes and power cuts.

import { type Budget, type Model, type ModelReply, type ModelRequest, type Plan, worker } from 'bosun';
import { createTestWiring, type TestSupervisor, type TestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { createDice, type Dice } from '../simulation/dice.ts';
import { asMany } from '../support/mode.ts';
import { planOf } from '../support/plans.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

const SEEDS = asMany(10, 150);
const LEVELS = 3;

/** A model that writes as much as it may, or less, or fails. */
const talkative = (dice: Dice, { clock }: TestWiring): Model => ({
  id: 'm',
  provider: 'p',
  price: { inputMicroUsdPerMTok: 3_000_000, outputMicroUsdPerMTok: 15_000_000 },
  countTokens: () => 100,
  call: async ({ outputTokensMax }: ModelRequest): Promise<ModelReply> => {
    await sleep(clock, dice.int(1, 500));
    if (dice.chance(0.2)) throw Object.assign(new Error('overloaded'), { status: 529 });
    const outputTokens = dice.chance(0.3) ? outputTokensMax : dice.int(1, outputTokensMax);
    const text = dice.chance(0.1) ? 'not json {' : JSON.stringify({ content: 'done' });
    return { text, calls: [], usage: { inputTokens: 100, outputTokens } };
  },
});

const taskBudget = (dice: Dice): Budget =>
  dice.chance(0.4) ? { ms: dice.int(1, 2_000) } : { tokens: dice.int(200, 4_000) };

function planFor(dice: Dice, hasTeam: boolean): Plan {
  const count = dice.int(1, 4);
  const ids = Array.from({ length: count }, (_, index) => `t${index}`);
  return planOf(
    ids.map((id, index) => ({
      id,
      worker: hasTeam && dice.chance(0.6) ? 'team' : 'agent',
      dependsOn: ids.slice(0, index).filter(() => dice.chance(0.3)),
      ...(dice.chance(0.4) ? { budget: taskBudget(dice) } : {}),
    })),
  );
}

/** A team of agents with nested teams down to the lowest level. */
function teamAt(level: number, dice: Dice, { wiring, budget }: { wiring: TestWiring; budget: Budget }): TestSupervisor {
  const model = talkative(dice, wiring);
  const below = level < LEVELS ? teamAt(level + 1, dice, { wiring, budget: ownBudget(dice) }) : undefined;
  return simTeam(
    {
      name: `level ${level}`,
      workers: {
        agent: worker({ does: 'talks', model, attemptsMax: 2 }),
        ...(below ? { team: worker({ does: 'has others talk', team: below, attemptsMax: dice.int(1, 2) }) } : {}),
        other: worker({ does: 'is never asked', effect: 'read', run: () => '' }),
      },
      plan: () => planFor(dice, below !== undefined),
      models: { supervisor: model },
      modelRoles: ['synthesise'],
      limits: { outputTokensMax: 1_000, outputTokensMin: 10 },
      budget,
    },
    { wiring },
  );
}

const ownBudget = (dice: Dice): Budget => (dice.chance(0.3) ? { tokens: dice.int(500, 8_000) } : {});

const rootBudget = (dice: Dice): Budget => ({
  ...(dice.chance(0.8) ? { tokens: dice.int(500, 20_000) } : {}),
  ...(dice.chance(0.6) ? { usd: dice.int(1, 200) / 1_000 } : {}),
  ...(dice.chance(0.6) ? { steps: dice.int(1, 30) } : {}),
});

async function spend(seed: number) {
  const dice = createDice(seed);
  const wiring = createTestWiring();
  const budget = rootBudget(dice);
  let team = teamAt(1, dice, { wiring, budget });
  let work: PromiseLike<unknown> = team.run('talk', { runId: 'r' });
  const { clock } = wiring;
  for (let crashes = dice.int(0, 3); crashes > 0; crashes--) {
    const diesAt = clock.now() + dice.int(1, 3_000);
    const outcome = await clock.settle(Promise.race([work, sleep(clock, diesAt - clock.now()).then(() => 'died')]));
    if (outcome !== 'died') break;
    if (dice.chance(0.5)) wiring.store.losePower(() => dice.next());
    else team.crash();
    team = teamAt(1, dice, { wiring, budget });
    const isBegun = wiring.store.inspect('r').events.length > 0;
    work = isBegun ? team.resume('r', { acceptChanges: true }) : team.run('talk', { runId: 'r' });
  }
  if (dice.chance(0.2)) {
    const cancelled = sleep(clock, dice.int(0, 2_000)).then(() => team.cancel('r'));
    await clock.settle(Promise.all([work, cancelled]));
  }
  await clock.settle(work);
  const report = await team.show('r');
  const { total } = await team.usage();
  const reports = await Promise.all((await runIdsOf(team)).map((runId) => team.show(runId)));
  return { budget, report, total, reports };
}

describe('a budget at the top of three levels of teams', () => {
  it('is never exceeded by all of them together, and every token is accounted for', async () => {
    let nested = 0;
    let exhausted = 0;
    let stopped = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { budget, report, total, reports } = await spend(seed);
      const about = `seed ${seed}`;
      const tokens = total.inputTokens + total.outputTokens;
      expect(tokens, about).toBeLessThanOrEqual(budget.tokens ?? Number.POSITIVE_INFINITY);
      expect(total.costUsd, about).toBeLessThanOrEqual((budget.usd ?? Number.POSITIVE_INFINITY) + 1e-9);
      expect(total.modelCalls, about).toBeLessThanOrEqual(budget.steps ?? Number.POSITIVE_INFINITY);
      // The sum over all runs is the usage of the request.
      expect(report.usage.inputTokens + report.usage.outputTokens, about).toBe(tokens);
      expect(report.usage.modelCalls, about).toBe(total.modelCalls);
      // No nested run is still running after its parent has ended.
      for (const { runId, status } of reports)
        expect(status, `${about}, ${runId}`).toMatch(/complete|partial|failed|cancelled/);
      nested += reports.length - 1;
      stopped += reports.filter(({ status }) => status === 'cancelled').length;
      if (JSON.stringify(reports).includes('budget-exhausted')) exhausted += 1;
    }
    // The property is meaningful only if these cases occurred.
    expect(nested).toBeGreaterThan(SEEDS);
    expect(stopped).toBeGreaterThan(SEEDS / 20);
    expect(exhausted).toBeGreaterThan(SEEDS / 4);
  });
});
