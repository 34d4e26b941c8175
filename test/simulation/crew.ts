// The team of a scenario in one process: the product's own definitions, with the world behind them.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import type { Role } from '../../src/core/plan/team-spec.ts';
import type { Question } from '../../src/core/run/command.ts';
import type { CommandContext, OpenRun, Perform } from '../../src/ports/engine.ts';
import type { Grounder } from '../../src/ports/grounder.ts';
import type { StandardSchema } from '../../src/ports/standard-schema.ts';
import { allow, ask, deny, type ToolDefinition, tool } from '../../src/runtime/define/define-tool.ts';
import { type WorkerDefinition, worker } from '../../src/runtime/define/define-worker.ts';
import type { AgentOptions } from '../../src/runtime/define/worker-options.ts';
import type { SupervisorOptions } from '../../src/runtime/run/supervisor.ts';
import type { Wiring } from '../../src/runtime/run/wiring.ts';
import type { Effects, ToolArgs } from './effects.ts';
import { answerSchema } from './joining.ts';
import { createModel } from './model.ts';
import { poolsOf } from './pools.ts';
import type { Process } from './process.ts';
import { consult, INVENTED } from './roles.ts';
import type { ToolTraits, WorkerTraits } from './scenario.ts';
import { build } from './store-work.ts';
import type { World } from './world.ts';

export interface CrewParts {
  readonly world: World;
  readonly process: Process;
  readonly effects: Effects;
  readonly die: (process: Process) => void;
}

const POLICIES = ['allow', 'ask', 'deny', 'broken'];
const argsSchema: StandardSchema<ToolArgs> = {
  '~standard': {
    version: 1,
    vendor: 'simulation',
    validate: (value) => {
      const { ref, policy } = (value ?? {}) as { ref?: unknown; policy?: unknown };
      return typeof ref === 'string' && POLICIES.includes(String(policy))
        ? { value: { ref, policy } as ToolArgs }
        : { issues: [{ message: 'needs a ref and a policy' }] };
    },
  },
};

function toolFrom({ process, effects }: CrewParts, traits: ToolTraits): ToolDefinition {
  return tool(traits.name, {
    does: 'moves money in the simulated ledger',
    input: argsSchema,
    effect: traits.effect,
    timeoutMs: traits.timeoutMs,
    approve: ({ policy }) => {
      if (policy === 'broken') throw new Error('the policy is broken');
      return policy === 'allow' ? allow : policy === 'ask' ? ask('it is a lot') : deny('it is too much');
    },
    run: (args, context) => effects.callTool(process, traits, args, context),
  });
}

function workerFrom(parts: CrewParts, traits: WorkerTraits): WorkerDefinition {
  const pure = parts.world.scenario.pure?.includes(traits.name) ? { pure: true as const } : {};
  const { timeoutMs, attemptsMax, fallback } = traits;
  const common = { does: `does what ${traits.name} does`, timeoutMs, attemptsMax, ...(fallback ? { fallback } : {}) };
  if (traits.kind === 'person') return worker({ ...common, person: true });
  if (traits.kind === 'agent')
    return worker({
      ...common,
      ...pure,
      stepsMax: traits.stepsMax,
      ...buildOf(parts, traits.name),
      tools: traits.tools.map((each) => toolFrom(parts, each)),
    });
  return worker({
    ...common,
    ...pure,
    effect: traits.effect,
    run: (task) => parts.effects.work(parts.process, traits, task),
  });
}

function buildOf({ world, process }: CrewParts, name: string): Pick<AgentOptions, 'build'> {
  const by = world.scenario.built[name];
  if (by === undefined) return {};
  return { build: by === 'from-plan' ? by : (task) => build(world, process, task) };
}

export function teamOptions(
  parts: CrewParts,
): SupervisorOptions<Record<string, WorkerDefinition>, StandardSchema, string> {
  const { world, process, die } = parts;
  const { workers, roles, limits, escalate, budget, defaultWorker, provider, answering } = world.scenario;
  const filled = (role: Role): object =>
    roles[role] === 'function' ? { [role]: (question: Question) => consult(world, process, question, die) } : {};
  const names = Object.keys(roles) as Role[];
  const usesModels = workers.some(({ kind }) => kind === 'agent') || names.some((role) => roles[role] === 'model');
  const models = usesModels ? { models: { balanced: createModel(world, process, die) } } : {};
  return {
    name: 'simulated',
    workers: Object.fromEntries(workers.map((traits) => [traits.name, workerFrom(parts, traits)])),
    ...(world.scenario.pool ? { pools: poolsOf(world) } : {}),
    ...Object.assign({}, ...names.map(filled)),
    ...models,
    modelRoles: names.filter((role) => roles[role] === 'model'),
    ...(defaultWorker === undefined ? {} : { defaultWorker }),
    limits,
    escalate,
    budget,
    grounding: answering.grounding,
    grounder: GROUNDER,
    ...(answering.progressive ? { progressive: answering.progressive } : {}),
    ...(world.scenario.joining?.isStructured && roles.synthesise !== 'none' ? { output: answerSchema } : {}),
    ...(world.scenario.pure ? { alerts: { budgetShare: 0.5 } } : {}),
    providers: { simulation: provider },
    store: process.journal,
  };
}

/** Knows the one thing that writers of the simulation invent. */
const GROUNDER: Grounder = {
  version: 'simulated/1',
  ground: (draft) => ({
    sentences: draft.includes(INVENTED)
      ? [{ text: INVENTED, tasks: [], foreign: [{ kind: 'act', text: INVENTED }], unconfirmed: [] }]
      : [],
  }),
};

export function wiringOf({ world, process }: CrewParts): Wiring {
  return {
    clock: process.clock,
    digest: sha256,
    newRunId: () => world.runId,
    whoami: () => process.name,
    openJournal: () => process.journal,
    openRun: async (runId, { journal, clock, perform }) => {
      let run: OpenRun | undefined;
      const unruly = unrulyPerform(world, process, { perform, deliver: (happening) => run?.deliver(happening) });
      const opening = await openRun(runId, { journal, clock, perform: unruly });
      if (opening.status === 'open') run = opening.run;
      return opening;
    },
  };
}

/** Answers come late, out of order, and now and then twice. */
function unrulyPerform(
  world: World,
  process: Process,
  { perform, deliver }: { perform: Perform; deliver: OpenRun['deliver'] },
): Perform {
  const { dice, scenario } = world;
  const { duplicates, lateness } = scenario.weather;
  return async (command, context) => {
    const happening = await perform(
      command,
      scenario.streams ? babbling(world, process, { context, deliver }) : context,
    );
    if (dice.chance(duplicates)) {
      world.count('happenings delivered twice');
      world.after(dice.int(0, 6_000), () => process.pass(() => deliver(structuredClone(happening))));
    }
    if (dice.chance(lateness)) {
      world.count('happenings delivered late');
      await process.hold(world.sleep(dice.int(0, 3_000)));
    }
    return happening;
  };
}

/** What a command tells while it goes on also comes twice, or after the command has ended. */
function babbling(
  world: World,
  process: Process,
  { context, deliver }: { context: CommandContext; deliver: OpenRun['deliver'] },
): CommandContext {
  const { streamDice: dice } = world;
  return {
    clock: context.clock,
    get signal() {
      return context.signal;
    },
    confirmHeld: context.confirmHeld,
    tell: (happening) => {
      context.tell(happening);
      if (!dice.chance(0.1)) return;
      world.count('tellings delivered twice');
      world.after(dice.int(0, 6_000), () => process.pass(() => deliver(structuredClone(happening))));
    },
  };
}
