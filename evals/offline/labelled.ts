// Labelled requests. Those at even positions are for tuning, those at odd positions are held out.

import type { ToolDefinition, WorkerDefinition } from 'bosun';
import { tool } from 'bosun';
import { z } from 'zod';

export interface Labelled {
  readonly say: string;
  /** Exactly these workers; none if the whole request is out of scope. */
  readonly workers: readonly string[];
  /** Words that the reported out-of-scope parts must contain. */
  readonly outOfScope?: readonly string[];
  /** Calls that must be made, with the arguments that matter. No other effect may be called. */
  readonly calls?: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[];
}

export interface Subject {
  readonly name: string;
  readonly workers: Readonly<Record<string, WorkerDefinition>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly requests: readonly Labelled[];
  /** Set if the whole team belongs to one half. */
  readonly half?: 'tuning' | 'held-out';
}

type Shape = Parameters<typeof z.object>[0];

export const reads = (name: string, does: string, shape: Shape, output: unknown = 'Found.'): ToolDefinition =>
  tool(name, { does, input: z.object(shape), effect: 'read', run: () => output });

export const acts = (name: string, does: string, shape: Shape): ToolDefinition =>
  tool(name, {
    does,
    input: z.object(shape),
    effect: 'idempotent',
    run: (args) => ({ ...(args as object), status: 'done' }),
  });

const string = z.string();
export const say = (text: string, workers: string, more: Omit<Labelled, 'say' | 'workers'> = {}): Labelled => ({
  say: text,
  workers: workers === '' ? [] : workers.split(' '),
  ...more,
});
export { string };
