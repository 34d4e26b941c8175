import type { ForkOf } from '../../core/journal/event.ts';
import type { StoredEvent } from '../../ports/journal.ts';

/** The run that a stored run is a fork of; undefined if it is none. */
export async function forkIn(lines: readonly StoredEvent[]): Promise<ForkOf | undefined> {
  const [first] = lines;
  if (!first?.body.includes('"forkOf"')) return undefined;
  const { forkOf } = JSON.parse(first.body) as { forkOf?: unknown };
  if (forkOf === undefined) return undefined;
  const { forkSchema } = await import('../../core/journal/event-parts.ts');
  return forkSchema.parse(forkOf);
}
