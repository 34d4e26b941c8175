// A tool that can be given to a worker: `tool(name, options)`. The toolbox does not import the runtime, so it
// describes tools with types of the core.

import type { Ruling } from '../core/journal/event-parts.ts';
import type { Effect } from '../core/plan/team-spec.ts';
import type { StandardSchema } from '../ports/standard-schema.ts';

/** What a tool knows about the call, besides its arguments. */
export interface ToolCall {
  readonly signal: AbortSignal;
  /** The context of the request, such as folders that the requester names. It never holds text that a model wrote. */
  readonly context?: Readonly<Record<string, unknown>>;
}

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
  run(args: unknown, call: ToolCall): Promise<unknown>;
}

interface Parts<Args> extends Omit<ReadyTool, 'input' | 'run' | 'approve'> {
  readonly input: StandardSchema<unknown, Args>;
  readonly approve?: (args: Args) => Ruling;
  run(args: Args, call: ToolCall): Promise<unknown>;
}

/** The caller has parsed the arguments with the tool's schema, so the casts below are safe. */
export const readyTool = <Args>({ approve, run, input, ...parts }: Parts<Args>): ReadyTool => ({
  ...parts,
  input: input as StandardSchema,
  ...(approve ? { approve: (args: unknown) => approve(args as Args) } : {}),
  run: (args, call) => run(args as Args, call),
});
