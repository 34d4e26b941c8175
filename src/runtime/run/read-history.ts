import type { RunEvent } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Chain } from '../../core/journal/seal.ts';
import { clipEvent } from '../../core/values/nesting.ts';
import type { StoredEvent } from '../../ports/journal.ts';

/** The events of a stored journal, each link checked and each line parsed as it is read. */
export async function readHistory(
  chain: Chain,
  lines: readonly StoredEvent[],
  digest: Digest,
): Promise<Iterable<RunEvent>> {
  if (lines.length === 0) return [];
  const { decode } = await import('../../core/journal/decode.ts');
  return clipped(decode(chain, lines, digest));
}

/** An earlier version may have stored a value that is nested too deep: its run could never be read again. */
function* clipped(events: Iterable<RunEvent>): Generator<RunEvent> {
  for (const event of events) yield clipEvent(event);
}
