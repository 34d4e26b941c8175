// Model calls: prepared (so that their worst case can be reserved), then made.

import { costOf } from '../core/budget/money.ts';
import type { Happening } from '../core/journal/event.ts';
import type { Failure } from '../core/journal/failure.ts';
import type { Command, DialogueView } from '../core/schedule/command.ts';
import type { CommandContext } from '../ports/engine.ts';
import type { CrewMember, Model, ModelMessage, ModelReply, ModelRequest } from '../ports/model.ts';
import { answeredWithStatus, modelFault } from './faults.ts';
import type { Guards } from './perform.ts';
import { exchangeMessage } from './prompts/exchange-message.ts';
import { openingOf } from './prompts/opening.ts';
import { recorded } from './prompts/recorded-message.ts';
import { readReply } from './read-reply.ts';
import type { Team } from './team.ts';

type Prepare = Extract<Command, { kind: 'prepare-call' }>;
type CallModel = Extract<Command, { kind: 'call-model' }>;
type Draft = Omit<ModelRequest, 'signal' | 'outputTokensMax'>;

export async function prepareCall(team: Team, { key, callId, dialogue }: Prepare): Promise<Happening> {
  const model = await modelFor(team, dialogue);
  const draft = draftOf(team, dialogue);
  const opening = {
    version: openingOf(team, dialogue).version,
    system: draft.system,
    messages: draft.messages.map(recorded),
    tools: draft.tools.map(({ name }) => name),
  };
  return {
    type: 'model-call-prepared',
    key,
    callId,
    model: model.id,
    provider: model.provider,
    inputTokens: Math.ceil(model.countTokens(draft)),
    outputTokensMax: team.spec.limits.outputTokensMax,
    ...model.price,
    ...(dialogue.exchanges.length === 0 ? { prompt: opening } : {}),
  };
}

const named = ({ models }: Team, name: string): Model | undefined =>
  Object.hasOwn(models, name) ? models[name] : undefined;

/** The task's own choice, then the worker's, then the team's for that kind of call, then the one that needs no key. */
async function modelFor(team: Team, { subject }: DialogueView): Promise<Model> {
  const worker = subject.kind === 'work' ? team.workers.get(subject.slice.worker) : undefined;
  const choices =
    subject.kind === 'work'
      ? [subject.slice.model, worker?.model, 'worker', 'balanced']
      : [subject.question.role, 'supervisor', 'balanced'];
  for (const choice of choices) {
    const model = typeof choice === 'string' ? named(team, choice) : choice;
    if (model) return model;
  }
  if (team.defaultModel) return team.defaultModel();
  throw new Error(
    `The team "${team.spec.name}" has no model for ${subject.kind === 'work' ? subject.slice.worker : subject.question.role}: give it models`,
  );
}

function draftOf(team: Team, dialogue: DialogueView): Draft {
  const { system, user } = openingOf(team, dialogue);
  const { subject, exchanges } = dialogue;
  const opening: ModelMessage = { role: 'user', text: user };
  const messages = [opening, ...exchanges.map(exchangeMessage)];
  if (subject.kind === 'consult') {
    const brief = { subject, exchanges, crew: crewOf(team) };
    return { purpose: { role: subject.question.role }, system, messages, tools: [], brief, temperature: undefined };
  }
  const { worker: name, taskId, tools: granted, temperature } = subject.slice;
  const crew = crewOf(team).filter((member) => member.name === name);
  const tools = crew.flatMap((member) => member.tools).filter((tool) => granted?.includes(tool.name) ?? true);
  return {
    purpose: { role: 'work', worker: name, taskId },
    system,
    messages,
    tools,
    brief: { subject, exchanges, crew },
    temperature: temperature ?? team.workers.get(name)?.temperature,
  };
}

const crewOf = (team: Team): CrewMember[] =>
  Object.entries(team.spec.workers).map(([name, { kind, does, scope, examples = [], tools }]) => ({
    name,
    kind,
    does,
    scope,
    examples,
    tools: tools.flatMap(({ name: tool, does: what, effect }) => {
      const input = team.workers.get(name)?.tools.get(tool)?.input;
      return input ? [{ name: tool, does: what, effect, input }] : [];
    }),
  }));

export async function callModel(
  team: Team,
  command: CallModel,
  { signal }: CommandContext,
  guards: Guards,
): Promise<Happening> {
  const { key, callId, dialogue, outputTokensMax, worstCase } = command;
  const model = await modelFor(team, dialogue);
  const fail = (failure: Failure, usage: CallModel['worstCase']): Happening => ({
    type: 'model-call-failed',
    key,
    callId,
    failure,
    usage,
  });
  const nothing = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
  const { breakers } = guards;
  const provider = `provider ${model.provider}`;
  const involved =
    dialogue.subject.kind === 'work' ? [provider, `worker ${dialogue.subject.slice.worker}`] : [provider];
  for (const who of involved) {
    const refusal = breakers.isQuiet(who) ? undefined : await breakers.refusal(who);
    if (refusal) return fail(refusal, nothing);
  }
  try {
    const request = { ...draftOf(team, dialogue), outputTokensMax, signal };
    const reply = await guards.limiter.run(model.provider, worstCase.inputTokens + outputTokensMax, signal, () =>
      model.call(request),
    );
    for (const who of involved) if (!breakers.isQuiet(who)) await breakers.report(who, 'ok');
    return await finished(team, command, model, reply);
  } catch (error) {
    const failure = modelFault(error, model.id);
    // A call that we gave up ourselves says nothing about the provider: cancelling one run must not hold up the others.
    if (failure.code !== 'refused' && !signal.aborted) await breakers.report(provider, 'failed');
    // A provider that answered with a status has not served, and billed nothing; after anything else nobody knows.
    return fail(failure, answeredWithStatus(error) ? nothing : worstCase);
  }
}

async function finished(
  team: Team,
  { key, callId, dialogue, worstCase }: CallModel,
  model: Model,
  reply: ModelReply,
): Promise<Happening> {
  const inputTokens = tokensOr(reply.usage?.inputTokens, worstCase.inputTokens);
  const outputTokens = tokensOr(reply.usage?.outputTokens, worstCase.outputTokens);
  const usage = { inputTokens, outputTokens, microUsd: costOf(model.price, inputTokens, outputTokens) };
  const reading = await readReply(team, dialogue, reply);
  const text = reading.kind === 'final' || reply.text === '' ? {} : { text: reply.text };
  return { type: 'model-call-finished', key, callId, ...text, reading, usage };
}

/** Whole tokens. A model that does not say what it used is charged the worst case, as a lost call is. */
const tokensOr = (used: number | undefined, worst: number): number =>
  used !== undefined && Number.isFinite(used) && used >= 0 ? Math.ceil(used) : worst;
