// Stored lines → events. They are unknown until their schema has read them.

import type { EventType, RunEvent } from './event.ts';
import { eventSchemas } from './event-schema.ts';
import { type Digest, type Line, linkHash } from './hash-chain.ts';
import type { Chain } from './seal.ts';
import { FORMAT, type RawEvent, upcast } from './upcast.ts';

const isEventType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type);

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
  const parsed = eventSchemas[raw.type].safeParse(raw);
  if (!parsed.success)
    throw new JournalDamaged(`Event ${line.seq} (${raw.type}) cannot be read: ${parsed.error.message}`);
  return { ...parsed.data, type: raw.type, at: line.at } as RunEvent;
}
