// Removes texts from stored events, so that what is left still reads as the same events. The team's definition, names, ids
// and figures stay; salts and digests of content go with the texts, because short texts could be guessed from them.

import { type Line, REDACTION } from '../journal/hash-chain.ts';
import { type NewSalt, salted } from '../journal/seal.ts';
import type { RawEvent } from '../journal/upcast.ts';
import { cleanValue } from './clean-value.ts';
import { clearTexts } from './clear-texts.ts';
import { keyMarks } from './key-marks.ts';
import { MARK } from './mark.ts';
import { createRemover, longestFirst, type Remover } from './remover.ts';
import { schemaOf } from './walk-schema.ts';

/** What to remove: every text, or each occurrence of some texts. */
export type Removal = { readonly what: 'all-texts' } | { readonly what: 'values'; readonly values: readonly string[] };

/** Digests of content. */
const DIGESTS: readonly string[] = ['fingerprint', 'cacheKey'];

interface Redacted {
  /** By seq, the new texts of the events in which something is to be removed. */
  readonly bodies: ReadonlyMap<number, string>;
  /** What was removed, as it was written, longest first; empty if all texts were. */
  readonly found: readonly string[];
  /** Removes the same elsewhere; only if values were to be removed. */
  readonly remover?: Remover;
}

/** Each new text has a salt of its own: its digest stays in the record when a later redaction removes more of it. */
export function redactLines(lines: readonly Line[], removal: Removal, newSalt?: NewSalt): Redacted {
  const redacted = unsalted(lines, removal);
  if (!newSalt) return redacted;
  return { ...redacted, bodies: new Map([...redacted.bodies].map(([seq, body]) => [seq, salted(body, newSalt)])) };
}

function unsalted(lines: readonly Line[], removal: Removal): Redacted {
  if (removal.what === 'all-texts') {
    const remover = createRemover([], digestsOf(lines));
    const marks = keyMarks(lines);
    const bodies = changedBodies(lines, (event) => withoutKeyDigests(clearTexts(event, marks), remover));
    return { bodies, found: [] };
  }
  const first = withoutAll(lines, createRemover(removal.values));
  if (first.bodies.size === 0) return first;
  return withoutAll(lines, createRemover(removal.values, digestsOf(lines, first.bodies)));
}

function withoutAll(lines: readonly Line[], remover: Remover): Redacted {
  const having = lines.filter(({ body }) => remover.isIn(body));
  const bodies = changedBodies(having, (event) => withoutValues(event, remover));
  return { bodies, found: longestFirst(remover.found), remover };
}

/** A key of an effect is a name that contains the digest of the arguments. */
const withoutKeyDigests = (event: RawEvent, { clean }: Remover): RawEvent =>
  typeof event.idempotencyKey === 'string' ? { ...event, idempotencyKey: clean(event.idempotencyKey) } : event;

function changedBodies(lines: readonly Line[], change: (event: RawEvent) => RawEvent): ReadonlyMap<number, string> {
  const bodies = new Map<number, string>();
  for (const { seq, type, body } of lines) {
    if (type === REDACTION) continue;
    const { salt: _, ...event } = JSON.parse(body) as RawEvent;
    const changed = JSON.stringify(change(event));
    if (changed !== JSON.stringify(event)) bodies.set(seq, changed);
  }
  return bodies;
}

/**
 * The digests that a removed value may be guessed from, and what replaces each: they are also parts of the keys of effects, which
 * must stay different. Of arguments, those of the events that held the value. Cache keys are of whole inputs, which no event has in
 * one place: in a run that held the value, all of them. So are the names of artifacts, which are digests of whole files.
 */
function digestsOf(lines: readonly Line[], changed?: ReadonlyMap<number, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { seq, type, body } of lines) {
    for (const id of artifactsIn(body)) if (!found.has(id)) found.set(id, `${MARK}#${seq}`);
    if (changed && type !== CACHE_MISSED && !changed.has(seq)) continue;
    if (!DIGESTS.some((name) => body.includes(`"${name}"`))) continue;
    const event = JSON.parse(body) as RawEvent;
    for (const digest of DIGESTS.map((name) => event[name]))
      if (typeof digest === 'string' && ONE_DIGEST.test(digest) && !found.has(digest))
        found.set(digest, `${MARK}#${seq}`);
  }
  return found;
}

/** The names of the artifacts that an event refers to: files are stored under their digest. */
export const artifactsIn = (body: string): readonly string[] =>
  [...body.matchAll(/"artifact":"([0-9a-f]{64})"/g)].map(([, id]) => id ?? '');

const CACHE_MISSED = 'cache-missed';
/** As SHA-256 is written. Forks have none. */
const ONE_DIGEST = /^[0-9a-f]{64}$/;

function withoutValues(event: RawEvent, remover: Remover): RawEvent {
  const { type, at, ...fields } = event;
  const cleared = cleanValue(fields, remover, schemaOf(event)) as Record<string, unknown>;
  if (JSON.stringify(cleared) !== JSON.stringify(fields))
    for (const name of DIGESTS) if (name in cleared) cleared[name] = MARK;
  return inOrder(event, { ...cleared, type, at });
}

/** With the keys in the order of the original, so that equal events have equal texts. */
function inOrder(original: RawEvent, cleared: RawEvent): RawEvent {
  const kept = Object.keys(original).filter((name) => name in cleared);
  return { ...Object.fromEntries(kept.map((name) => [name, cleared[name]])), ...cleared };
}
