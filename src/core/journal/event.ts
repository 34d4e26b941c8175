// Everything that can happen in a run, past tense. Facts come from the world; decisions are the core's own and are
// recorded beside them, so that newer code which would decide otherwise still folds an old journal to the same state.

import type { z } from 'zod';
import type { eventSchemas } from './event-schema.ts';

export type {
  Conflict,
  Decision,
  DeclaredSupport,
  ForkOf,
  Hints,
  Parent,
  Reading,
  ReviewKind,
  Route,
  Routing,
  Ruling,
  TeamOutcome,
  ToolOutcome,
  Turn,
  Usage,
} from './event-parts.ts';

type Schemas = typeof eventSchemas;
export type EventType = keyof Schemas;
type Bodies = { [T in EventType]: z.output<Schemas[T]> };
/** What a fact in a fork comes from: the event of the other run that it repeats; 0 where nothing was done for it. */
interface Origin {
  readonly reused?: number | undefined;
}
/** What happened, before the journal gave it a time. */
export type Happening = { [T in EventType]: { readonly type: T } & Origin & Bodies[T] }[EventType];
export type RunEvent = { [T in EventType]: { readonly type: T; readonly at: number } & Origin & Bodies[T] }[EventType];
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;
export type HappeningOf<T extends EventType> = Extract<Happening, { type: T }>;
