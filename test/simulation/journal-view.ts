// The stored journal of a run as the world sees it: parsed once, cut when the disk was.

import type { EventOf, EventType, RunEvent } from '../../src/core/journal/event.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';

export interface JournalView {
  /** Everything stored; the first `synced()` of them survive a power loss. */
  events(): readonly RunEvent[];
  synced(): number;
  /** Events of a type that are safely on the disk. */
  durable<T extends EventType>(type: T): EventOf<T>[];
}

export function createJournalView(
  inspect: () => { readonly events: readonly StoredEvent[]; readonly synced: number },
): JournalView {
  const parsed: RunEvent[] = [];
  const hashes: string[] = [];
  const events = (): readonly RunEvent[] => {
    const stored = inspect().events;
    let keep = Math.min(parsed.length, stored.length);
    while (keep > 0 && hashes[keep - 1] !== stored[keep - 1]?.hash) keep -= 1;
    parsed.length = keep;
    hashes.length = keep;
    for (const line of stored.slice(keep)) {
      parsed.push({ ...JSON.parse(line.body), type: line.type, at: line.at });
      hashes.push(line.hash);
    }
    return parsed;
  };
  return {
    events,
    synced: () => inspect().synced,
    durable: <T extends EventType>(type: T) => {
      const safe = inspect().synced;
      return events().filter((event, index): event is EventOf<T> => index < safe && event.type === type);
    },
  };
}
