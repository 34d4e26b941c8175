// Removes texts from a run that has ended, and records it in the run's own journal. The chain still verifies.

import { MARK, type Removal, redactBody } from '../../core/audit/redact-events.ts';
import { type RedactionEvent, signedText } from '../../core/audit/redaction-record.ts';
import { type Digest, type Line, redactedDigest } from '../../core/journal/hash-chain.ts';
import { type Chain, createChain, type NewSalt, seal } from '../../core/journal/seal.ts';
import { runEntry } from '../../core/report/run-entry.ts';
import { emptyState } from '../../core/run/empty-state.ts';
import { foldInto } from '../../core/run/fold/apply.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal, Lease, StoredEvent } from '../../ports/journal.ts';
import { forgetArtifact } from '../perform/keep-artifacts.ts';
import { createLearnt } from '../routing/learnt-examples.ts';
import { readHistory } from '../run/read-history.ts';

interface RedactOptions {
  readonly removal: Removal;
  readonly by: string;
  readonly reason: string;
  readonly sign?: ((text: string) => string) | undefined;
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
}

export async function redactRun(runId: string, options: RedactOptions, parts: RedactParts): Promise<RedactedRun> {
  const { journal } = parts;
  if (!journal.redact) throw new Error('This store cannot remove texts from runs; it can delete whole runs');
  const claim = await journal.claim(runId);
  if (claim.status === 'refused')
    throw new Error(`Run ${runId} is still running in ${claim.heldBy}: cancel it first, or wait for its end`);
  try {
    return { runId, events: await redactHeld(claim.lease, options, parts) };
  } finally {
    await journal.release(claim.lease);
  }
}

async function redactHeld(lease: Lease, options: RedactOptions, parts: RedactParts): Promise<number> {
  const { runId } = lease;
  const { journal, digest } = parts;
  const { removal } = options;
  const lines = await journal.read(runId);
  const before = await fold(runId, lines, digest);
  if (!(await isOver(before.state, parts)))
    throw new Error(`Run ${runId} has not ended, and still needs its texts: finish or cancel it first`);
  const bodies = new Map<number, string>();
  for (const line of lines) {
    const body = redactBody(line, removal);
    if (body !== undefined) bodies.set(line.seq, body);
  }
  if (bodies.size === 0) return 0;
  const changed = lines.map((line) => ({ ...line, body: bodies.get(line.seq) ?? line.body }));
  const record = recordOf(
    before,
    changed.filter(({ seq }) => bodies.has(seq)),
    options,
    parts,
  );
  const after = await foldRedacted(runId, [...changed, record], before.state, digest);
  // First what the journal refers to: if the process dies in between, the same call does the rest.
  await createLearnt({ journal: async () => journal, team: before.state.team.name }).drop([runId]);
  for (const id of artifactsIn(lines)) await forgetArtifact(journal, id);
  await journal.redact?.(lease, {
    bodies,
    record,
    entry: runEntry(after.state, after.chain),
    values: removal.what === 'values' ? removal.values : [],
    mark: MARK,
  });
  return bodies.size;
}

/** The run of a nested team may be left open when its top-level run ends. */
async function isOver({ outcome, parent }: RunState, { journal, digest }: RedactParts): Promise<boolean> {
  if (outcome || !parent) return outcome !== undefined;
  const root = await journal.read(parent.rootRunId);
  return root.length === 0 || (await fold(parent.rootRunId, root, digest)).state.outcome !== undefined;
}

interface Folded {
  readonly state: RunState;
  readonly chain: Chain;
}

async function fold(runId: string, lines: readonly StoredEvent[], digest: Digest): Promise<Folded> {
  const chain = createChain(runId);
  return { state: foldInto(emptyState(), await readHistory(chain, lines, digest)), chain };
}

function recordOf(
  { state, chain }: Folded,
  changed: readonly Line[],
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
    changed: changed.map((line) => ({ seq: line.seq, digest: redactedDigest(runId, line, digest) })),
  };
  const signature = sign?.(signedText(runId, event));
  return seal({ ...chain }, { ...event, ...(signature === undefined ? {} : { signature }) }, digest, newSalt);
}

/** A value that is part of a name or an id cannot be removed: the events would no longer refer to each other. */
async function foldRedacted(
  runId: string,
  lines: readonly StoredEvent[],
  before: RunState,
  digest: Digest,
): Promise<Folded> {
  const refusal = (cause?: unknown): Error =>
    new Error(
      `Run ${runId} could not be read any more: a value to remove is also part of a name or an id in it; name a longer value, or delete the run`,
      { cause },
    );
  try {
    const after = await fold(runId, lines, digest);
    const isSame =
      after.state.outcome?.status === before.outcome?.status && after.state.tasks.size === before.tasks.size;
    if (isSame && after.state.runId === runId) return after;
  } catch (error) {
    throw refusal(error);
  }
  throw refusal();
}

/** Files that tools of the run returned are stored under their digest. */
const artifactsIn = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap(({ body }) => [...body.matchAll(/"artifact":"([0-9a-f]{16,128})"/g)].map(([, id]) => id ?? '')),
  );
