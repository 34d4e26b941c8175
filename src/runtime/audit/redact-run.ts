// Removes texts from a run that has ended, and records it in the run's own journal. The chain still verifies.

import type { Anchored } from '../../core/audit/anchors.ts';
import { artifactsIn, type Removal, redactLines } from '../../core/audit/redact-events.ts';
import { type RedactionEvent, signedText } from '../../core/audit/redaction-record.ts';
import { normalForms } from '../../core/audit/written-forms.ts';
import { type Digest, GENESIS, type Line, redactedDigest } from '../../core/journal/hash-chain.ts';
import { type NewSalt, seal } from '../../core/journal/seal.ts';
import { runEntry } from '../../core/report/run-entry.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal, Lease, StoredEvent } from '../../ports/journal.ts';
import { forgetArtifact } from '../perform/keep-artifacts.ts';
import { createLearnt } from '../routing/learnt-examples.ts';
import { type FoldedRun, foldRun } from '../run/fold-run.ts';
import { dropRecords } from './records-of-run.ts';
import { redactRecords } from './redact-records.ts';
import { verdictOn } from './verify-store.ts';

interface RedactOptions {
  readonly removal: Removal;
  readonly by: string;
  readonly reason: string;
  readonly sign?: ((text: string) => string) | undefined;
  /** What anchors know: a run that does not agree with them is refused. */
  readonly anchored?: Anchored | undefined;
}

interface RedactParts {
  readonly journal: Journal;
  readonly digest: Digest;
  readonly clock: Pick<Clock, 'now'>;
  readonly newSalt?: NewSalt | undefined;
}

export interface RedactedRun {
  readonly runId: string;
  /** How many events had texts removed. */
  readonly events: number;
  /** How many shared records had values removed. */
  readonly records: number;
}

/** This run cannot be redacted as it is; others can. */
export class RedactionRefused extends Error {
  override readonly name = 'RedactionRefused';
}

/** A run in which there is nothing to remove is left alone, whether it has ended or not. */
export async function redactRun(runId: string, options: RedactOptions, parts: RedactParts): Promise<RedactedRun> {
  const { journal } = parts;
  if (!journal.redact || !journal.records)
    throw new Error('This store cannot remove texts from runs; it can delete whole runs');
  if (!hasTexts(await journal.read(runId), options.removal)) return { runId, events: 0, records: 0 };
  const claim = await journal.claim(runId);
  if (claim.status === 'refused')
    throw new RedactionRefused(
      `Run ${runId} is still running in ${claim.heldBy}: cancel it first, or wait for its end`,
    );
  try {
    return { runId, ...(await redactHeld(claim.lease, options, parts)) };
  } finally {
    await journal.release(claim.lease);
  }
}

/** A text that cannot be parsed counts: reading the run says what is wrong with it. */
export function hasTexts(lines: readonly Line[], removal: Removal): boolean {
  try {
    return redactLines(lines, removal).bodies.size > 0;
  } catch {
    return true;
  }
}

type Removed = Omit<RedactedRun, 'runId'>;

async function redactHeld(lease: Lease, options: RedactOptions, parts: RedactParts): Promise<Removed> {
  const { runId } = lease;
  const { journal, digest, newSalt } = parts;
  const { removal, anchored } = options;
  const lines = await journal.read(runId);
  const verdict = anchored && verdictOn(runId, lines, anchored, { digest });
  if (verdict?.ok === false) throw new RedactionRefused(`Run ${runId} is broken: ${verdict.problem}`);
  const before = await foldIntact(runId, lines, digest);
  if (!(await isOver(before.state, parts)))
    throw new RedactionRefused(`Run ${runId} has not ended, and still needs its texts: finish or cancel it first`);
  const { bodies, found, remover } = redactLines(lines, removal, newSalt);
  if (bodies.size === 0) return { events: 0, records: 0 };
  const changed = lines.map((line) => ({ ...line, body: bodies.get(line.seq) ?? line.body }));
  const digests = changed.flatMap((line, index) => {
    const previous = changed[index - 1]?.hash ?? GENESIS;
    return bodies.has(line.seq) ? [{ seq: line.seq, digest: redactedDigest(previous, runId, line, digest) }] : [];
  });
  const record = recordOf(before, digests, options, parts);
  const after = await foldRedacted(runId, [...changed, record], before.state, digest);
  // First what the journal refers to: if the process dies in between, the same call does the rest.
  await createLearnt({ journal: async () => journal, team: before.state.team.name }).drop([runId]);
  for (const id of new Set(lines.flatMap(({ body }) => artifactsIn(body)))) await forgetArtifact(journal, id);
  await dropRecords(journal, runId);
  const records = remover ? await redactRecords(journal, remover) : 0;
  await journal.redact?.(lease, {
    bodies,
    record,
    entry: runEntry(after.state, after.chain),
    values:
      removal.what === 'values' ? [...new Set([...found, ...removal.values.flatMap(normalForms)])].sort(byLength) : [],
  });
  // A server may have delivered the old answer once more meanwhile, and stored its digest.
  await dropRecords(journal, runId);
  return { events: bodies.size, records };
}

/** Longer ones first: one may contain another. */
const byLength = (a: string, b: string): number => b.length - a.length;

/** The run of a nested team may be left open when its top-level run ends. */
async function isOver({ outcome, parent }: RunState, { journal, digest }: RedactParts): Promise<boolean> {
  if (outcome || !parent) return outcome !== undefined;
  const root = await journal.read(parent.rootRunId);
  return root.length === 0 || (await foldRun(parent.rootRunId, root, digest)).state.outcome !== undefined;
}

async function foldIntact(runId: string, lines: readonly StoredEvent[], digest: Digest): Promise<FoldedRun> {
  try {
    return await foldRun(runId, lines, digest);
  } catch (error) {
    throw new RedactionRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function recordOf(
  { state, chain }: FoldedRun,
  changed: RedactionEvent['changed'],
  options: RedactOptions,
  parts: RedactParts,
): Line {
  const { removal, by, reason, sign } = options;
  const { digest, clock, newSalt } = parts;
  const { runId } = chain;
  const event: RedactionEvent = {
    type: 'data-removed',
    at: Math.max(clock.now(), state.lastAt),
    by,
    reason,
    what: removal.what,
    changed,
  };
  const signature = sign?.(signedText({ runId, seq: chain.seq + 1, previous: chain.head }, event));
  return seal({ ...chain }, { ...event, ...(signature === undefined ? {} : { signature }) }, digest, newSalt);
}

/** A value that is part of a name or an id cannot be removed: the events would no longer refer to each other. */
async function foldRedacted(
  runId: string,
  lines: readonly StoredEvent[],
  before: RunState,
  digest: Digest,
): Promise<FoldedRun> {
  const refusal = (cause?: unknown): RedactionRefused =>
    new RedactionRefused(
      `Run ${runId} could not be read any more: a value to remove is also part of a name or an id in it; name a longer value, or delete the run`,
      { cause },
    );
  try {
    const after = await foldRun(runId, lines, digest);
    const isSame =
      after.state.outcome?.status === before.outcome?.status && after.state.tasks.size === before.tasks.size;
    if (isSame && after.state.runId === runId) return after;
  } catch (error) {
    throw refusal(error);
  }
  throw refusal();
}
