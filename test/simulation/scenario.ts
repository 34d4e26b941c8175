// What one seed is about: a team, a plan, limits, and how rough it gets. Data only; the same for every process.

import type { Budget, PlanDraft, TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { Effect, Limits, Role } from '../../src/core/plan/team-spec.ts';
import type { ProviderLimits } from '../../src/runtime/perform/limiter.ts';
import { createDice, type Dice } from './dice.ts';
import { drawJoining, type Joining, limitsFor } from './joining.ts';
import { type PoolTraits, withPool } from './pools.ts';
import { withReplanning } from './replanning.ts';
import { drawStore, type StoreTraits } from './store-scenario.ts';
import { drawWeather, type Weather } from './weather.ts';

export interface ToolTraits {
  readonly name: string;
  readonly effect: Effect;
  readonly timeoutMs: number;
}

export interface WorkerTraits {
  readonly name: string;
  readonly kind: 'function' | 'agent' | 'person';
  readonly effect: Effect;
  readonly tools: readonly ToolTraits[];
  readonly timeoutMs: number;
  readonly attemptsMax: number;
  readonly stepsMax: number;
  readonly fallback: string | undefined;
}

/** How often, from 0 to 1, a worker, tool or model misbehaves. */
export interface Moods {
  readonly passing: number;
  readonly merit: number;
  readonly slow: number;
  readonly rubbish: number;
  readonly lowConfidence: number;
  readonly escalates: number;
  /** Model calls that use what they were granted to the last token. */
  readonly greedy: number;
}

export interface Scenario {
  readonly seed: number;
  readonly workers: readonly WorkerTraits[];
  readonly plan: PlanDraft;
  /** Whether the plan comes with the request, or from the team's planner. */
  readonly isPlanGiven: boolean;
  readonly roles: Readonly<Record<Role, 'function' | 'model' | 'none'>>;
  readonly route: 'plan' | 'direct' | 'out-of-scope';
  readonly defaultWorker: string | undefined;
  readonly limits: Partial<Limits>;
  readonly escalate: {
    readonly failure: boolean;
    readonly budget: boolean;
    readonly lowConfidence: number;
    /** Whether a person reads the plan first. */
    readonly plan: boolean;
    /** Whether a person rules on contradictions that stay open. */
    readonly conflict: boolean;
  };
  readonly budget: Budget;
  readonly price: { readonly inputMicroUsdPerMTok: number; readonly outputMicroUsdPerMTok: number };
  readonly moods: Moods;
  readonly weather: Weather;
  /** What the provider of the model allows. */
  readonly provider: ProviderLimits;
  /** Whether the driver runs the loop itself, to see the live state, or goes through the supervisor. */
  readonly isDirect: boolean;
  readonly answering: Answering;
  /** Workers whose results may be given again; undefined in scenarios without a cache and without alerts. */
  readonly pure: readonly string[] | undefined;
  /** Whether the planner writes its plan bit by bit. */
  readonly streams: boolean;
  /** How the answer is made; undefined in scenarios where it is simply joined. */
  readonly joining: Joining | undefined;
  /** Agents that are built for each task, and by whom; in scenarios whose tasks also write and read keys. */
  readonly built: StoreTraits['built'];
  /** Workers among whom the doer of a task is chosen; undefined in scenarios without such. */
  readonly pool: PoolTraits | undefined;
}

export function drawScenario(seed: number): Scenario {
  const dice = createDice(seed).fork('scenario');
  const streaming = createDice(seed).fork('streams');
  const streams = streaming.chance(0.4);
  const drawn = drawWorkers(dice);
  const workers = streams ? drawn.map((each) => orReading(streaming, each)) : drawn;
  const hasModel = (worker: WorkerTraits): boolean => worker.kind === 'agent';
  const models = dice.chance(0.5) || workers.some(hasModel);
  const roles = drawRoles(dice, models);
  const isPlanGiven = roles.plan === 'none' || dice.chance(0.4);
  const level = (high: number): number => (dice.chance(0.3) ? 0 : dice.next() * high);
  const pure = drawPure(createDice(seed).fork('thrift'), workers);
  const joining = drawJoining(seed);
  const plan = withTwins(drawPlan(dice, workers), pure ?? []);
  const stored = drawStore(createDice(seed).fork('store'), plan, workers);
  const scenario: Scenario = {
    seed,
    workers,
    pure,
    answering: drawAnswering(createDice(seed).fork('answering')),
    joining,
    plan: { ...(stored?.plan ?? plan), ...(joining ? { strategy: joining.strategy } : {}) },
    built: stored?.built ?? {},
    isPlanGiven,
    roles,
    route: dice.weighted({ plan: 8, direct: 1, 'out-of-scope': 0.3 }),
    defaultWorker: dice.chance(0.5) ? dice.pick(workers).name : undefined,
    limits: { ...drawLimits(dice), ...(streams ? { planRoundsMax: 4 } : {}), ...limitsFor(joining) },
    escalate: {
      failure: dice.chance(0.3),
      budget: dice.chance(0.3),
      lowConfidence: dice.chance(0.4) ? 50 : 0,
      plan: createDice(seed).fork('plan').chance(0.15),
      conflict: createDice(seed).fork('conflict').chance(0.3),
    },
    budget: drawBudget(dice),
    price: { inputMicroUsdPerMTok: dice.int(0, 3) * 1_300_000, outputMicroUsdPerMTok: dice.int(0, 9) * 1_100_000 },
    moods: {
      passing: level(0.35),
      merit: level(0.3),
      slow: level(0.15),
      rubbish: level(0.3),
      lowConfidence: level(0.5),
      escalates: level(0.15),
      greedy: level(1),
    },
    weather: drawWeather(dice),
    provider: {
      ...(dice.chance(0.4) ? { concurrency: dice.pick([1, 1, 2, 3]) } : {}),
      ...(dice.chance(0.2) ? { requestsPerMinute: dice.int(5, 60) } : {}),
      ...(dice.chance(0.2) ? { tokensPerMinute: dice.int(200, 5_000) } : {}),
    },
    isDirect: dice.chance(0.4),
    streams,
    pool: undefined,
  };
  return withPool(withReplanning(scenario, createDice(seed).fork('replanning')), createDice(seed).fork('pool'));
}

const EFFECTS: Readonly<Record<Effect, number>> = { read: 2, idempotent: 3, once: 3 };

function drawWorkers(dice: Dice): WorkerTraits[] {
  const names = Array.from({ length: dice.int(1, 5) }, (_, index) => `w${index}`);
  return names.map((name) => {
    const kind = dice.weighted({ function: 4, agent: 5, person: 1 });
    const tools =
      kind === 'agent'
        ? Array.from({ length: dice.int(0, 3) }, (_, index) => ({
            name: `${name}_tool${index}`,
            effect: dice.weighted(EFFECTS),
            timeoutMs: dice.int(500, 8_000),
          }))
        : [];
    const others = names.filter((other) => other !== name);
    return {
      name,
      kind,
      effect: kind === 'function' ? dice.weighted(EFFECTS) : 'read',
      tools,
      timeoutMs: dice.int(2_000, 30_000),
      attemptsMax: dice.int(1, 3),
      stepsMax: dice.int(1, 7),
      fallback: others.length > 0 && dice.chance(0.3) ? dice.pick(others) : undefined,
    };
  });
}

/** How the answer is written, and whether drafts are shown before everything is in. */
export interface Answering {
  /** Whether it says what no result says. */
  readonly invents: boolean;
  readonly grounding: { readonly roundsMax: number };
  readonly progressive: { readonly afterMs: number; readonly draftsMax: number } | undefined;
}

const drawAnswering = (dice: Dice): Answering => ({
  invents: dice.chance(0.4),
  grounding: { roundsMax: dice.int(0, 2) },
  progressive: dice.chance(0.3) ? { afterMs: dice.int(0, 2_000), draftsMax: dice.int(1, 3) } : undefined,
});

/** What begins while the plan is being written only reads, so there must be enough that does. */
function orReading(dice: Dice, worker: WorkerTraits): WorkerTraits {
  if (dice.chance(0.2)) return worker;
  const tools = worker.tools.map((tool) => ({ ...tool, effect: 'read' as const }));
  return { ...worker, effect: 'read', tools, fallback: dice.chance(0.5) ? undefined : worker.fallback };
}

/** Dice of its own, so that the other scenarios stay what they were before there was a cache. */
function drawPure(dice: Dice, workers: readonly WorkerTraits[]): string[] | undefined {
  if (!dice.chance(0.3)) return undefined;
  const canBe = workers.filter(
    ({ kind, effect, tools }) =>
      kind !== 'person' && effect === 'read' && tools.every((tool) => tool.effect === 'read'),
  );
  return canBe.filter(() => dice.chance(0.9)).map(({ name }) => name);
}

/** Tasks of a pure worker ask for the same, so that results can be given again. */
function withTwins(plan: PlanDraft, pure: readonly string[]): PlanDraft {
  const first = new Map<string, TaskDraft>();
  const tasks = plan.tasks.map((task) => {
    if (!pure.includes(task.worker)) return task;
    const { instruction, successCriterion } = first.get(task.worker) ?? task;
    if (!first.has(task.worker)) first.set(task.worker, task);
    return { ...task, instruction, successCriterion };
  });
  return { ...plan, tasks };
}

function drawRoles(dice: Dice, models: boolean): Scenario['roles'] {
  const fill = (function_: number, model: number, none: number) =>
    dice.weighted({ function: function_, model: models ? model : 0, none });
  return {
    triage: fill(1, 1, 5),
    // With models on board, planning and synthesis are theirs unless a function does it.
    plan: models ? fill(1, 1, 0) : fill(2, 0, 1),
    refine: fill(2, 3, 1),
    judge: fill(1, 1, 1),
    synthesise: models ? fill(1, 1, 0) : fill(2, 0, 1),
    criticise: fill(1, 1, 2),
  };
}

function drawPlan(dice: Dice, workers: readonly WorkerTraits[]): PlanDraft {
  const count = dice.chance(0.2) ? 1 : dice.int(1, dice.chance(0.3) ? 15 : 7);
  const density = dice.next() * 0.6;
  const tasks: TaskDraft[] = [];
  for (let index = 0; index < count; index++) {
    const worker = dice.pick(workers);
    const dependsOn = tasks.filter(() => dice.chance(density / Math.sqrt(count))).map(({ id }) => id);
    const granted = worker.tools.filter(() => dice.chance(0.7)).map(({ name }) => name);
    tasks.push({
      id: `t${index}`,
      worker: worker.name,
      instruction: `Compute ledger_${index} and list its totals`,
      successCriterion: `every total of ledger_${index} has a currency`,
      dependsOn,
      partialInput: dice.chance(0.4),
      ...(worker.kind === 'agent' && dice.chance(0.3) ? { tools: granted } : {}),
      ...(dice.chance(0.45) ? { budget: drawTaskBudget(dice) } : {}),
      ...(dice.chance(0.3) ? { expectedMs: dice.int(1, 5_000) } : {}),
    });
  }
  return { goal: 'Close the books of March', tasks };
}

function drawTaskBudget(dice: Dice): Budget {
  return {
    ...(dice.chance(0.5) ? { tokens: dice.int(150, 2_500) } : {}),
    ...(dice.chance(0.5) ? { steps: dice.int(1, dice.chance(0.6) ? 3 : 9) } : {}),
    ...(dice.chance(0.3) ? { usd: dice.int(100, 8_000) / 1_000_000 } : {}),
    ...(dice.chance(0.4) ? { ms: dice.int(1_000, 40_000) } : {}),
  };
}

function drawBudget(dice: Dice): Budget {
  return {
    ...(dice.chance(0.35) ? { tokens: dice.int(1_000, 20_000) } : {}),
    ...(dice.chance(0.25) ? { steps: dice.int(5, 60) } : {}),
    ...(dice.chance(0.25) ? { usd: dice.int(2_000, 60_000) / 1_000_000 } : {}),
    ...(dice.chance(0.3) ? { ms: dice.chance(0.5) ? dice.int(500, 12_000) : dice.int(5_000, 200_000) } : {}),
  };
}

function drawLimits(dice: Dice): Partial<Limits> {
  return {
    concurrency: dice.pick([1, 1, 2, 3, 4]),
    planRoundsMax: dice.int(1, 3),
    criticRoundsMax: dice.int(0, 2),
    transientRetriesMax: dice.int(0, 4),
    backoffBaseMs: dice.int(0, 1_000),
    backoffCapMs: dice.int(1_000, 20_000),
    outputTokensMax: dice.int(30, 300),
    outputTokensMin: dice.int(1, 30),
    ...(dice.chance(0.5) ? { reviewMs: dice.int(1_000, 600_000) } : {}),
  };
}
