// A tool that is ready to be given to a worker: `tool(ready.name, ready)`. The toolbox knows nothing of workers, so it
// says what a tool is in the words of the core.

import type { Ruling } from '../core/journal/event-parts.ts';
import type { Effect } from '../core/plan/team-spec.ts';
import type { StandardSchema } from '../ports/standard-schema.ts';

export interface ReadyTool {
  readonly name: string;
  readonly does: string;
  readonly input: StandardSchema;
  readonly effect: Effect;
  readonly untrusted: boolean;
  readonly timeoutMs: number;
  /** Part of everything its worker does: requests name what they want, and rarely the tool for it. */
  readonly grant?: 'always';
  /** Rules on each call before it happens; without it, the call is allowed. */
  readonly approve?: (args: unknown) => Ruling;
  run(args: unknown, context: { readonly signal: AbortSignal }): Promise<unknown>;
}

interface Parts<Args> extends Omit<ReadyTool, 'input' | 'run' | 'approve'> {
  readonly input: StandardSchema<unknown, Args>;
  readonly approve?: (args: Args) => Ruling;
  run(args: Args, context: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** Whoever calls a tool has had its arguments read by its schema; here the types are told so, once. */
export const readyTool = <Args>({ approve, run, input, ...parts }: Parts<Args>): ReadyTool => ({
  ...parts,
  input: input as StandardSchema,
  ...(approve ? { approve: (args: unknown) => approve(args as Args) } : {}),
  run: (args, context) => run(args as Args, context),
});
