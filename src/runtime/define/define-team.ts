// Turns the options of supervisor() into a team that can run: checks names, fills in defaults, builds the spec for the journal.

import type { Digest } from '../../core/journal/hash-chain.ts';
import { budgetShape } from '../../core/plan/plain-plan.ts';
import { crewOf } from '../../core/plan/pools.ts';
import { groundingShape, limitsShape, progressiveShape } from '../../core/plan/team-shapes.ts';
import {
  DEPTH_MAX,
  JOIN_TOKENS_MAX,
  type Limits,
  type Role,
  type TeamSpec,
  TREE_TASKS_MAX,
} from '../../core/plan/team-spec.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { Model } from '../../ports/model.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { nearest } from '../../text/nearest.ts';
import { alertSpecOf } from '../inspect/alert-notifier.ts';
import { definePools } from '../pools/define-pools.ts';
import { promptDigests, standingTexts } from '../prompts/override.ts';
import { routingSpec } from '../routing/options.ts';
import { lazy } from '../run/lazy-module.ts';
import type { Team } from '../run/team.ts';
import type { LoadOptions, Wiring } from '../run/wiring.ts';
import { checkAgents, checkModels, choiceForRole, labelsOf, type Models } from './choose-model.ts';
import { codeDigests } from './code-digests.ts';
import type { WorkerDefinition } from './define-worker.ts';
import { outputDigest } from './structured-answer.ts';
import type { Progressive, TeamOptions } from './team-options.ts';
import { fitted } from './validate.ts';

const DEFAULT_LIMITS: Limits = {
  concurrency: 16,
  tasksMax: 100,
  planRoundsMax: 3,
  criticRoundsMax: 2,
  transientRetriesMax: 8,
  roleMs: 180_000,
  findingConfidenceMin: 80,
  backoffBaseMs: 500,
  backoffCapMs: 30_000,
  outputTokensMax: 4_096,
  outputTokensMin: 64,
  depthMax: DEPTH_MAX,
  treeTasksMax: TREE_TASKS_MAX,
  joinTokensMax: JOIN_TOKENS_MAX,
};

const ROLES: readonly Role[] = ['triage', 'plan', 'refine', 'judge', 'synthesise', 'criticise'];

type DefineWiring = Pick<Wiring, 'digest' | 'defaultModel' | 'loadModel' | 'offlineModel' | 'grounder' | 'callTimes'>;

export function defineTeam<W extends Record<string, WorkerDefinition>, O extends StandardSchema, P extends string>(
  options: TeamOptions<W, O, P>,
  { digest, defaultModel, loadModel, offlineModel, grounder, callTimes }: DefineWiring,
): Team {
  const hasOwnModels = options.models !== undefined || defaultModel === undefined;
  const names = Object.keys(options.workers);
  if (names.length === 0) throw new Error('A team needs at least one worker');
  for (const [name, given] of Object.entries(options.workers)) {
    const { spec } = given;
    checkReference(`The fallback of "${name}"`, spec.fallback, names);
    checkSameInput(name, spec.fallback, options.workers);
    if (spec.fallback === name) throw new Error(`"${name}" cannot be the fallback of itself`);
  }
  const pools = definePools(options.pools ?? {}, options.workers);
  checkReference('The default worker', options.defaultWorker, [...names, ...Object.keys(pools.specs)]);
  checkModels(options.workers, options.models);
  if (hasOwnModels) checkAgents(options.workers, options.models ?? {});
  const { prices } = options;
  checkRoles(options);
  const { lowConfidence = 0 } = options.escalate ?? {};
  if (!(lowConfidence >= 0 && lowConfidence <= 100))
    throw new Error(`escalate.lowConfidence must be a number from 0 to 100, not ${lowConfidence}`);
  const ownPrompts = promptDigests(options.prompts ?? {}, digest);
  const roles = specOf(options, pools.specs, hasOwnModels ? NO_ROLES : rolesOfDefaultModel(options, pools.specs));
  const workers = new Map(Object.entries(options.workers).map(([name, { code }]) => [name, code]));
  const spec = {
    ...roles,
    ...ownPrompts,
    ...outputDigest(options.output, { roles: roles.roles, digest }),
    ...codeDigests({ workers, modules: options.modules }, digest),
  };
  checkSharing(spec.workers, options.sharedTools ?? []);
  return {
    spec: withHash(spec, digest),
    workers,
    rules: pools.rules,
    roles: Object.fromEntries(ROLES.flatMap((role) => (options[role] ? [[role, options[role]]] : []))),
    models: options.models ?? {},
    loadModel: loadOnce(loadModel, { prices }),
    standing: standingTexts(options.prompts ?? {}, digest),
    defaultModel: hasOwnModels ? undefined : (tier) => defaultModel(tier, { prices, advice: options.advice }),
    promptProfile: profileOf(options.promptProfile),
    offlineModel,
    callTimes,
    temperatures: options.temperature ?? {},
    output: options.output,
    grounder: grounderOf(options.grounder, grounder),
  };
}

function profileOf(given: unknown): Team['promptProfile'] {
  if (given === undefined || given === 'compact' || given === 'full') return given;
  throw new Error(`promptProfile must be "compact" or "full", not ${JSON.stringify(given)}`);
}

function grounderOf(own: Grounder | undefined, builtIn: Wiring['grounder']): Team['grounder'] {
  if (own === undefined) return builtIn && lazy('The grounder', builtIn).load;
  if (typeof own?.ground !== 'function' || typeof own.version !== 'string')
    throw new Error('The grounder of a team needs a version, such as "mine/1", and a function ground(draft, sources)');
  return async () => own;
}

/**
 * Hashes everything declared that changes what a run does (D5). Models are left out: they may change while a run waits.
 * Code is compared beside the hash, because older journals have none.
 */
export function withHash(spec: Omit<TeamSpec, 'hash'>, digest: Digest): TeamSpec {
  const { models: _, grounding, routing: __, code: ___, ...rest } = spec;
  // Grounding became a default later. Leaving the default out keeps the hashes of teams that were defined before.
  const defined = grounding?.roundsMax === GROUNDING_ROUNDS ? rest : { ...rest, grounding: grounding ?? false };
  return { ...spec, hash: digest(JSON.stringify({ ...defined, hash: undefined })) };
}

/** Loads each model once. */
function loadOnce(load: Wiring['loadModel'], options: LoadOptions): Team['loadModel'] {
  const loaded = new Map<string | object, Promise<Model>>();
  return (choice) => {
    const known = loaded.get(choice);
    if (known !== undefined) return known;
    const made = load
      ? load(choice, options)
      : Promise.reject(new Error(`Models given as ${typeof choice} cannot be loaded here: give a model`));
    loaded.set(choice, made);
    // Forget a failure, so that the next call sees a key or package that was added meanwhile.
    made.catch(() => loaded.delete(choice));
    return made;
  };
}

const NO_ROLES: readonly Role[] = [];

type TeamNeeds = {
  readonly workers: Readonly<Record<string, WorkerDefinition>>;
  plan?: unknown;
  triage?: unknown;
  output?: unknown;
};

/** The roles that the default model fills in a team without `models`. A team of one function needs none, unless its answers
 *  have a schema. */
function rolesOfDefaultModel({ workers, plan, triage, output }: TeamNeeds, pools: Pools): readonly Role[] {
  const kinds = Object.values(crewOf({ workers: specsOf(workers), ...pooled(pools) })).map(({ kind }) => kind);
  if (kinds.includes('agent')) return ['triage', 'plan', 'refine', 'judge', 'synthesise'];
  const writers: readonly Role[] = output === undefined ? NO_ROLES : ['synthesise'];
  return kinds.length > 1 && !plan && !triage ? ['triage', 'plan', ...writers] : writers;
}

type Pools = NonNullable<TeamSpec['pools']>;

/** A team without pools has no `pools` key, so that its hash stays the one it had before pools existed. */
const pooled = (pools: Pools): Pick<TeamSpec, 'pools'> => (Object.keys(pools).length === 0 ? {} : { pools });

const specsOf = (workers: Readonly<Record<string, WorkerDefinition>>): TeamSpec['workers'] =>
  Object.fromEntries(Object.entries(workers).map(([key, { spec }]) => [key, spec]));

function specOf<W extends Record<string, WorkerDefinition>, O extends StandardSchema, P extends string>(
  options: TeamOptions<W, O, P>,
  pools: Pools,
  byDefaultModel: readonly Role[],
): Omit<TeamSpec, 'hash'> {
  const { name = 'team', workers, models, modelRoles = [], defaultWorker, budget, limits, escalate = {} } = options;
  const byModel = (role: Role): boolean =>
    byDefaultModel.includes(role) || modelRoles.includes(role) || fillsByDefault(role, models ?? {});
  const filling = (role: Role): [Role, 'function' | 'model' | 'none'] => [
    role,
    options[role] ? 'function' : byModel(role) ? 'model' : 'none',
  ];
  return {
    name,
    workers: specsOf(workers),
    ...pooled(pools),
    roles: Object.fromEntries(ROLES.map(filling)) as TeamSpec['roles'],
    defaultWorker,
    ...(models === undefined ? {} : { models: labelsOf(models) }),
    ...(options.sharedTools === undefined ? {} : { sharedTools: [...options.sharedTools] }),
    escalate: {
      failure: escalate.failure ?? false,
      budget: escalate.budget ?? false,
      lowConfidence: escalate.lowConfidence ?? 0,
      questions: escalate.questions ?? true,
      ...(escalate.plan ? { plan: true } : {}),
      ...(escalate.conflict ? { conflict: true } : {}),
    },
    limits: limitsOf(limits, options.synthesise !== undefined),
    budget: budget ? fitted('The budget of the team does not fit', budgetShape, budget) : {},
    ...(options.alerts ? { alerts: alertSpecOf(options.alerts) } : {}),
    ...groundingSpec(options.grounding),
    ...progressiveSpec(options.progressive),
    ...(options.streamPlans === false ? { streamPlans: false } : {}),
    ...routingSpec(options.routing, crewOf({ workers: specsOf(workers), ...pooled(pools) })),
  };
}

const GROUNDING_ROUNDS = 1;

function groundingSpec(given: boolean | { readonly roundsMax?: number } = true): Pick<TeamSpec, 'grounding'> {
  if (given === false) return {};
  const { roundsMax = GROUNDING_ROUNDS } = given === true ? {} : given;
  return { grounding: fitted('The grounding of the team does not fit', groundingShape, { roundsMax }) };
}

const PROGRESSIVE = { afterMs: 1_000, draftsMax: 3 };

export function progressiveSpec(given: Progressive = false): Pick<TeamSpec, 'progressive'> {
  if (given === false) return {};
  const wanted = { ...PROGRESSIVE, ...(given === true ? {} : given) };
  return { progressive: fitted('The progressive drafts of the team do not fit', progressiveShape, wanted) };
}

/** A synthesise function has no context window, so by default it gets all results at once. */
function limitsOf(limits: Partial<Limits> | undefined, joinsByFunction: boolean): Limits {
  const defaults: Limits = joinsByFunction ? { ...DEFAULT_LIMITS, joinTokensMax: null } : DEFAULT_LIMITS;
  return limits ? fitted('The limits of the team do not fit', limitsShape, { ...defaults, ...limits }) : defaults;
}

/** The task that a fallback takes over was planned with the input of its first worker. */
function checkSameInput(
  name: string,
  fallback: string | undefined,
  workers: Readonly<Record<string, WorkerDefinition>>,
): void {
  if (fallback === undefined) return;
  const [own, other] = [name, fallback].map((each) => JSON.stringify(workers[each]?.spec.input?.schema));
  if (own === other || other === undefined) return;
  throw new Error(`The fallback of "${name}" is "${fallback}", which takes another input: give both the same schema`);
}

function checkReference(what: string, name: string | undefined, names: readonly string[]): void {
  if (name === undefined || names.includes(name)) return;
  const close = nearest(name, names);
  throw new Error(
    `${what} is "${name}", which is not a worker of this team${close === undefined ? '' : `; did you mean "${close}"?`}`,
  );
}

/** By default a model plans and writes the answer. It also routes or judges if the team names a model for that. */
const fillsByDefault = (role: Role, models: Models): boolean => {
  if (role === 'plan' || role === 'synthesise') return choiceForRole(models, role) !== undefined;
  if (role === 'triage') return 'triage' in models || 'fast' in models;
  return role in models || (role === 'judge' && 'strong' in models);
};

function checkRoles(options: Pick<TeamOptions<never>, Role | 'modelRoles' | 'models'>): void {
  const lacking = options.modelRoles?.find(
    (role) => !options[role] && choiceForRole(options.models ?? {}, role) === undefined,
  );
  if (lacking === undefined) return;
  throw new Error(
    `The role "${lacking}" is to be filled by a model, and the team has none for it: add one as "${lacking}" or "supervisor" to its models`,
  );
}

/** A tool belongs to one worker, so that each call has an owner (B6). */
export function checkSharing(workers: TeamSpec['workers'], sharedTools: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const [name, { tools }] of Object.entries(workers)) {
    for (const tool of tools) {
      const owner = owners.get(tool.name);
      if (owner !== undefined && !sharedTools.includes(tool.name)) {
        throw new Error(
          `The tool "${tool.name}" belongs to "${owner}" and to "${name}". Give it to one of them, or name it in sharedTools.`,
        );
      }
      owners.set(tool.name, name);
    }
  }
}
