// Each event is linked to the one before by a digest over all its stored fields. The chain reveals any changed event; a
// rewritten or cut tail is revealed only by an anchor kept elsewhere.
//
// A redaction (docs/adr/0014-redaction.md) replaces the text of an event and keeps its hash, so that the links after it
// hold. A later event of the same chain records the digest of what stands there now: only that text is accepted.

export type Digest = (text: string) => string;

export interface Line {
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly body: string;
  readonly hash: string;
}

export interface Anchor {
  readonly events: number;
  readonly head: string;
}

export const GENESIS = '0'.repeat(64);

/** The type of the event that records a redaction. */
export const REDACTION = 'data-removed';

export const linkHash = (previous: string, runId: string, line: Omit<Line, 'hash'>, digest: Digest): string =>
  digest(`${previous}\n${runId}\n${line.seq}\n${line.type}\n${line.at}\n${line.body}`);

/** What a redaction records of each event it changed: everything that is stored there now, and the hash that it keeps. */
export const redactedDigest = (runId: string, line: Line, digest: Digest): string =>
  digest(`redacted\n${linkHash(line.hash, runId, line, digest)}`);

/** By seq, the digest that the latest redaction recorded. Nothing can redact the record of a redaction. */
export function redactedIn(lines: readonly Line[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { type, body } of lines) {
    if (type !== REDACTION) continue;
    for (const each of changedIn(body)) found.set(each.seq, each.digest);
  }
  for (const { seq, type } of lines) if (type === REDACTION) found.delete(seq);
  return found;
}

/** Read without a schema: this file is part of every run, and a record that cannot be read accepts nothing. */
function changedIn(body: string): { readonly seq: number; readonly digest: string }[] {
  try {
    const { changed } = JSON.parse(body) as { readonly changed: { readonly seq: number; readonly digest: string }[] };
    return Array.isArray(changed) ? changed : [];
  } catch {
    return [];
  }
}

export type Verdict =
  | {
      readonly ok: true;
      readonly events: number;
      readonly head: string;
      /** How many events had texts removed by a recorded redaction; missing if none had. */
      readonly redacted?: number;
    }
  | { readonly ok: false; readonly seq: number; readonly problem: string };

type Broken = Extract<Verdict, { ok: false }>;

/** Checks a whole stored journal, also against anchors if there are any. Names the first line that does not match. */
export function verifyChain(
  runId: string,
  lines: readonly Line[],
  digest: Digest,
  anchors: Anchor | readonly Anchor[] = [],
): Verdict {
  const heads = headsOf('head' in anchors ? [anchors] : anchors);
  const accepted = redactedIn(lines);
  let head = GENESIS;
  let redacted = 0;
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1)
      return broken(index + 1, `event ${index + 1} is missing: the next stored one is ${line.seq}`);
    if (linkHash(head, runId, line, digest) !== line.hash) {
      if (accepted.get(line.seq) !== redactedDigest(runId, line, digest))
        return broken(
          line.seq,
          `event ${line.seq} (${line.type}) is not what was written, or the one before it was exchanged`,
        );
      redacted += 1;
    }
    head = line.hash;
    if (heads.get(line.seq)?.some((each) => each !== head))
      return broken(line.seq, `the journal up to event ${line.seq} differs from the anchor`);
  }
  const longest = Math.max(0, ...heads.keys());
  if (lines.length < longest)
    return broken(lines.length + 1, `the anchor saw ${longest} events, only ${lines.length} are stored`);
  return { ok: true, events: lines.length, head, ...(redacted > 0 ? { redacted } : {}) };
}

const broken = (seq: number, problem: string): Broken => ({ ok: false, seq, problem });

function headsOf(anchors: readonly Anchor[]): ReadonlyMap<number, readonly string[]> {
  const heads = new Map<number, string[]>();
  for (const { events, head } of anchors) heads.set(events, [...(heads.get(events) ?? []), head]);
  return heads;
}
