// Refuses options of supervisor() that do not exist, with the name that was probably meant.

import { budgetShape } from '../../core/plan/plain-plan.ts';
import { groundingShape, limitsShape, progressiveShape } from '../../core/plan/team-shapes.ts';
import type { Role } from '../../core/plan/team-spec.ts';
import type { UsualRules } from '../../core/usage/usual-range.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { type OptionNames, refuseUnknown } from '../../text/nearest.ts';
import type { AlertOptions } from '../inspect/alert-notifier.ts';
import type { ProviderLimits } from '../perform/limiter.ts';
import type { PoolOptions } from '../pools/define-pools.ts';
import type { RoutingExample, RoutingOptions, RoutingRule } from '../routing/options.ts';
import type { SupervisorOptions } from '../run/supervisor.ts';
import type { UsdPrice } from '../run/wiring.ts';
import type { WorkerDefinition } from './define-worker.ts';
import type { EscalateOptions } from './team-options.ts';

type Options = SupervisorOptions<Record<string, WorkerDefinition>, StandardSchema, string>;

const SUPERVISOR = {
  name: true,
  workers: true,
  pools: true,
  plan: true,
  streamPlans: true,
  triage: true,
  refine: true,
  judge: true,
  synthesise: true,
  criticise: true,
  output: true,
  models: true,
  prices: true,
  temperature: true,
  modelRoles: true,
  prompts: true,
  promptProfile: true,
  defaultWorker: true,
  sharedTools: true,
  alerts: true,
  grounding: true,
  grounder: true,
  progressive: true,
  routing: true,
  budget: true,
  limits: true,
  modules: true,
  advice: true,
  escalate: true,
  store: true,
  engine: true,
  providers: true,
  redact: true,
  telemetry: true,
} satisfies OptionNames<Options>;

const ROLES = {
  triage: true,
  plan: true,
  refine: true,
  judge: true,
  synthesise: true,
  criticise: true,
} satisfies Record<Role, true>;

const ESCALATE = {
  failure: true,
  budget: true,
  lowConfidence: true,
  questions: true,
  plan: true,
  conflict: true,
} satisfies OptionNames<EscalateOptions>;

const ALERTS = { budgetShare: true, usualRange: true, notify: true, webhook: true } satisfies OptionNames<AlertOptions>;
const USUAL_RANGE = { historyMin: true, deviations: true } satisfies OptionNames<UsualRules>;
const POOL = { workers: true, does: true, scope: true, examples: true, rule: true } satisfies OptionNames<PoolOptions>;
const ROUTING = {
  rules: true,
  examples: true,
  directFrom: true,
  learn: true,
  trained: true,
} satisfies OptionNames<RoutingOptions>;
const RULE = { when: true, to: true, because: true } satisfies OptionNames<RoutingRule>;
const EXAMPLE = { request: true, workers: true, skill: true } satisfies OptionNames<RoutingExample>;
const PROVIDER = {
  concurrency: true,
  requestsPerMinute: true,
  tokensPerMinute: true,
} satisfies OptionNames<ProviderLimits>;
const PRICE = {
  inputUsdPerMTok: true,
  outputUsdPerMTok: true,
  cachedInputUsdPerMTok: true,
} satisfies OptionNames<UsdPrice>;

const WHOSE = 'supervisor()';

/** The options, if they have no unknown names. The names in `models` are checked with the workers that use them. */
export function withKnownOptions<O extends Options>(options: O): O {
  checkForms(options);
  refuseUnknown(WHOSE, options, { known: SUPERVISOR });
  const { escalate, limits, budget, temperature, alerts, grounding, progressive, modelRoles = [] } = options;
  refuseUnknown(WHOSE, escalate, { known: ESCALATE, within: 'escalate' });
  refuseUnknown(WHOSE, limits, { known: limitsShape.names, within: 'limits' });
  refuseUnknown(WHOSE, budget, { known: budgetShape.names, within: 'budget' });
  refuseUnknown(WHOSE, temperature, { known: ROLES, within: 'temperature' });
  refuseUnknown(WHOSE, Object.fromEntries(modelRoles.map((role) => [role, true])), {
    known: ROLES,
    within: 'modelRoles',
  });
  refuseUnknown(WHOSE, alerts, { known: ALERTS, within: 'alerts' });
  refuseUnknown(WHOSE, unlessFlag(alerts?.usualRange), { known: USUAL_RANGE, within: 'alerts.usualRange' });
  refuseUnknown(WHOSE, unlessFlag(grounding), { known: groundingShape.names, within: 'grounding' });
  refuseUnknown(WHOSE, unlessFlag(progressive), { known: progressiveShape.names, within: 'progressive' });
  checkEach('pools', options.pools, POOL);
  checkEach('providers', options.providers, PROVIDER);
  checkEach('prices', options.prices, PRICE);
  checkRouting(options.routing);
  return options;
}

/** The forms that the compiler checks in TypeScript, for programs in JavaScript. */
function checkForms(options: Partial<Record<'workers' | 'models' | 'store', unknown>> | undefined): void {
  const { workers, models, store } = options ?? {};
  if (workers === undefined || workers === null)
    throw new Error(`${WHOSE} needs workers: supervisor({ workers: { clerk: worker({ does: "…" }) } })`);
  if (Array.isArray(workers))
    throw new Error(`The workers of ${WHOSE} need names: workers: { clerk: worker({ does: "…" }) }`);
  for (const [name, each] of Object.entries(workers))
    if (typeof each !== 'object' || each === null || !('spec' in each && 'code' in each))
      throw new Error(`The worker "${name}" must be made with worker({ does: "…" })`);
  if (typeof models === 'string')
    throw new Error(
      `models of ${WHOSE} must be an object, not "${models}": write models: { balanced: ${JSON.stringify(models)} }`,
    );
  if (store !== undefined && typeof store !== 'string' && (typeof store !== 'object' || store === null))
    throw new Error(
      `store of ${WHOSE} must be the path of a file or an open journal, not ${JSON.stringify(store) ?? typeof store}`,
    );
}

function checkRouting(routing: Options['routing']): void {
  if (routing === undefined || routing === false) return;
  refuseUnknown(WHOSE, routing, { known: ROUTING, within: 'routing' });
  checkEach('routing.rules', routing.rules, RULE);
  if (Array.isArray(routing.examples)) checkEach('routing.examples', routing.examples, EXAMPLE);
}

function checkEach(within: string, all: object | undefined, known: Readonly<Record<string, true>>): void {
  for (const [name, given] of Object.entries(all ?? {}))
    refuseUnknown(WHOSE, given, { known, within: `${within}.${name}` });
}

const unlessFlag = (given: unknown): unknown => (typeof given === 'boolean' ? undefined : given);
