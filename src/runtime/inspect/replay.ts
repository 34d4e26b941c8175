// Replays a run from its journal alone: without models, tools, people or a clock.

import { JournalDamaged } from '../../core/journal/decode.ts';
import type { RunEvent } from '../../core/journal/event.ts';
import { type Digest, linkHash, REDACTION } from '../../core/journal/hash-chain.ts';
import { createChain, withoutSalt } from '../../core/journal/seal.ts';
import { FORMAT } from '../../core/journal/upcast.ts';
import { type Divergence, type Recorded, replayEvents } from '../../core/run/replay.ts';
import type { StoredEvent } from '../../ports/journal.ts';
import { coreParts, loadPartsForEvents } from '../run/core-parts.ts';
import { readHistory } from '../run/read-history.ts';

export interface Replay {
  readonly runId: string;
  /** How many events are stored. */
  readonly events: number;
  /** Whether today's code writes the same journal, byte for byte. */
  readonly identical: boolean;
  /** The last hash of the replayed chain: up to the divergence, if there is one. */
  readonly head: string;
  readonly divergence: Divergence | null;
  /** The format the journal was written in. If it is an earlier one, decisions may differ. */
  readonly format: number;
  readonly isEarlierFormat: boolean;
  readonly modelCalls: 0;
  readonly toolCalls: 0;
}

export async function replayRun(runId: string, lines: readonly StoredEvent[], digest: Digest): Promise<Replay> {
  if (lines.some(({ type }) => type === REDACTION))
    throw new Error(`Texts were removed from run ${runId}: it can be shown and verified, but not replayed`);
  const read = [...(await readHistory(createChain(runId), lines, digest))];
  const recorded: Recorded[] = read.map((event, index) => ({ event, body: withoutSalt(lines[index]?.body ?? '') }));
  // Load all parts of the core at once; when they are loaded changes no decision.
  await loadPartsForEvents(read);
  const chain = createChain(runId);
  const store = ({ type, at }: RunEvent): void => {
    const seq = chain.seq + 1;
    // The texts are the same but for the salt.
    const body = lines[chain.seq]?.body ?? '';
    chain.head = linkHash(chain.head, runId, { seq, type, at, body }, digest);
    chain.seq = seq;
  };
  const divergence = orDamaged(runId, () => replayEvents(recorded, store, coreParts)) ?? null;
  const identical = divergence === null && chain.head === lines.at(-1)?.hash;
  const format = read[0]?.type === 'run-started' ? read[0].format : FORMAT;
  return {
    runId,
    events: lines.length,
    identical,
    head: chain.head,
    divergence,
    format,
    isEarlierFormat: format < FORMAT,
    modelCalls: 0,
    toolCalls: 0,
  };
}

/** A tampered journal with valid hashes may hold impossible events, and folding those throws. */
function orDamaged<T>(runId: string, replay: () => T): T {
  try {
    return replay();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new JournalDamaged(`Run ${runId} cannot be replayed: what it records does not follow (${why})`);
  }
}
