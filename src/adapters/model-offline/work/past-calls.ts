// The calls of the dialogue so far, with arguments and outcome, in order.

import type { ToolOutcome } from '../../../core/journal/event.ts';
import type { Exchange } from '../../../core/run/command.ts';

export interface Done {
  readonly tool: string;
  readonly args: unknown;
  readonly outcome: ToolOutcome;
}

export function doneIn(exchanges: readonly Exchange[]): Done[] {
  const asked = new Map<string, { tool: string; args: unknown }>();
  const done: Done[] = [];
  for (const exchange of exchanges) {
    if (exchange.kind === 'reply' && exchange.reading.kind === 'calls')
      for (const { id, tool, args } of exchange.reading.calls) asked.set(id, { tool, args });
    if (exchange.kind === 'tool-results')
      for (const { id, tool, outcome } of exchange.results) done.push({ tool, args: asked.get(id)?.args, outcome });
  }
  return done;
}

/** Equal for any order of the keys. */
export const fingerprint = (tool: string, args: unknown): string => `${tool} ${JSON.stringify(sorted(args))}`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
