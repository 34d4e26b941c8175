// The events of a run, named in the past tense. Facts come from outside; decisions are made by the core and recorded as
// well, so that newer code, which might decide differently, still folds an old journal to the same state.

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
interface Origin {
  /** For an event of a fork: the event of the other run that it repeats; 0 if nothing was done for it. */
  readonly reused?: number | undefined;
}
/** An event before the journal gives it a time. */
export type Happening = { [T in EventType]: { readonly type: T } & Origin & Bodies[T] }[EventType];
export type RunEvent = { [T in EventType]: { readonly type: T; readonly at: number } & Origin & Bodies[T] }[EventType];
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;
export type HappeningOf<T extends EventType> = Extract<Happening, { type: T }>;
