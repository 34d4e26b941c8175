// Checks the chains of a store against anchors: also finds chains that were cut, deleted, added or computed again.

import {
  type Anchored,
  type AnchorLine,
  anchoredBy,
  type CheckSignature,
  type DeletedRun,
} from '../../core/audit/anchors.ts';
import { unsignedRedaction } from '../../core/audit/redaction-record.ts';
import {
  type Anchor,
  type Digest,
  type Line,
  REDACTION,
  type Verdict,
  verifyChain,
} from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';

/** An event is stored a little after its time, and clocks differ. */
const LATE_MS = 60_000;

const ENDS: ReadonlySet<string> = new Set(['run-planned', 'run-answered', 'run-failed', 'run-cancelled']);

interface VerifyOptions {
  readonly journal: Pick<Journal, 'read'>;
  readonly digest: Digest;
  /** The runs to check that are in the store. */
  readonly runIds: readonly string[];
  /** Whether these are all runs of the store: then a run that only the anchors know was deleted. */
  readonly isAll: boolean;
  readonly anchors?: readonly AnchorLine[] | undefined;
  /** One more anchor, for one run. */
  readonly own?: { readonly runId: string; readonly anchor: Anchor } | undefined;
  /** With it, every redaction must be signed. */
  readonly isSigned?: CheckSignature | undefined;
}

export type RunVerdict = { readonly runId: string } & Verdict;

export interface StoreVerdict {
  readonly ok: boolean;
  readonly runs: readonly RunVerdict[];
  /** Runs that are gone, as a record among the anchors says. */
  readonly deleted: readonly DeletedRun[];
}

export async function verifyStore(options: VerifyOptions): Promise<StoreVerdict> {
  const { journal, runIds, isAll, anchors } = options;
  const known = anchors ? anchoredBy(anchors) : undefined;
  const runs: RunVerdict[] = [];
  for (const runId of runIds) runs.push({ runId, ...verdictOn(runId, await journal.read(runId), known, options) });
  const stored = new Set(runIds);
  if (isAll) runs.push(...missingRuns(known, stored));
  const deleted = [...(known?.deleted.values() ?? [])].filter(({ runId }) => !stored.has(runId) && isAll);
  return { ok: runs.every(({ ok }) => ok), runs, deleted };
}

function verdictOn(
  runId: string,
  lines: readonly Line[],
  known: Anchored | undefined,
  { digest, own, isSigned }: VerifyOptions,
): Verdict {
  const noted = known?.runs.get(runId);
  const anchors = [...(noted?.anchors ?? []), ...(own?.runId === runId ? [own.anchor] : [])];
  const verdict = verifyChain(runId, lines, digest, anchors);
  if (!verdict.ok) return verdict;
  const late = lateEvent(lines);
  if (late)
    return { ok: false, seq: late.seq, problem: `event ${late.seq} (${late.type}) was added after the end of the run` };
  const unsigned = isSigned && unsignedRedaction(runId, lines, isSigned);
  if (unsigned !== undefined)
    return { ok: false, seq: unsigned, problem: `the redaction in event ${unsigned} is not signed by this key` };
  const began = lines[0]?.at ?? 0;
  if (known && !noted && began + LATE_MS < (known.allAt ?? 0))
    return {
      ok: false,
      seq: 1,
      problem: `the run is in no anchor, although it says it began before the anchor of ${timeOf(known.allAt ?? 0)}: it was added later`,
    };
  return verdict;
}

/** Only a redaction follows the end of a run. */
function lateEvent(lines: readonly Line[]): Line | undefined {
  const end = lines.findIndex(({ type }) => ENDS.has(type));
  return end < 0 ? undefined : lines.slice(end + 1).find(({ type }) => type !== REDACTION);
}

const missingRuns = (known: Anchored | undefined, stored: ReadonlySet<string>): RunVerdict[] =>
  [...(known?.runs ?? [])]
    .filter(([runId]) => !stored.has(runId))
    .map(([runId, { last }]) => ({
      runId,
      ok: false,
      seq: 1,
      problem: `the whole run was deleted: the anchor of ${timeOf(last.at)} saw ${last.events} events, and no record of its deletion follows`,
    }));

const timeOf = (at: number): string => new Date(at).toISOString();
