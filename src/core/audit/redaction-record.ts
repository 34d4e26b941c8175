// What a redaction records in the journal of its run, and what a signature of it covers.

import { canonicalJson } from '../journal/canonical-json.ts';
import type { EventOf, RunEvent } from '../journal/event.ts';
import { type Line, REDACTION } from '../journal/hash-chain.ts';
import type { CheckSignature } from './anchors.ts';

export type RedactionEvent = EventOf<'data-removed'>;

/** The text that is signed: everything the record says, for this run. */
export const signedText = (
  runId: string,
  { at, by, reason, what, changed }: Omit<RedactionEvent, 'type' | 'signature'>,
): string => canonicalJson({ runId, at, by, reason, what, changed });

const redactionsIn = (lines: readonly Line[]): readonly { readonly seq: number; readonly event: RedactionEvent }[] =>
  lines.flatMap(({ seq, type, body }) =>
    type === REDACTION ? [{ seq, event: JSON.parse(body) as Extract<RunEvent, { type: 'data-removed' }> }] : [],
  );

/** The first redaction of a verified journal that is not signed by the key. */
export function unsignedRedaction(runId: string, lines: readonly Line[], isSigned: CheckSignature): number | undefined {
  return redactionsIn(lines).find(
    ({ event }) => event.signature === undefined || !isSigned(signedText(runId, event), event.signature),
  )?.seq;
}
