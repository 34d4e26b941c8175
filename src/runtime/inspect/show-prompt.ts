// Shows what would be sent to a model, with its size, without sending it.

import { tokensIn } from '../../core/answer/estimate-tokens.ts';
import type { Role } from '../../core/plan/team-spec.ts';
import type { DialogueView, Question, Slice } from '../../core/run/command.ts';
import { modelFor } from '../define/choose-model.ts';
import { draftOf } from '../drafts/draft-call.ts';
import { asText } from '../prompts/parts.ts';
import { profileFor } from '../prompts/profile.ts';
import type { PromptProfile } from '../prompts/prompt.ts';
import type { Team } from '../run/team.ts';

/** A role of the supervisor, or the name of a worker. */
export type PromptOf = Role | { readonly worker: string };

export interface PromptOptions {
  /** Default: the profile that the role's model would get. */
  readonly profile?: PromptProfile | undefined;
  /** Default: an example. */
  readonly request?: string | undefined;
}

export interface ShownPrompt {
  readonly role: Role | 'work';
  readonly worker: string | null;
  readonly profile: PromptProfile;
  /** The version of the wording. */
  readonly version: string;
  readonly system: string;
  readonly user: string;
  readonly tools: readonly string[];
  /** The JSON Schema of the reply that goes along. */
  readonly replySchema: Readonly<Record<string, unknown>>;
  /** Estimates: tokenizers differ. */
  readonly tokens: { readonly system: number; readonly user: number; readonly replySchema: number };
}

const REQUEST = '(the request)';

export async function showPrompt(
  team: Team,
  of: PromptOf,
  { profile: wanted, request = REQUEST }: PromptOptions = {},
): Promise<ShownPrompt> {
  const view = viewOf(team, of, request);
  const profile = wanted ?? team.promptProfile ?? profileFor(team, await modelFor(team, view).catch(() => ({})));
  const { system, messages, tools, replySchema = {}, version, purpose } = draftOf(team, view, profile);
  const user = messages.map((message) => (message.role === 'user' ? message.text : '')).join('');
  return {
    role: purpose.role,
    worker: purpose.worker ?? null,
    profile,
    version,
    system,
    user,
    tools: tools.map(({ name }) => name),
    replySchema,
    tokens: { system: aboutTokens(system), user: aboutTokens(user), replySchema: aboutTokens(asText(replySchema)) },
  };
}

/** English text has about four characters a token; the estimate for budgets is more careful. */
const aboutTokens = (text: string): number => Math.ceil((tokensIn(text) * 3) / 4);

function viewOf(team: Team, of: PromptOf, request: string): DialogueView {
  const subject =
    typeof of === 'string'
      ? ({ kind: 'consult', question: questionFor(of, request) } as const)
      : ({ kind: 'work', slice: sliceFor(team, of.worker, request) } as const);
  return { id: '', subject, exchanges: [], shrunk: 0 };
}

function sliceFor(team: Team, worker: string, instruction: string): Slice {
  if (!team.workers.has(worker)) throw new Error(`The team has no worker "${worker}"`);
  return {
    runId: '',
    taskId: 't1',
    worker,
    attempt: 1,
    instruction,
    successCriterion: '(what can be checked)',
    inputs: {},
    missing: [],
    context: {},
    tools: undefined,
    model: undefined,
    temperature: undefined,
    answers: [],
    previousFailure: undefined,
  };
}

function questionFor(role: Role, request: string): Question {
  const asking = { request, context: {}, history: [] };
  const plan = { goal: request, strategy: 'merge' as const, finalInstruction: '', tasks: [] };
  switch (role) {
    case 'triage':
      return { role, ...asking };
    case 'plan':
      return { role, round: 1, routing: undefined, rejected: undefined, faults: [], ...asking };
    case 'refine':
      return {
        role,
        taskId: 't1',
        worker: '',
        instruction: request,
        successCriterion: '(what can be checked)',
        failure: { code: 'no-result', detail: '(why it failed)' },
        attempt: 1,
      };
    case 'judge':
      return { role, conflict: { id: 'k1', subject: '(a thing)', attribute: '(a property)', sides: [] } };
    case 'synthesise':
      return { role, plan, reports: [], gaps: [], conflicts: [], findings: [], notes: [], ...asking };
    case 'criticise':
      return { role, draft: '(the draft)', reports: [], gaps: [], ...asking };
    default:
      return role satisfies never;
  }
}
