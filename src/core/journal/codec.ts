// Events to stored lines and back. Stored lines are unknown until their schema has read them.

import { type EventType, eventSchemas, isEventType, type RunEvent } from './event.ts';
import { type Digest, GENESIS, type Line, linkHash } from './hash-chain.ts';
import { FORMAT, type RawEvent, upcast } from './upcast.ts';

/** The end of a run's chain; grows with every sealed event. */
export interface Chain {
  readonly runId: string;
  seq: number;
  head: string;
}

export const createChain = (runId: string): Chain => ({ runId, seq: 0, head: GENESIS });

export function seal(chain: Chain, event: RunEvent, digest: Digest): Line {
  const seq = chain.seq + 1;
  const body = JSON.stringify(event);
  const hash = linkHash(chain.head, chain.runId, { seq, type: event.type, at: event.at, body }, digest);
  chain.seq = seq;
  chain.head = hash;
  return { seq, type: event.type, at: event.at, body, hash };
}

const formatOf = (raw: RawEvent): number =>
  raw.type === 'run-started' && typeof raw.format === 'number' ? raw.format : FORMAT;

/** Thrown for a journal that cannot be trusted or read; names the event. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

/** Reads a stored journal: every link checked, every event parsed. */
export function* decode(chain: Chain, lines: readonly Line[], digest: Digest): Generator<RunEvent> {
  let format = FORMAT;
  for (const line of lines) {
    if (line.seq !== chain.seq + 1 || linkHash(chain.head, chain.runId, line, digest) !== line.hash) {
      throw new JournalDamaged(
        `Run ${chain.runId}: event ${line.seq} is not what was written. Check it with audit verify; the run was not continued.`,
      );
    }
    const raw = JSON.parse(line.body) as RawEvent;
    if (chain.seq === 0) format = formatOf(raw);
    chain.seq = line.seq;
    chain.head = line.hash;
    yield parseEvent(format === FORMAT ? raw : upcast(raw, format), line);
  }
}

function parseEvent(raw: RawEvent, line: Line): RunEvent {
  if (!isEventType(raw.type)) {
    throw new JournalDamaged(
      `Event ${line.seq} has the unknown type "${raw.type}": this journal was written by a newer version.`,
    );
  }
  const parsed = eventSchemas[raw.type as EventType].safeParse(raw);
  if (!parsed.success)
    throw new JournalDamaged(`Event ${line.seq} (${raw.type}) cannot be read: ${parsed.error.message}`);
  return { ...parsed.data, type: raw.type, at: line.at } as RunEvent;
}
