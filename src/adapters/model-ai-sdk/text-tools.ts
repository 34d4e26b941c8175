// Tools for servers that refuse them: described in the system prompt, and called by a JSON object in the reply.

import type { ModelTool } from '../../ports/model.ts';
import type { Streamed } from './read-stream.ts';
import type { ToolNames } from './tool-names.ts';
import { inputSchemaOf } from './tool-schema.ts';

export const withToolGuide = (system: string, tools: readonly ModelTool[], names: ToolNames): string =>
  [
    system,
    'You have these tools:',
    ...tools.map(
      (tool) => `${names.toWire(tool.name)}: ${tool.does} Arguments: ${JSON.stringify(inputSchemaOf(tool))}`,
    ),
    'To call one, reply only {"tool_call": {"name": its name, "arguments": {…}}} and wait for what it returns. When you need no tool, reply as described above.',
  ]
    .filter((part) => part !== '')
    .join('\n');

interface TextCall {
  readonly name: string;
  readonly arguments?: unknown;
}

/** The reply with the call that its text holds, if it holds one of these tools. */
export function withTextCalls(streamed: Streamed, tools: readonly ModelTool[], names: ToolNames): Streamed {
  const call = callIn(streamed.text);
  const isTool = call && tools.some(({ name }) => names.toWire(name) === call.name || name === call.name);
  if (!call || !isTool) return streamed;
  return { ...streamed, text: '', calls: [{ id: '', wireName: call.name, args: call.arguments ?? {} }] };
}

function callIn(text: string): TextCall | undefined {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    const { tool_call: call } = JSON.parse(text.slice(from, to + 1)) as { tool_call?: unknown };
    return isTextCall(call) ? call : undefined;
  } catch {
    return undefined;
  }
}

const isTextCall = (value: unknown): value is TextCall =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
