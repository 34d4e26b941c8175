// What a redaction records in the journal of its run, and what a signature of it covers.

import { z } from 'zod';
import { canonicalJson } from '../journal/canonical-json.ts';
import type { EventOf } from '../journal/event.ts';
import { eventSchemas } from '../journal/event-schema.ts';
import { GENESIS, type Line, REDACTION } from '../journal/hash-chain.ts';
import type { CheckSignature } from './anchors.ts';
import { createRemover } from './remover.ts';

export type RedactionEvent = EventOf<'data-removed'>;

/** Where a record stands: elsewhere, or after other events, its signature is not valid. */
interface Position {
  readonly runId: string;
  readonly seq: number;
  /** The hash of the event before. */
  readonly previous: string;
}

/** The text that is signed: everything the record says, at its place. */
export const signedText = (
  { runId, seq, previous }: Position,
  { at, by, reason, what, changed }: Omit<RedactionEvent, 'type' | 'signature'>,
): string => canonicalJson({ runId, seq, previous, at, by, reason, what, changed });

/** The first redaction of a verified journal that is not signed by the key. */
export function unsignedRedaction(runId: string, lines: readonly Line[], isSigned: CheckSignature): number | undefined {
  return lines.find(({ seq, type, body }, index) => {
    if (type !== REDACTION) return false;
    // Anybody who can write to the store may have written it: what has not the shape of a record is not signed.
    const event = eventSchemas[REDACTION].extend({ at: z.number() }).safeParse(JSON.parse(body)).data;
    const previous = lines[index - 1]?.hash ?? GENESIS;
    return !event?.signature || !isSigned(signedText({ runId, seq, previous }, event), event.signature);
  })?.seq;
}

/**
 * Whether a record of an earlier redaction holds one of the values, in its reason or its name: records stay as they are, so the
 * value stays with it. A record that cannot be read counts as it is stored.
 */
export function isInRecords(lines: readonly Line[], values: readonly string[]): boolean {
  const { isIn } = createRemover(values);
  return lines.some(({ type, body }) => {
    if (type !== REDACTION) return false;
    return isIn(wordsOf(body));
  });
}

/** What the person who removed something wrote. The rest are ids and digests. */
function wordsOf(body: string): string {
  try {
    const { by, reason } = JSON.parse(body) as Partial<RedactionEvent>;
    return `${by}\n${reason}`;
  } catch {
    return body;
  }
}
