// Parses stored lines into events.

import { z } from 'zod';
import type { RunEvent } from './event.ts';
import { eventSchemas } from './event-schema.ts';
import {
  type Digest,
  ENDS,
  type Line,
  late,
  linkHash,
  misfiled,
  REDACTION,
  redactedDigest,
  redactedIn,
} from './hash-chain.ts';
import type { Chain } from './seal.ts';
import { FORMAT, type RawEvent, upcast } from './upcast.ts';

/** Each event's schema with its type, time and origin, so that one parse covers the whole event. */
const storedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(eventSchemas).map(([type, schema]) => [
    type,
    z.object({ ...schema.shape, type: z.literal(type), at: z.number(), reused: z.number().optional() }),
  ]),
);

const formatOf = (raw: RawEvent): number =>
  raw.type === 'run-started' && typeof raw.format === 'number' ? raw.format : FORMAT;

/** Thrown for a journal that is damaged or cannot be parsed; names the event. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

/** Reads a stored journal: checks every link, parses every event. */
export function* decode(chain: Chain, lines: readonly Line[], digest: Digest): Generator<RunEvent> {
  let format = FORMAT;
  const accepted = redactedIn(lines);
  let hasEnded = false;
  const isWritten = (line: Line): boolean =>
    accepted.has(line.seq)
      ? accepted.get(line.seq) === redactedDigest(chain.head, chain.runId, line, digest)
      : linkHash(chain.head, chain.runId, line, digest) === line.hash;
  for (const line of lines) {
    if (line.seq !== chain.seq + 1 || !isWritten(line)) {
      throw new JournalDamaged(
        `Run ${chain.runId}: event ${line.seq} is not what was written. Check it with audit verify; the run was not continued.`,
      );
    }
    const raw = JSON.parse(line.body) as RawEvent;
    // As isFiledRight, of the text that is parsed here anyway.
    if (raw?.type !== line.type || raw.at !== line.at)
      throw new JournalDamaged(`Run ${chain.runId}: ${misfiled(line)}. The run was not continued.`);
    if (hasEnded && line.type !== REDACTION)
      throw new JournalDamaged(`Run ${chain.runId}: ${late(line)}. Check it with audit verify.`);
    hasEnded ||= ENDS.has(line.type);
    if (chain.seq === 0) format = formatOf(raw);
    chain.seq = line.seq;
    chain.head = line.hash;
    yield parseEvent(format === FORMAT ? raw : upcast(raw, format), line);
  }
}

function parseEvent(raw: RawEvent, line: Line): RunEvent {
  const schema = storedSchemas.get(raw.type);
  if (!schema) {
    throw new JournalDamaged(
      `Event ${line.seq} has the unknown type "${raw.type}": this journal was written by a newer version.`,
    );
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data as RunEvent;
  throw new JournalDamaged(`Event ${line.seq} (${raw.type}) cannot be read: ${parsed.error.message}`);
}
