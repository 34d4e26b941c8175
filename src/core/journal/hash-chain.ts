// Each event is linked to the one before by a digest over all its stored fields. The chain reveals any changed event; a
// rewritten or cut tail is revealed only by an anchor kept elsewhere.
//
// A redaction (docs/adr/0014-redaction.md) replaces the text of an event and keeps its hash, so that the links after it
// hold. A later event of the same chain records the digest of what stands there now: only that text is accepted, and no
// longer the one that was removed.

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

/** The events that end a run. Only a redaction may follow. */
export const ENDS: ReadonlySet<string> = new Set(['run-planned', 'run-answered', 'run-failed', 'run-cancelled']);

const linkText = (previous: string, runId: string, { seq, type, at, body }: Omit<Line, 'hash'>): string =>
  `${previous}\n${runId}\n${seq}\n${type}\n${at}\n${body}`;

const redactedText = (previous: string, link: string): string => `redacted\n${previous}\n${link}`;

export const linkHash = (previous: string, runId: string, line: Omit<Line, 'hash'>, digest: Digest): string =>
  digest(linkText(previous, runId, line));

/**
 * What a redaction records of each event it changed: everything that is stored there now, the hash that it keeps, and the hash
 * of the event before. Its own hash no longer shows what it follows, since the text it was made of is gone.
 */
export const redactedDigest = (previous: string, runId: string, line: Line, digest: Digest): string =>
  digest(redactedText(previous, linkHash(line.hash, runId, line, digest)));

/**
 * Whether the type and the time beside an event's text are those in the text. Lists, anchors and redactions go by the first,
 * runs by the second, and the hash covers both: a forged event whose two types differ would be one thing to each of them.
 */
export function isFiledRight({ type, at, body }: Line): boolean {
  try {
    const event = JSON.parse(body) as { readonly type?: unknown; readonly at?: unknown } | null;
    return event?.type === type && event.at === at;
  } catch {
    return false;
  }
}

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
    const { changed } = JSON.parse(body) as {
      readonly changed: ({ readonly seq: number; readonly digest: string } | null)[];
    };
    return Array.isArray(changed) ? changed.filter((each) => each !== null) : [];
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
  const check = checkChain(runId, lines, anchors);
  let step = check.next();
  while (!step.done) step = check.next(digest(step.value));
  return step.value;
}

/** The check itself: yields the texts whose digests it needs. Digests of a browser do not answer at once. */
export function* checkChain(
  runId: string,
  lines: readonly Line[],
  anchors: Anchor | readonly Anchor[] = [],
): Generator<string, Verdict, string> {
  const heads = headsOf('head' in anchors ? [anchors] : anchors);
  const accepted = redactedIn(lines);
  let head = GENESIS;
  let redacted = 0;
  let hasEnded = false;
  for (const [index, line] of lines.entries()) {
    if (line.seq !== index + 1)
      return broken(index + 1, `event ${index + 1} is missing: the next stored one is ${line.seq}`);
    const isRedacted = accepted.has(line.seq);
    const found: string | undefined = isRedacted
      ? yield redactedText(head, yield linkText(line.hash, runId, line))
      : yield linkText(head, runId, line);
    if (found !== (isRedacted ? accepted.get(line.seq) : line.hash)) return broken(line.seq, changed(line, isRedacted));
    if (isRedacted) redacted += 1;
    if (!isFiledRight(line)) return broken(line.seq, misfiled(line));
    if (hasEnded && line.type !== REDACTION) return broken(line.seq, late(line));
    hasEnded ||= ENDS.has(line.type);
    head = line.hash;
    if (heads.get(line.seq)?.some((each) => each !== head))
      return broken(line.seq, `the journal up to event ${line.seq} differs from the anchor`);
  }
  const longest = Math.max(0, ...heads.keys());
  if (lines.length < longest)
    return broken(lines.length + 1, `the anchor saw ${longest} events, only ${lines.length} are stored`);
  return { ok: true, events: lines.length, head, ...(redacted > 0 ? { redacted } : {}) };
}

const changed = ({ seq, type }: Line, isRedacted: boolean): string =>
  isRedacted
    ? `event ${seq} (${type}) is not what its redaction left, or the one before it was exchanged`
    : `event ${seq} (${type}) is not what was written, or the one before it was exchanged`;

export const late = ({ seq, type }: Line): string => `event ${seq} (${type}) was added after the end of the run`;

export const misfiled = ({ seq, type }: Line): string =>
  `event ${seq} is stored as ${type}, with a type or a time that is not that of its text`;

const broken = (seq: number, problem: string): Broken => ({ ok: false, seq, problem });

function headsOf(anchors: readonly Anchor[]): ReadonlyMap<number, readonly string[]> {
  const heads = new Map<number, string[]>();
  for (const { events, head } of anchors) heads.set(events, [...(heads.get(events) ?? []), head]);
  return heads;
}
