// Converts a request to the AI SDK's form. The parts that stay the same between calls come first and in the same order
// (the tools by name, then the system prompt), so that providers find them in their caches.

import type { ModelMessage as SdkMessage, SystemModelMessage, ToolResultPart, ToolSet } from 'ai';
import type { ModelMessage, ModelRequest, ModelTool } from '../../ports/model.ts';
import type { Thought } from './kept-reasoning.ts';
import type { ToolNames } from './tool-names.ts';
import { inputSchemaOf } from './tool-schema.ts';

type Sdk = typeof import('ai');

/** Anthropic caches only up to a mark. Other providers ignore it, and cache automatically. */
const CACHE_MARK = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/** Some providers reject a text that is only white space. */
const NOTHING = '(nothing)';
const hasText = (text: string): boolean => text.trim() !== '';
const orNothing = (text: string): string => (hasText(text) ? text : NOTHING);

export const systemOf = (system: string): SystemModelMessage | undefined =>
  hasText(system) ? { role: 'system', content: system, providerOptions: CACHE_MARK } : undefined;

export function toolsOf(sdk: Sdk, tools: readonly ModelTool[], names: ToolNames): ToolSet {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(
    sorted.map((tool) => [
      names.toWire(tool.name),
      // Without `execute` a call comes back as data; without `validate` its arguments come back unparsed.
      { description: tool.does, inputSchema: sdk.jsonSchema(inputSchemaOf(tool)) },
    ]),
  );
}

interface MessageOptions {
  readonly names: ToolNames;
  /** The model's reasoning, for each message. */
  readonly thoughts: readonly (Thought | undefined)[];
  /** Sends calls and results as text, for a model that requires reasoning which is no longer available. */
  readonly asText: boolean;
}

/** The second mark moves with the dialogue, so that a worker's next step pays only for what is new. */
export function messagesOf(
  { messages, tools }: ModelRequest,
  { names, thoughts, asText }: MessageOptions,
): SdkMessage[] {
  const all = messages.flatMap((message, index): SdkMessage[] =>
    asText ? inText(message) : [thoughts[index]?.message ?? asSdkMessage(message, names)],
  );
  const last = all.at(-1);
  return last === undefined || tools.length === 0
    ? all
    : [...all.slice(0, -1), { ...last, providerOptions: CACHE_MARK }];
}

function asSdkMessage(message: ModelMessage, names: ToolNames): SdkMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: orNothing(message.text) };
    case 'assistant': {
      const calls = message.calls.map(({ id, tool, args }) => ({
        type: 'tool-call' as const,
        toolCallId: plainId(id),
        toolName: names.toWire(tool),
        input: asInput(args),
      }));
      const text = hasText(message.text) || calls.length === 0 ? [orNothing(message.text)] : [];
      return { role: 'assistant', content: [...text.map((part) => ({ type: 'text' as const, text: part })), ...calls] };
    }
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(
          ({ id, tool, output, isError }): ToolResultPart => ({
            type: 'tool-result',
            toolCallId: plainId(id),
            toolName: names.toWire(tool),
            output: { type: isError ? 'error-text' : 'text', value: orNothing(output) },
          }),
        ),
      };
    default:
      return message satisfies never;
  }
}

function inText(message: ModelMessage): SdkMessage[] {
  if (message.role === 'user') return [{ role: 'user', content: orNothing(message.text) }];
  const lines =
    message.role === 'tool'
      ? message.results.map(({ tool, output, isError }) => `${tool} ${isError ? 'failed' : 'returned'}: ${output}`)
      : message.calls.map(({ tool, args }) => `You called ${tool} with ${JSON.stringify(args) ?? 'nothing'}.`);
  const said: SdkMessage[] =
    message.role === 'assistant' && (hasText(message.text) || lines.length === 0)
      ? [{ role: 'assistant', content: orNothing(message.text) }]
      : [];
  return lines.length === 0 ? said : [...said, { role: 'user', content: lines.join('\n') }];
}

/** Anthropic takes ids of letters, digits, `_` and `-`; the mapping is deterministic. */
export const plainId = (id: string): string => id.replace(/[^\w-]/g, '_') || '_';

/** Every provider wants an object of arguments. If the model wrote something else, it is shown to it as text. */
const asInput = (args: unknown): unknown =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? args : { unreadable: args ?? null };
