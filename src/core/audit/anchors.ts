// Anchors: the lengths and heads of the chains of all runs at some time, kept outside the store, one JSON line each. Each
// anchor is linked to the one before. A chain that was cut, deleted or computed again differs from the anchor that saw it.

import { z } from 'zod';
import { canonicalJson } from '../journal/canonical-json.ts';
import { type Anchor, type Digest, GENESIS } from '../journal/hash-chain.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256');
const anchoredSchema = z.object({ run: z.string().min(1), events: z.number().int().positive(), head: hash });
export type AnchoredRun = z.output<typeof anchoredSchema>;

const contentSchema = z.object({
  /** When it was taken, in milliseconds since 1970. */
  at: z.number(),
  /** Whether every run of the store was looked at. */
  all: z.boolean(),
  /** The runs that are new or longer since the anchor before. */
  runs: z.array(anchoredSchema),
  /** Runs that were deleted on purpose: from here on they need not be in the store. */
  deleted: z.object({ runs: z.array(z.string()), by: z.string(), reason: z.string() }).optional(),
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

const hashOf = ({ at, all, runs, deleted, previous }: Omit<AnchorLine, 'hash'>, digest: Digest): string =>
  digest(canonicalJson({ at, all, runs, deleted: deleted ?? null, previous }));

export function linkAnchor(content: AnchorContent, previous: string, digest: Digest): AnchorLine {
  return { ...content, previous, hash: hashOf({ ...content, previous }, digest) };
}

interface AnchorFault {
  readonly line: number;
  readonly problem: string;
}

export type ReadAnchors =
  | { readonly ok: true; readonly lines: readonly AnchorLine[]; readonly head: string }
  | ({ readonly ok: false } & AnchorFault);

/** Reads a file of anchors and checks its links; with `isSigned`, also that every line is signed. */
export function readAnchors(text: string, digest: Digest, isSigned?: CheckSignature): ReadAnchors {
  const lines: AnchorLine[] = [];
  let head = GENESIS;
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue;
    const line = parseLine(written);
    const problem = line === undefined ? 'is not an anchor' : faultOf(line, head, digest, isSigned);
    if (line === undefined || problem !== undefined) return { ok: false, line: index + 1, problem: problem ?? '' };
    lines.push(line);
    head = line.hash;
  }
  return { ok: true, lines, head };
}

function parseLine(text: string): AnchorLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function faultOf(line: AnchorLine, head: string, digest: Digest, isSigned?: CheckSignature): string | undefined {
  if (line.previous !== head) return 'does not follow the line before: a line was removed, added or moved';
  if (hashOf(line, digest) !== line.hash) return 'was changed after it was written';
  if (!isSigned) return undefined;
  if (line.signature === undefined) return 'is not signed';
  return isSigned(line.hash, line.signature) ? undefined : 'has a signature of another key';
}

interface KnownRun {
  /** Every length and head that was noted of it. */
  readonly anchors: readonly Anchor[];
  /** The newest of them. */
  readonly last: Anchor & { readonly at: number };
}

export interface DeletedRun {
  readonly runId: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
}

export interface Anchored {
  /** Runs that must be in the store. */
  readonly runs: ReadonlyMap<string, KnownRun>;
  readonly deleted: ReadonlyMap<string, DeletedRun>;
  /** When all runs of the store were last noted. */
  readonly allAt: number | undefined;
}

/** What a file of anchors knows of each run. */
export function anchoredBy(lines: readonly AnchorLine[]): Anchored {
  const runs = new Map<string, { anchors: Anchor[]; last: KnownRun['last'] }>();
  const deleted = new Map<string, DeletedRun>();
  let allAt: number | undefined;
  for (const { at, all, runs: noted, deleted: gone } of lines) {
    for (const { run, events, head } of noted) {
      const known = runs.get(run);
      if (known) known.anchors.push({ events, head });
      runs.set(run, { anchors: known?.anchors ?? [{ events, head }], last: { events, head, at } });
    }
    for (const runId of gone?.runs ?? []) {
      runs.delete(runId);
      deleted.set(runId, { runId, at, by: gone?.by ?? '', reason: gone?.reason ?? '' });
    }
    if (all) allAt = at;
  }
  return { runs, deleted, allAt };
}
