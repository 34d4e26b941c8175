// Chooses the model for a call, and checks the names of models when a team is defined. Order of choice: the task's model,
// the worker's, the team's for this kind of call, the default of the environment.

import type { Role } from '../../core/plan/team-spec.ts';
import type { DialogueView } from '../../core/run/command.ts';
import type { Model } from '../../ports/model.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import { nearest } from '../../text/nearest.ts';
import type { Team } from '../run/team.ts';
import type { WorkerDefinition } from './define-worker.ts';

/** An implementation of `Model`, a string such as `anthropic/…`, or a model instance of the AI SDK. */
export type ModelChoice<Name extends string = string> = Model | Name | object;
export type Models = Readonly<Record<string, ModelChoice>>;

const TIERS = ['fast', 'balanced', 'strong'] as const;
export type Tier = (typeof TIERS)[number];

/** Routing is easy; planning and ruling on contradictions are hard (A7). */
const TIER_OF_ROLE: Readonly<Record<Role, Tier>> = {
  triage: 'fast',
  plan: 'strong',
  refine: 'balanced',
  judge: 'strong',
  synthesise: 'balanced',
  criticise: 'balanced',
};

/** The built-in model, which needs no provider. */
const OFFLINE = 'offline';

const NEXT_BEST: readonly Tier[] = ['balanced', 'strong', 'fast'];

export const isModel = (choice: ModelChoice): choice is Model =>
  typeof choice === 'object' && 'call' in choice && 'countTokens' in choice;

export const isTier = (name: unknown): name is Tier => TIERS.includes(name as Tier);

/** `provider/model` names a model directly; any other string must be a key of the team's `models`. */
export const isModelString = (name: string): boolean => /^[^/\s]+\/\S/.test(name);

/** The keys of `models` for calls of a role, in the order they are tried. */
export const keysForRole = (role: Role): readonly string[] => [
  ...new Set([role, 'supervisor', TIER_OF_ROLE[role], ...NEXT_BEST]),
];
/** The same for calls of a worker that names no model. */
export const keysForWork = (): readonly string[] => ['worker', ...NEXT_BEST];

const named = (models: Models, name: string): ModelChoice | undefined =>
  Object.hasOwn(models, name) ? models[name] : undefined;

export const choiceNamed = (models: Models, name: string): ModelChoice | undefined =>
  named(models, name) ?? (isModelString(name) ? name : undefined);

/** The first usable choice of the task or worker, otherwise the team's model for workers; undefined if there is none. */
function choiceForWork(models: Models, ...own: readonly (ModelChoice | undefined)[]): ModelChoice | undefined {
  for (const choice of own) {
    const found = typeof choice === 'string' ? choiceNamed(models, choice) : choice;
    if (found !== undefined) return found;
  }
  return firstOf(models, keysForWork());
}

export const choiceForRole = (models: Models, role: Role): ModelChoice | undefined =>
  firstOf(models, keysForRole(role));

function firstOf(models: Models, names: readonly string[]): ModelChoice | undefined {
  for (const name of names) {
    const found = named(models, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export async function modelFor(
  team: Team,
  { subject, offline }: Pick<DialogueView, 'subject' | 'offline'>,
): Promise<Model> {
  if (offline) return offlineOf(team);
  const own = subject.kind === 'work' ? [subject.slice.model, team.workers.get(subject.slice.worker)?.model] : [];
  const choice =
    subject.kind === 'work' ? choiceForWork(team.models, ...own) : choiceForRole(team.models, subject.question.role);
  if (choice !== undefined) return isModel(choice) ? choice : team.loadModel(choice);
  const tier = subject.kind === 'work' ? (own.find(isTier) ?? 'balanced') : TIER_OF_ROLE[subject.question.role];
  if (team.defaultModel) return team.defaultModel(tier);
  const whom = subject.kind === 'work' ? subject.slice.worker : subject.question.role;
  throw new ModelFault(`the team "${team.spec.name}" has no model for ${whom}: give it models`, { kind: 'rejected' });
}

async function offlineOf({ offlineModel, spec }: Team): Promise<Model> {
  if (offlineModel) return offlineModel();
  throw new ModelFault(`the team "${spec.name}" has no offline model`, { kind: 'rejected', unbilled: true });
}

/** The label of each named model, as the journal stores it. */
export const labelsOf = (models: Models): Record<string, string> =>
  Object.fromEntries(Object.entries(models).map(([name, choice]) => [name, labelOf(choice)]));

export function labelOf(choice: ModelChoice): string {
  if (typeof choice === 'string') return choice;
  if (isModel(choice)) return choice.id;
  const { provider, modelId } = choice as { provider?: unknown; modelId?: unknown };
  return [provider, modelId].filter((part) => typeof part === 'string').join('/') || 'a model instance';
}

type Workers = Readonly<Record<string, WorkerDefinition>>;

/** Names in `models` that have a meaning of their own. */
const USES: readonly string[] = [...TIERS, 'supervisor', 'worker', ...Object.keys(TIER_OF_ROLE)];

/** A misspelt name would fall back to another model in silence. */
export function checkModels(workers: Workers, models: Models | undefined): void {
  const named = new Set<string>();
  for (const [name, { code }] of Object.entries(workers)) {
    if (typeof code.model !== 'string') continue;
    named.add(code.model);
    if (isTier(code.model) || choiceNamed(models ?? {}, code.model) !== undefined) continue;
    const close = nearest(code.model, [...TIERS, ...Object.keys(models ?? {})]);
    const advice = close === undefined ? 'add it, or write provider/model' : `did you mean "${close}"?`;
    throw new Error(
      `The model of "${name}" is "${code.model}", which is no tier and not in the models of the team; ${advice}`,
    );
  }
  for (const [name, choice] of Object.entries(models ?? {})) {
    if (typeof choice === 'string' && choice !== OFFLINE && !isModelString(choice))
      throw new Error(
        `models.${name} is "${choice}", which names no provider: write provider/model, such as openai/${choice}`,
      );
    const close = named.has(name) ? undefined : misspeltUse(name);
    if (close !== undefined)
      throw new Error(`models has "${name}", which no worker names as its model; did you mean "${close}"?`);
  }
}

/** The tier, role or use that a name in `models` was probably meant to be. Longer names, such as `fastest`, are a team's own. */
export function misspeltUse(name: string): string | undefined {
  if (USES.includes(name)) return undefined;
  const isOwn = USES.some((use) => name.startsWith(use) && name !== `${use}s`);
  return isOwn ? undefined : nearest(name, USES);
}

/** An agent without a model would fail on its first task, so reject the definition. */
export function checkAgents(workers: Workers, models: Models): void {
  for (const [name, { spec, code }] of Object.entries(workers)) {
    if (spec.kind !== 'agent' || choiceForWork(models, code.model) !== undefined) continue;
    const named = typeof code.model === 'string' ? ` called "${code.model}"` : '';
    throw new Error(
      `"${name}" is an agent, and the team has no model${named} for it: give the team models, or the worker a run function`,
    );
  }
}
