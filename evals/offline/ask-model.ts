// Asks the offline model one question as the runtime would, without a run.

import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import type { Exchange, Question, Slice } from '../../src/core/run/command.ts';
import type { CrewMember, ModelReply } from '../../src/ports/model.ts';
import type { Subject } from './labelled.ts';

export const crewOf = ({ workers }: Pick<Subject, 'workers'>): CrewMember[] =>
  Object.entries(workers).map(([name, { spec, code }]) => ({
    name,
    kind: spec.kind,
    does: spec.does,
    scope: spec.scope,
    examples: spec.examples ?? [],
    tools: spec.tools.flatMap(({ name: tool, does, effect }) => {
      const input = code.tools.get(tool)?.input;
      return input ? [{ name: tool, does, effect, input }] : [];
    }),
  }));

const model = offlineModel();
const rest = { system: '', messages: [], outputTokensMax: 4_096, temperature: undefined };

export async function askRole(crew: readonly CrewMember[], question: Question): Promise<unknown> {
  const { text } = await model.call({
    ...rest,
    purpose: { role: question.role },
    tools: [],
    brief: { subject: { kind: 'consult', question }, exchanges: [], crew },
    signal: new AbortController().signal,
  });
  return JSON.parse(text);
}

export const sliceOf = (worker: string, instruction: string, more: Partial<Slice> = {}): Slice => ({
  runId: 'r',
  taskId: 't1',
  worker,
  attempt: 1,
  instruction,
  successCriterion: 'The request is answered.',
  inputs: {},
  missing: [],
  context: {},
  tools: undefined,
  model: undefined,
  temperature: undefined,
  answers: [],
  previousFailure: undefined,
  ...more,
});

export function askWorker(
  crew: readonly CrewMember[],
  slice: Slice,
  exchanges: readonly Exchange[] = [],
): Promise<ModelReply> {
  const own = crew.filter(({ name }) => name === slice.worker);
  return model.call({
    ...rest,
    purpose: { role: 'work', worker: slice.worker, taskId: slice.taskId },
    tools: own.flatMap(({ tools }) => tools).filter(({ name }) => slice.tools?.includes(name) ?? true),
    brief: { subject: { kind: 'work', slice }, exchanges, crew: own },
    signal: new AbortController().signal,
  });
}

/** The exchange with the tool results that a reply asked for. */
export const answered = (reply: ModelReply, outputs: Readonly<Record<string, unknown>>): Exchange[] => [
  { kind: 'reply', text: reply.text, reading: { kind: 'calls', calls: reply.calls.map((call) => ({ ...call })) } },
  {
    kind: 'tool-results',
    results: reply.calls.map(({ id, tool }) => ({
      id,
      tool,
      outcome: { status: 'ok', output: outputs[tool] ?? null },
    })),
  },
];
