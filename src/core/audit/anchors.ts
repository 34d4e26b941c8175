// Anchors: the lengths and heads of the chains of all runs at some time, kept outside the store, one JSON line each. Each
// anchor is linked to the one before. A chain that was cut, deleted or computed again differs from the anchor that saw it.

import { z } from 'zod';
import { canonicalJson } from '../journal/canonical-json.ts';
import { type Anchor, type Digest, GENESIS } from '../journal/hash-chain.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256');
const anchoredSchema = z.object({ run: z.string().min(1), events: z.number().int().positive(), head: hash });
export type AnchoredRun = z.output<typeof anchoredSchema>;

/** What a person did with runs on purpose, and why. */
const recordSchema = z.object({ runs: z.array(z.string()), by: z.string(), reason: z.string() });

const contentSchema = z.object({
  /** When it was taken, in milliseconds since 1970. */
  at: z.number(),
  /** Whether every run of the store was looked at. */
  all: z.boolean(),
  /** The runs that are new or longer since the anchor before. */
  runs: z.array(anchoredSchema),
  /** Runs that were deleted on purpose: from here on they need not be in the store. */
  deleted: recordSchema.optional(),
  /** Runs that came here later than they began, such as from another store: earlier anchors need not have seen them. */
  adopted: recordSchema.optional(),
});
export type AnchorContent = z.output<typeof contentSchema>;

const lineSchema = contentSchema.extend({
  previous: hash,
  hash,
  /** An Ed25519 signature of the hash, if it was signed. */
  signature: z.string().optional(),
});
export type AnchorLine = z.output<typeof lineSchema>;

/** Whether a signature is valid for a text. */
export type CheckSignature = (text: string, signature: string) => boolean;

/** The hash of a line without adopted runs is the one that earlier versions wrote. */
const hashOf = ({ at, all, runs, deleted, adopted, previous }: Omit<AnchorLine, 'hash'>, digest: Digest): string =>
  digest(canonicalJson({ at, all, runs, deleted: deleted ?? null, ...(adopted ? { adopted } : {}), previous }));

export function linkAnchor(content: AnchorContent, previous: string, digest: Digest): AnchorLine {
  return { ...content, previous, hash: hashOf({ ...content, previous }, digest) };
}

interface AnchorFault {
  readonly line: number;
  readonly problem: string;
  /** Whether it is the last line, and its writing stopped in the middle. */
  readonly isHalf?: true;
}

export type ReadAnchors =
  | { readonly ok: true; readonly lines: readonly AnchorLine[]; readonly head: string }
  | ({ readonly ok: false } & AnchorFault);

/** Reads a file of anchors and checks its links; with `isSigned`, also that every line is signed. */
export function readAnchors(text: string, digest: Digest, isSigned?: CheckSignature): ReadAnchors {
  const lines: AnchorLine[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue;
    const line = parseLine(written);
    if (line === undefined) return { ok: false, line: index + 1, ...unreadable(written, text) };
    const problem = faultOf(line, lines.at(-1), digest, isSigned);
    if (problem !== undefined) return { ok: false, line: index + 1, problem };
    lines.push(line);
  }
  return { ok: true, lines, head: lines.at(-1)?.hash ?? GENESIS };
}

/** Anchors that were taken out of their file, as in an export: the lines between them are missing, so each is checked by itself. */
export function readSingleAnchors(given: readonly unknown[], digest: Digest, isSigned?: CheckSignature): ReadAnchors {
  const lines: AnchorLine[] = [];
  for (const [index, each] of given.entries()) {
    const line = lineSchema.safeParse(each).data;
    const problem = line === undefined ? 'is not an anchor' : ownFaultOf(line, digest, isSigned);
    if (line === undefined || problem !== undefined) return { ok: false, line: index + 1, problem: problem ?? '' };
    lines.push(line);
  }
  const early = lines.findIndex(({ previous }, index) => lines.slice(index + 1).some(({ hash }) => hash === previous));
  if (early >= 0) return { ok: false, line: early + 1, problem: 'comes before the anchor that it follows' };
  return { ok: true, lines, head: lines.at(-1)?.hash ?? GENESIS };
}

/** A line is written from its first brace to its newline: without that newline at the end of the file, it is not whole. */
const unreadable = (written: string, text: string): Omit<AnchorFault, 'line'> =>
  text.endsWith(written) && written.startsWith('{')
    ? {
        problem: 'is only half there, because its writing stopped: remove this line; the lines before it still count',
        isHalf: true,
      }
    : { problem: 'is not an anchor' };

function parseLine(text: string): AnchorLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function faultOf(
  line: AnchorLine,
  before: AnchorLine | undefined,
  digest: Digest,
  isSigned?: CheckSignature,
): string | undefined {
  if (line.previous !== (before?.hash ?? GENESIS) && !isRetryOf(before, line))
    return 'does not follow the line before: a line was removed, added or moved';
  return ownFaultOf(line, digest, isSigned);
}

function ownFaultOf(line: AnchorLine, digest: Digest, isSigned?: CheckSignature): string | undefined {
  if (hashOf(line, digest) !== line.hash) return 'was changed after it was written';
  if (!isSigned) return undefined;
  if (line.signature === undefined) return 'is not signed';
  return isSigned(line.hash, line.signature) ? undefined : 'has a signature of another key';
}

/**
 * A command that keeps an anchor and then fails is given the next one with the same former anchor. A record never goes in
 * beside a line: it would excuse a missing or an added run without a new head of the file.
 */
const isRetryOf = (before: AnchorLine | undefined, line: AnchorLine): boolean =>
  before?.previous === line.previous && !isRecord(before) && !isRecord(line);

const isRecord = ({ deleted, adopted }: AnchorLine): boolean => deleted !== undefined || adopted !== undefined;

interface NotedHead extends Anchor {
  /** When an anchor before that one had not seen all these events yet; missing if there was none. */
  readonly unseenAt: number | undefined;
}

interface KnownRun {
  /** Every length and head that was noted of it. */
  readonly anchors: readonly NotedHead[];
  /** The newest of them. */
  readonly last: Anchor & { readonly at: number };
}

/** A run that a person deleted or adopted, as the anchors say. */
export interface RecordedRun {
  readonly runId: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
}

export interface Anchored {
  /** Runs that must be in the store. */
  readonly runs: ReadonlyMap<string, KnownRun>;
  readonly deleted: ReadonlyMap<string, RecordedRun>;
  readonly adopted: ReadonlyMap<string, RecordedRun>;
  /** What was noted of deleted runs before: a run whose deletion was refused after all still has to agree with it. */
  readonly leftBehind: ReadonlyMap<string, KnownRun>;
  /** When all runs of the store were last noted. */
  readonly allAt: number | undefined;
}

/** What a file of anchors knows of each run. */
export function anchoredBy(lines: readonly AnchorContent[]): Anchored {
  const runs = new Map<string, KnownRun>();
  const deleted = new Map<string, RecordedRun>();
  const adopted = new Map<string, RecordedRun>();
  const leftBehind = new Map<string, KnownRun>();
  let allAt: number | undefined;
  for (const { at, all, runs: noted, deleted: gone, adopted: moved } of lines) {
    for (const { run, events, head } of noted) {
      const earlier = runs.get(run);
      const next = { events, head, unseenAt: latest(earlier?.last.at, allAt) };
      runs.set(run, { anchors: [...(earlier?.anchors ?? []), next], last: { events, head, at } });
    }
    for (const runId of moved?.runs ?? []) {
      for (const known of [runs, leftBehind]) vouch(known, runId);
      adopted.set(runId, { runId, at, by: moved?.by ?? '', reason: moved?.reason ?? '' });
    }
    for (const runId of gone?.runs ?? []) {
      const known = joined(leftBehind.get(runId), runs.get(runId));
      if (known) leftBehind.set(runId, known);
      runs.delete(runId);
      deleted.set(runId, { runId, at, by: gone?.by ?? '', reason: gone?.reason ?? '' });
    }
    if (all) allAt = at;
  }
  return { runs, deleted, adopted, leftBehind, allAt };
}

/** All that is noted of an adopted run counts as seen in time: a person answers for its times. */
function vouch(runs: Map<string, KnownRun>, runId: string): void {
  const known = runs.get(runId);
  if (known) runs.set(runId, { ...known, anchors: known.anchors.map((each) => ({ ...each, unseenAt: undefined })) });
}

/**
 * What is known of a run that is in the store. One that began before its recorded deletion was not deleted; one that began
 * later is another run with the id of the deleted one.
 */
export function knownOf(runId: string, began: number, { runs, deleted, leftBehind }: Anchored): KnownRun | undefined {
  const isLeft = began <= (deleted.get(runId)?.at ?? Number.NEGATIVE_INFINITY);
  return joined(isLeft ? leftBehind.get(runId) : undefined, runs.get(runId));
}

/**
 * The last time at which an anchor had not seen this event of a run: it was written later, even if the event gives an earlier time.
 * Undefined if every anchor that looked had seen it.
 */
export function unseenAt(run: KnownRun | undefined, seq: number, allAt: number | undefined): number | undefined {
  const first = run?.anchors.find(({ events }) => events >= seq);
  return first ? first.unseenAt : latest(run?.last.at, allAt);
}

const latest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

const joined = (earlier: KnownRun | undefined, later: KnownRun | undefined): KnownRun | undefined =>
  earlier && later ? { anchors: [...earlier.anchors, ...later.anchors], last: later.last } : (later ?? earlier);
