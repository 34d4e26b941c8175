import type { ForkOf } from '../../core/journal/event.ts';
import { forkSchema } from '../../core/journal/event-parts.ts';
import type { StoredEvent } from '../../ports/journal.ts';

/** The run that a stored run is a fork of; undefined if it is none. */
export function forkIn(lines: readonly StoredEvent[]): ForkOf | undefined {
  const [first] = lines;
  if (!first?.body.includes('"forkOf"')) return undefined;
  const { forkOf } = JSON.parse(first.body) as { forkOf?: unknown };
  return forkOf === undefined ? undefined : forkSchema.parse(forkOf);
}
