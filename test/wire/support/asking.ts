// A request as the runtime makes them, and what a call came to.

import { z } from 'zod';
import type { Model, ModelMessage, ModelReply, ModelRequest, ModelTool } from '../../../src/ports/model.ts';
import { ModelFault, type ModelFaultFacts } from '../../../src/ports/model-fault.ts';

export const weather: ModelTool = {
  name: 'sky.weather',
  does: 'Says what the weather is.',
  effect: 'read',
  input: z.object({ city: z.string() }),
};

export const asking = (text: string, rest: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: { role: 'work', worker: 'clerk', taskId: 't1' },
  system: 'You are a clerk.',
  messages: [{ role: 'user', text }],
  tools: [],
  brief: {
    subject: { kind: 'consult', question: { role: 'triage', request: text, context: {}, history: [] } },
    exchanges: [],
    crew: [],
  },
  outputTokensMax: 200,
  temperature: undefined,
  signal: new AbortController().signal,
  ...rest,
});

/** The dialogue after this reply and these results. */
export const goOn = (
  { messages }: ModelRequest,
  { text, calls }: ModelReply,
  output: (tool: string) => string,
): readonly ModelMessage[] => [
  ...messages,
  { role: 'assistant', text, calls: [...calls] },
  { role: 'tool', results: calls.map(({ id, tool }) => ({ id, tool, output: output(tool), isError: false })) },
];

export type Faulted = ModelFaultFacts & { readonly message: string };

/** The fault a call ends in; a reply, or an error that is no fault, is a mistake of the test. */
export async function faultOf(model: Model, request: ModelRequest = asking('hello')): Promise<Faulted> {
  try {
    const reply = await model.call(request);
    throw new Error(`There was a reply: ${JSON.stringify(reply)}`);
  } catch (error) {
    if (!ModelFault.is(error)) throw error;
    return { message: error.message, ...error.facts };
  }
}
