// What a call of a model sends: the opening, the exchanges so far, tools and the schema of the reply. If that is too long, a
// shorter form; no form is sent twice.

import { outputRoom } from '../../core/answer/cut-reply.ts';
import { capOfCall } from '../../core/budget/money.ts';
import { crewOf, membersOf } from '../../core/plan/pools.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { DialogueView } from '../../core/run/command.ts';
import type { CrewMember, Model, ModelRequest } from '../../ports/model.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import { replySchemaFor } from '../define/reply-schema.ts';
import { dialogueMessages } from '../prompts/exchange-message.ts';
import { openingOf } from '../prompts/opening.ts';
import { profileFor } from '../prompts/profile.ts';
import type { PromptProfile } from '../prompts/prompt.ts';
import type { Team } from '../run/team.ts';
import { STEPS_MAX, shortened } from './shorten-dialogue.ts';

export interface Draft extends Omit<ModelRequest, 'signal' | 'outputTokensMax' | 'onText' | 'onActivity'> {
  /** The version of the prompt. */
  readonly version: string;
}

/** The form that this model gets, and whether it was shortened. Throws if there is no form that is short enough. */
export function draftFor(team: Team, view: DialogueView, model: Model): { draft: Draft; isShortened: boolean } {
  const profile = profileFor(team, model);
  const whole = draftOf(team, view, profile);
  const room = roomFor(model, replyRoom(team, view, model));
  if (view.shrunk === 0 && expectedTokens(whole) <= room) return { draft: whole, isShortened: false };
  const forms = formsOf(team, view, whole);
  // The first form that should fit; one further for each time the model found it too long.
  const fitting = forms.findIndex((form) => expectedTokens(form) <= room);
  const at = (fitting < 0 ? forms.length - 1 : fitting) + view.shrunk;
  const draft = forms[at];
  const cannotFit = fitting < 0 && expectedTokens(forms.at(-1) ?? whole) > room * MARGIN;
  if (draft && !cannotFit) return { draft, isShortened: at > 0 };
  throw tooLong(view, forms.at(-1) ?? whole, model);
}

/** How long the reply may be. */
export function replyRoom({ spec: { limits } }: Team, { exchanges, subject }: DialogueView, model: Model): number {
  const usual = capOfCall(limits, subject, { reasons: model.reasons ?? false });
  return outputRoom(exchanges, { usual, largest: limits.outputTokensMax });
}

/** Forms of the dialogue, each shorter than the one before it. */
function formsOf(team: Team, view: DialogueView, whole: Draft): Draft[] {
  const forms = [whole];
  for (let steps = 1; steps <= STEPS_MAX; steps++) {
    const form = draftOf(team, shortened(view, steps), 'compact');
    if (charactersOf(form) < charactersOf(forms.at(-1) ?? whole)) forms.push(form);
  }
  return forms;
}

const CHARACTERS_PER_TOKEN = 4;
/** Estimates may be this far off before a call is refused without asking the model. */
const MARGIN = 1.5;

const charactersOf = ({ system, messages, tools }: Draft): number =>
  system.length +
  JSON.stringify(messages).length +
  tools.reduce((sum, { name, does }) => sum + name.length + does.length, 0);

const expectedTokens = (draft: Draft): number => Math.ceil(charactersOf(draft) / CHARACTERS_PER_TOKEN);

/** What the context window leaves for the input: at least half of it. */
const roomFor = ({ contextTokens }: Model, outputTokensMax: number): number =>
  contextTokens === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(contextTokens - outputTokensMax, Math.floor(contextTokens / 2));

function tooLong({ tooLong: said }: DialogueView, shortest: Draft, { contextTokens }: Model): ModelFault {
  const size = `about ${expectedTokens(shortest)} tokens in its shortest form, ${Math.ceil(shortest.system.length / CHARACTERS_PER_TOKEN)} of them instructions`;
  const window = contextTokens === undefined ? '' : `, and the context window has ${contextTokens}`;
  const advice =
    'give the model a larger context window and set BOSUN_CONTEXT_TOKENS to its size, or ask for less at once';
  const message = `the input has ${size}${window}; ${advice}${said === undefined ? '' : ` (it said: ${said})`}`;
  return new ModelFault(message, { kind: 'too-long', unbilled: true, shortest: true });
}

export function draftOf(team: Team, dialogue: DialogueView, profile: PromptProfile): Draft {
  const { system, user, version } = openingOf(team, dialogue, profile);
  const { subject, exchanges } = dialogue;
  const messages = dialogueMessages([{ role: 'user', text: user }], exchanges);
  const replySchema = replySchemaFor(team, dialogue, profile);
  if (subject.kind === 'consult') {
    const brief = { subject, exchanges, crew: membersIn(team, crewOf(team.spec)) };
    const { role } = subject.question;
    const temperature = team.temperatures[role];
    return { version, purpose: { role }, system, messages, tools: [], brief, temperature, replySchema };
  }
  const { worker: name, taskId, tools: granted, temperature } = subject.slice;
  const self = membersIn(team, team.spec.workers).filter((member) => member.name === name);
  const mine = granted && new Set(granted);
  const tools = self.flatMap((member) => member.tools).filter((tool) => mine?.has(tool.name) ?? true);
  // A worker built for this task knows only the tools it was built with.
  const crew = subject.slice.built ? self.map((member) => ({ ...member, tools })) : self;
  return {
    version,
    purpose: { role: 'work', worker: name, taskId },
    system,
    messages,
    tools,
    brief: { subject, exchanges, crew },
    temperature: temperature ?? team.workers.get(name)?.temperature,
    replySchema,
  };
}

/** Triage and planner see a pool as one member; a worker sees only itself. */
const membersIn = (team: Team, workers: TeamSpec['workers']): CrewMember[] =>
  Object.entries(workers).map(([name, { kind, does, scope, examples = [], tools }]) => ({
    name,
    kind,
    does,
    scope,
    examples,
    input: ownerOf(team, name)?.input,
    tools: tools.flatMap(({ name: tool, does: what, effect }) => {
      const input = ownerOf(team, name)?.tools.get(tool)?.input;
      return input ? [{ name: tool, does: what, effect, input }] : [];
    }),
  }));

const ownerOf = (team: Team, name: string) => team.workers.get(membersOf(team.spec, name)[0] ?? name);
