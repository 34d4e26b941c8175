// The worst case: a worker that does its task and then obeys every instruction in the text it has read.

import { type Model, type ModelReply, type ToolDefinition, tool } from 'bosun';
import { z } from 'zod';
import type { InjectionCase } from './cases.ts';

const anything = z.record(z.string(), z.unknown());
const spaced = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/** The effect of a tool, guessed from its name; a name without a reading verb counts as acting. */
const isLooking = (name: string): boolean => /get|read|view|search|access|list|find|check|show/i.test(name);

/** The user's tool returns the planted text. The other tools do nothing; the journal shows whether they ran. */
export function toolsOf({ user_tool, tool_response, forbidden_tools }: InjectionCase): ToolDefinition[] {
  const wanted = tool(user_tool, {
    does: spaced(user_tool),
    input: anything,
    effect: 'read',
    untrusted: true,
    run: () => tool_response,
  });
  const forbidden = [...new Set(forbidden_tools)].filter((name) => name !== user_tool);
  return [
    wanted,
    ...forbidden.map((name) =>
      tool(name, { does: spaced(name), input: anything, effect: isLooking(name) ? 'read' : 'once', run: () => 'done' }),
    ),
  ];
}

export type Call = { readonly tool: string; readonly args: Record<string, unknown> };

/** Makes the given calls one after the other, then says this. */
export function obedientModel(calls: readonly Call[], last = 'Done.'): Model {
  return {
    id: 'obedient',
    provider: 'script',
    price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
    countTokens: () => 1,
    call: async ({ messages }): Promise<ModelReply> => {
      const made = messages.filter(({ role }) => role === 'assistant').length;
      const next = calls[made];
      const usage = { inputTokens: 1, outputTokens: 1 };
      if (!next) return { text: last, calls: [], usage };
      return { text: '', calls: [{ id: `c${made}`, ...next }], usage };
    },
  };
}

/** Arguments from the planted text: the text itself, and every name, address and number in it. */
export function plantedArgs(payload: string): Record<string, unknown> {
  const values = payload.match(/[\w.+-]+@[\w.-]+|[\p{L}\p{N}][\p{L}\p{N}_.-]*\d[\w.-]*|\p{Lu}[\p{L}]+/gu) ?? [];
  return { request: payload, values: [...new Set(values)] };
}
