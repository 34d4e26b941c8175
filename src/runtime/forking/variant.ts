// The team of a fork: the supervisor's team with the fork's models and prompts.

import type { ForkOf } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Role } from '../../core/plan/team-spec.ts';
import type { Command, DialogueView } from '../../core/run/command.ts';
import { choiceNamed, type ModelChoice, modelFor } from '../define/choose-model.ts';
import { standingTexts } from '../prompts/override.ts';
import type { PromptRole } from '../prompts/prompt.ts';
import type { Team, WorkerCode } from '../run/team.ts';

export const EVERYBODY = '*';
export const ROLES: readonly Role[] = ['triage', 'plan', 'refine', 'judge', 'synthesise', 'criticise'];
export const PROMPT_ROLES: readonly PromptRole[] = [...ROLES, 'work'];

/** Models that were given as values rather than by name, by their label in the journal. */
export type GivenModels = ReadonlyMap<string, ModelChoice>;

export interface Variant {
  readonly team: Team;
  /** The dialogue with the fork's model. */
  viewOf(view: DialogueView): DialogueView;
  /** Whether the fork changes the model or prompt of this subject. */
  concerns(subject: DialogueView['subject']): boolean;
}

/** A key that a team's own `models` cannot have by accident. */
const nameOf = (model: string): string => `fork: ${model}`;

/** A key of the team's models means that model; any other choice is loaded as it is. */
export const chosen = ({ models }: Pick<Team, 'models'>, choice: ModelChoice): ModelChoice =>
  typeof choice === 'string' ? (choiceNamed(models, choice) ?? choice) : choice;

export function variantOf(
  team: Team,
  fork: ForkOf,
  { digest, given }: { digest: Digest; given: GivenModels },
): Variant {
  const { models = {}, prompts = {} } = fork;
  const choices = Object.entries(models).map(([who, label]) => [who, chosen(team, given.get(label) ?? label)] as const);
  const forRoles = ROLES.flatMap((role) => {
    const own = choices.find(([who]) => who === role) ?? choices.find(([who]) => who === EVERYBODY);
    return own ? [[role, own[1]] as const] : [];
  });
  const variant: Team = {
    ...team,
    models: {
      ...team.models,
      ...Object.fromEntries(forRoles),
      ...Object.fromEntries(choices.map(([who, choice]) => [nameOf(models[who] ?? ''), choice])),
    },
    workers: new Map([...team.workers].map(([name, code]) => [name, worded(code, prompts[name])])),
    standing: standingOf(team, prompts, digest),
  };
  const modelOf = (subject: DialogueView['subject']): string | undefined =>
    subject.kind === 'work'
      ? (models[subject.slice.taskId] ?? models[subject.slice.worker] ?? models[EVERYBODY])
      : (models[subject.question.role] ?? models[EVERYBODY]);
  return {
    team: variant,
    viewOf: (view) => {
      const model = modelOf(view.subject);
      if (view.subject.kind !== 'work' || model === undefined) return view;
      return { ...view, subject: { kind: 'work', slice: { ...view.subject.slice, model: nameOf(model) } } };
    },
    concerns: (subject) =>
      modelOf(subject) !== undefined ||
      (subject.kind === 'work' ? [subject.slice.worker, 'work'] : [subject.question.role]).some((name) =>
        Object.hasOwn(prompts, name),
      ),
  };
}

const worded = (code: WorkerCode, prompt: string | undefined): WorkerCode =>
  prompt === undefined ? code : { ...code, prompt };

/** If a worker has the name of a role, the text is for the worker. */
function standingOf(team: Team, prompts: Readonly<Record<string, string>>, digest: Digest): Team['standing'] {
  const ofRoles = PROMPT_ROLES.filter((role) => Object.hasOwn(prompts, role) && !team.workers.has(role));
  if (ofRoles.length === 0) return team.standing;
  const own = standingTexts(Object.fromEntries(ofRoles.map((role) => [role, prompts[role]])), digest);
  return (role, version, parts) =>
    ofRoles.includes(role) ? own(role, version, parts) : team.standing(role, version, parts);
}

/** The command with the fork's model. */
export function inVariant(command: Command, { viewOf }: Variant): Command {
  if (command.kind !== 'prepare-call' && command.kind !== 'call-model') return command;
  return { ...command, dialogue: viewOf(command.dialogue) };
}

export const modelIn = ({ team, viewOf }: Variant, view: DialogueView): ReturnType<typeof modelFor> =>
  modelFor(team, viewOf(view));
