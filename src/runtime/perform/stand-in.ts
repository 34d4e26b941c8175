// The offline stand-in of an agent: a plain function that replies in place of the offline model. Its tool calls go through
// the same dialogue as those of a model, so the journal, grants, policies and the rules on text from outside apply.

import type { DialogueView, Exchange } from '../../core/run/command.ts';
import type { Model, ModelReply, ModelRequest } from '../../ports/model.ts';
import { modelFor } from '../define/choose-model.ts';
import type { OfflineCall, OfflineTask, Team, WorkerCode } from '../run/team.ts';
import { readWorkReply } from './worker-reply.ts';

const OFFLINE = 'offline';
const callsMark = Symbol.for('bosun.tool-calls');

interface WantedCalls {
  readonly [callsMark]: readonly { readonly tool: string; readonly args: unknown }[];
}

/**
 * What an agent's `offline` function returns to call tools of its worker; it is then called again with their outcomes.
 *
 * @example
 * offline: ({ instruction, calls }) =>
 *   calls.length === 0 ? useTools({ tool: 'search', args: { query: instruction } }) : textFrom(calls)
 */
export const useTools = (...calls: readonly { readonly tool: string; readonly args: unknown }[]): WantedCalls => ({
  [callsMark]: calls,
});

/** The model of a dialogue; if that is the offline model and the worker has a stand-in, the stand-in. */
export async function speakerFor(team: Team, dialogue: DialogueView): Promise<Model> {
  const model = await modelFor(team, dialogue);
  const { subject } = dialogue;
  const code = subject.kind === 'work' ? team.workers.get(subject.slice.worker) : undefined;
  return code?.offline && model.provider === OFFLINE ? standIn(model, code, code.offline) : model;
}

const standIn = (model: Model, code: WorkerCode, offline: NonNullable<WorkerCode['offline']>): Model => ({
  ...model,
  call: async (request) => {
    request.signal.throwIfAborted();
    const { subject, exchanges } = request.brief;
    if (subject.kind !== 'work') return model.call(request);
    const task: OfflineTask = { ...subject.slice, calls: callsIn(exchanges), signal: request.signal };
    return replyFrom(await offline(task), request, { model, hasSchema: code.output !== undefined });
  },
});

async function replyFrom(
  given: unknown,
  request: ModelRequest,
  { model, hasSchema }: { readonly model: Model; readonly hasSchema: boolean },
): Promise<ModelReply> {
  const isCalls = typeof given === 'object' && given !== null && callsMark in given;
  const wanted = isCalls ? (given as WantedCalls)[callsMark] : [];
  const step = request.brief.exchanges.length;
  const calls = wanted.map(({ tool, args }, at) => ({ id: `offline-${step}-${at + 1}`, tool, args }));
  const text = isCalls ? '' : JSON.stringify(await readWorkReply(given, { hasEffect: false, hasSchema }));
  return { text, calls, usage: { inputTokens: model.countTokens(request), outputTokens: 0 } };
}

/** The calls of the dialogue so far, in order. */
function callsIn(exchanges: readonly Exchange[]): OfflineCall[] {
  const args = new Map<string, unknown>();
  const calls: OfflineCall[] = [];
  for (const exchange of exchanges) {
    if (exchange.kind === 'reply' && exchange.reading.kind === 'calls')
      for (const call of exchange.reading.calls) args.set(call.id, call.args);
    if (exchange.kind === 'tool-results')
      for (const { id, tool, outcome } of exchange.results) calls.push({ tool, args: args.get(id), outcome });
  }
  return calls;
}
