// A chat as the turns that the model was trained on. It knows no tools, so they are explained to it as text.

import { type ChatBody, type ChatMessage, textOf } from '../wire/chat-body.ts';

export interface Turn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

export function turnsOf({ messages, tools }: ChatBody, withTools: boolean): Turn[] {
  const turns = messages.map(turnOf);
  if (!withTools) return turns;
  const guide = guideTo(tools);
  const [first, ...rest] = turns;
  return first?.role === 'system'
    ? [{ role: 'system', text: `${first.text}\n\n${guide}` }, ...rest]
    : [{ role: 'system', text: guide }, ...turns];
}

function turnOf({ role, content, tool_call_id, tool_calls }: ChatMessage): Turn {
  const text = textOf(content);
  if (role === 'system' || role === 'developer') return { role: 'system', text };
  if (role === 'tool') return { role: 'user', text: `Result of the tool call ${tool_call_id}:\n${text}` };
  if (role !== 'assistant') return { role: 'user', text };
  const calls = tool_calls.map(
    ({ function: called }) => `{"tool_call":{"name":${JSON.stringify(called.name)},"arguments":${called.arguments}}}`,
  );
  return { role: 'assistant', text: [text, ...calls].filter((part) => part !== '').join('\n') };
}

const guideTo = (tools: ChatBody['tools']): string =>
  [
    'You can call these tools:',
    ...tools.map(({ function: { name, description, parameters } }) =>
      JSON.stringify({ name, description, parameters }),
    ),
    'To call a tool, reply {"tool_call":{"name":...,"arguments":{...}}}. To give your final reply, reply {"response": ...}.',
  ].join('\n');

type Schema = Readonly<Record<string, unknown>>;

/** The schema that the reply is held to; undefined if it is free text. */
export function replyFormOf({ tools, response_format }: ChatBody, withTools: boolean): Schema | undefined {
  const format =
    response_format?.type === 'json_schema'
      ? response_format.json_schema?.schema
      : response_format?.type === 'json_object'
        ? { type: 'object' }
        : undefined;
  if (!withTools) return format;
  const calls = tools.map(({ function: { name, parameters } }) => ({
    type: 'object',
    properties: { name: { const: name }, arguments: parameters },
    required: ['name', 'arguments'],
  }));
  const definitions = Object.assign({}, ...tools.map(({ function: called }) => called.parameters.$defs ?? {}));
  const either = (key: string, schema: Schema) => ({ type: 'object', properties: { [key]: schema }, required: [key] });
  return {
    $defs: definitions,
    anyOf: [either('tool_call', { anyOf: calls }), either('response', format ?? { type: 'string' })],
  };
}

/** What a reply in that form says: a call, or the text of the answer. */
export function readTurn(written: string): { readonly text: string; readonly call?: { name: string; args: string } } {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    // Cut off: passed on as it is.
    return { text: written };
  }
  const { tool_call: call, response } = value as {
    tool_call?: { name: string; arguments?: unknown };
    response?: unknown;
  };
  if (call) return { text: '', call: { name: call.name, args: JSON.stringify(call.arguments ?? {}) } };
  return { text: typeof response === 'string' ? response : JSON.stringify(response) };
}
