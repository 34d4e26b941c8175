// Checks the chains of a store against anchors: also finds chains that were cut, deleted, added or computed again.

import {
  type Anchored,
  type AnchorLine,
  anchoredBy,
  type CheckSignature,
  knownOf,
  type RecordedRun,
  unseenAt,
} from '../../core/audit/anchors.ts';
import { artifactsIn } from '../../core/audit/redact-events.ts';
import { unsignedRedaction } from '../../core/audit/redaction-record.ts';
import { type Anchor, type Digest, type Line, type Verdict, verifyChain } from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { isArtifactChanged } from '../perform/keep-artifacts.ts';

/** An event is stored a little after its time, and clocks differ. */
const LATE_MS = 60_000;

/** A store, or the runs of an export: that holds no artifacts. */
type Audited = Pick<Journal, 'read'> & Partial<Pick<Journal, 'recall'>>;

export interface VerifyOptions {
  readonly journal: Audited;
  readonly digest: Digest;
  /** The runs to check that are in the store. */
  readonly runIds: readonly string[];
  /** Whether a run belongs to those that are checked: if it does, and only the anchors know it, it was deleted. */
  readonly covers: (runId: string) => boolean;
  readonly anchors?: readonly AnchorLine[] | undefined;
  /** One more anchor, for one run. */
  readonly own?: { readonly runId: string; readonly anchor: Anchor } | undefined;
  /** With it, every redaction must be signed. */
  readonly isSigned?: CheckSignature | undefined;
}

/** What is found in one run, and how many of its events anchors cover; missing if none names it. */
type AnchoredVerdict = Verdict & { readonly anchored?: number };

export type RunVerdict = { readonly runId: string } & AnchoredVerdict;

export interface StoreVerdict {
  readonly ok: boolean;
  readonly runs: readonly RunVerdict[];
  /** Runs that are gone, as a record among the anchors says. */
  readonly deleted: readonly RecordedRun[];
  /** Runs that are here, and came later than they began, as a record among the anchors says. */
  readonly adopted: readonly RecordedRun[];
}

export async function verifyStore(options: VerifyOptions): Promise<StoreVerdict> {
  const { journal, runIds, covers, anchors } = options;
  const known = anchors ? anchoredBy(anchors) : undefined;
  const runs: RunVerdict[] = [];
  for (const runId of runIds) runs.push({ runId, ...(await verdictIn(journal, runId, known, options)) });
  const stored = new Set(runIds);
  const isGone = (runId: string): boolean => covers(runId) && !stored.has(runId);
  runs.push(...missingRuns(known, isGone));
  const deleted = [...(known?.deleted.values() ?? [])].filter(({ runId }) => isGone(runId));
  const adopted = [...(known?.adopted.values() ?? [])].filter(({ runId }) => stored.has(runId));
  return { ok: runs.every(({ ok }) => ok), runs, deleted, adopted };
}

/** A forged row may not be readable at all: then the run is broken, and the others are still checked. */
export async function verdictIn(
  journal: Audited,
  runId: string,
  known: Anchored | undefined,
  options: Pick<VerifyOptions, 'digest' | 'own' | 'isSigned'>,
): Promise<AnchoredVerdict> {
  try {
    const lines = await journal.read(runId);
    const verdict = verdictOn(runId, lines, known, options);
    return verdict.ok ? ((await changedArtifact(journal, lines, options.digest)) ?? verdict) : verdict;
  } catch (error) {
    if (JournalError.is(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, seq: 1, problem: `its events cannot be read: ${reason}` };
  }
}

/** An artifact that is gone is no fault: a redaction of any run that refers to it deletes it. */
async function changedArtifact(store: Audited, lines: readonly Line[], digest: Digest) {
  if (!hasArtifacts(store)) return undefined;
  const first = new Map(lines.toReversed().flatMap(({ seq, body }) => artifactsIn(body).map((id) => [id, seq])));
  for (const [id, seq] of first)
    if (await isArtifactChanged(store, id, digest))
      return { ok: false, seq, problem: `the artifact ${id} of event ${seq} is not what was kept` } as const;
  return undefined;
}

const hasArtifacts = (store: Audited): store is Audited & Pick<Journal, 'recall'> => store.recall !== undefined;

/** Checks the lines of one run, and what anchors know of it. */
export function verdictOn(
  runId: string,
  lines: readonly Line[],
  known: Anchored | undefined,
  { digest, own, isSigned }: Pick<VerifyOptions, 'digest' | 'own' | 'isSigned'>,
): AnchoredVerdict {
  const began = lines[0]?.at ?? 0;
  const noted = known && knownOf(runId, began, known);
  const anchors = [...(noted?.anchors ?? []), ...(own?.runId === runId ? [own.anchor] : [])];
  const verdict = verifyChain(runId, lines, digest, anchors);
  if (!verdict.ok) return verdict;
  const unsigned = isSigned && unsignedRedaction(runId, lines, isSigned);
  if (unsigned !== undefined)
    return { ok: false, seq: unsigned, problem: `the redaction in event ${unsigned} is not signed by this key` };
  const unseen = known && unseenAt(noted, 1, known.allAt);
  if (unseen !== undefined && began + LATE_MS < unseen) return { ok: false, seq: 1, problem: addedAfter(unseen) };
  return anchors.length === 0 ? verdict : { ...verdict, anchored: Math.max(...anchors.map(({ events }) => events)) };
}

const addedAfter = (at: number): string =>
  `the run says that it began before the anchor of ${timeOf(at)}, which looked at all runs and did not see it: it was added later. ` +
  `If it was moved here from another store, accept it with "bosun audit anchor <run> --adopt --reason <why>"`;

const missingRuns = (known: Anchored | undefined, isGone: (runId: string) => boolean): RunVerdict[] =>
  [...(known?.runs ?? [])]
    .filter(([runId]) => isGone(runId))
    .map(([runId, { last }]) => ({
      runId,
      ok: false,
      seq: 1,
      problem: `the whole run was deleted: the anchor of ${timeOf(last.at)} saw ${last.events} events, and no record of its deletion follows`,
    }));

const timeOf = (at: number): string => new Date(at).toISOString();
