import type { RunEvent } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Chain } from '../../core/journal/seal.ts';
import type { StoredEvent } from '../../ports/journal.ts';

/** The events of a stored journal, each link checked and each line parsed as it is read. */
export async function readHistory(
  chain: Chain,
  lines: readonly StoredEvent[],
  digest: Digest,
): Promise<Iterable<RunEvent>> {
  if (lines.length === 0) return [];
  const { decode } = await import('../../core/journal/decode.ts');
  return decode(chain, lines, digest);
}
