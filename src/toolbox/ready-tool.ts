// A tool that can be given to a worker: `tool(name, options)`. The toolbox does not import the runtime, so it
// describes tools with types of the core.

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
  /** Granted to every task of its worker: requests say what they want, and rarely name the tool for it. */
  readonly grant?: 'always';
  /** Decides on each call before it happens; without it, every call is allowed. */
  readonly approve?: (args: unknown) => Ruling;
  run(args: unknown, context: { readonly signal: AbortSignal }): Promise<unknown>;
}

interface Parts<Args> extends Omit<ReadyTool, 'input' | 'run' | 'approve'> {
  readonly input: StandardSchema<unknown, Args>;
  readonly approve?: (args: Args) => Ruling;
  run(args: Args, context: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** The caller has parsed the arguments with the tool's schema, so the casts below are safe. */
export const readyTool = <Args>({ approve, run, input, ...parts }: Parts<Args>): ReadyTool => ({
  ...parts,
  input: input as StandardSchema,
  ...(approve ? { approve: (args: unknown) => approve(args as Args) } : {}),
  run: (args, context) => run(args as Args, context),
});
