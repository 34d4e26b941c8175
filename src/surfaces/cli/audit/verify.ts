// bosun audit verify: checks that journals were not changed, in the store or in a file that was exported.

import {
  type AnchorLine,
  type CheckSignature,
  type ReadAnchors,
  readSingleAnchors,
} from '../../../core/audit/anchors.ts';
import type { Anchor } from '../../../core/journal/hash-chain.ts';
import { visible } from '../../../core/report/visible.ts';
import {
  type RunVerdict,
  type StoreVerdict,
  type VerifyOptions,
  verifyStore,
} from '../../../runtime/audit/verify-store.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, runIdsOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { anchorsIn, NO_LINE } from './anchors-file.ts';
import { foreignPart } from './bundle-anchors.ts';
import { type Bundle, readBundle } from './bundle-file.ts';
import { publicKeyTexts, signatureCheck } from './keys.ts';

interface VerifyFlags {
  readonly all?: boolean;
  readonly anchor?: string;
  readonly anchors?: string;
  readonly bundle?: string;
  readonly publicKey?: readonly string[];
}

export async function verifyCommand(cli: Cli, given: string | undefined, flags: VerifyFlags): Promise<number> {
  const { anchor, isSigned, bundle } = readFlags(cli, given, flags);
  const read = anchorsFor(cli, flags, { bundle, isSigned });
  if (read && !read.ok)
    return reportAnchors(cli, `line ${read.line} of ${flags.anchors ?? flags.bundle} ${read.problem}`);
  if (read?.lines.length === 0) return reportAnchors(cli, `${flags.anchors} ${NO_LINE}`);
  const { runId, ...checked } = bundle ? runsIn(bundle) : await runsOf(cli, given);
  const verdict = await verifyStore({
    ...checked,
    digest: cli.wiring.digest,
    anchors: read?.lines,
    // An anchor belongs to the run that was named.
    own: anchor && runId !== undefined ? { runId, anchor } : undefined,
    isSigned,
  });
  const pageProblem = bundle && problemAround(cli, bundle, { flags, isSigned, lines: read?.lines });
  const ok = verdict.ok && pageProblem === undefined;
  const noted = read && notedIn(read, isSigned !== undefined);
  report(
    cli,
    { ...verdict, ok },
    {
      noted,
      isLinked: flags.anchors !== undefined,
      pageProblem,
    },
  );
  return ok ? EXIT.complete : EXIT.failed;
}

interface Checks {
  readonly flags: VerifyFlags;
  readonly isSigned: CheckSignature | undefined;
  readonly lines: readonly AnchorLine[] | undefined;
}

/** The runs may be intact, and what the page shows beside them still be forged. */
function problemAround(cli: Cli, bundle: Bundle, { flags, isSigned, lines }: Checks): string | undefined {
  const { anchors: file, publicKey = [] } = flags;
  const kept = file === undefined || lines === undefined ? undefined : { file, lines };
  const keys = publicKeyTexts(publicKey, cli.cwd);
  return bundle.pageProblem ?? foreignPart(bundle, { digest: cli.wiring.digest, isSigned, kept, keys });
}

interface ReadFlags {
  readonly anchor: Anchor | undefined;
  readonly bundle: Bundle | undefined;
  readonly isSigned: CheckSignature | undefined;
}

function readFlags(
  cli: Cli,
  given: string | undefined,
  { all, anchor, bundle, publicKey = [] }: VerifyFlags,
): ReadFlags {
  if (bundle !== undefined && (all || given !== undefined))
    throw new UserError('--bundle checks the runs in that file: leave out the run and --all');
  if (anchor !== undefined && given === undefined && bundle === undefined)
    throw new UserError('--anchor applies to one run: name the run');
  if (all && given !== undefined) throw new UserError('Name a run or use --all, not both');
  return {
    anchor: anchor === undefined ? undefined : readAnchor(anchor),
    bundle: bundle === undefined ? undefined : readBundle(bundle, cli.cwd),
    isSigned: signatureCheck(publicKey, cli.cwd),
  };
}

/** Those kept outside count for more than those in an export. */
function anchorsFor(
  cli: Cli,
  { anchors }: VerifyFlags,
  { bundle, isSigned }: Pick<ReadFlags, 'bundle' | 'isSigned'>,
): ReadAnchors | undefined {
  if (anchors !== undefined) return anchorsIn(cli, anchors, { mustExist: true, isSigned });
  if (!bundle || bundle.anchors.length === 0) return undefined;
  return readSingleAnchors(bundle.anchors, cli.wiring.digest, isSigned);
}

function readAnchor(text: string): Anchor {
  const [, events, head] = /^(\d+):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (events === undefined || head === undefined)
    throw new UserError(`--anchor ${text} is not events:head: take both from "audit" in the report of the run`);
  return { events: Number(events), head: head.toLowerCase() };
}

type Checked = Pick<VerifyOptions, 'journal' | 'runIds' | 'covers'> & { readonly runId: string | undefined };

async function runsOf(cli: Cli, given: string | undefined): Promise<Checked> {
  if (given === undefined) {
    const journal = cli.hasJournal() ? await cli.journal() : EMPTY;
    return { journal, runIds: await runIdsOf(cli), covers: () => true, runId: undefined };
  }
  const runId = await findRun(cli, given);
  return { journal: await cli.journal(), runIds: await withNestedRuns(cli, runId), covers: isIn(runId), runId };
}

function runsIn({ runs }: Bundle): Checked {
  const [{ runId }] = runs;
  const lines = new Map(runs.map((run) => [run.runId, run.lines]));
  return {
    journal: { read: async (id) => lines.get(id) ?? [] },
    runIds: [...lines.keys()],
    covers: isIn(runId),
    runId,
  };
}

/** Where there is no journal, anchors may still know runs. */
const EMPTY = { read: async () => [] };

/** The run itself, and the runs of its nested teams. */
export const isIn =
  (runId: string) =>
  (id: string): boolean =>
    id === runId || id.startsWith(`${runId}~`);

/** Runs with its id as prefix are checked even if it cannot be read. */
export async function withNestedRuns(cli: Cli, runId: string): Promise<readonly string[]> {
  return [runId, ...(await runIdsOf(cli)).filter((id) => id !== runId && isIn(runId)(id))];
}

/** Anchors that were changed prove nothing: no run is compared with them. */
function reportAnchors({ terminal }: Cli, problem: string): number {
  terminal.document({ ok: false, runs: [], anchors: { ok: false, problem } });
  terminal.say(`${terminal.paint('red', '✘ broken')} anchors: ${problem}`);
  return EXIT.failed;
}

interface NotedAnchors {
  readonly ok: boolean;
  readonly lines: number;
  readonly signed: boolean;
  readonly head: string;
  /** When the newest was taken: what happened later, no anchor shows. */
  readonly newest: string | null;
}

const notedIn = ({ lines, head }: Extract<ReadAnchors, { ok: true }>, signed: boolean): NotedAnchors => {
  const at = lines.at(-1)?.at;
  return { ok: true, lines: lines.length, signed, head, newest: at === undefined ? null : new Date(at).toISOString() };
};

interface Circumstances {
  readonly noted: NotedAnchors | undefined;
  /** Anchors in an export are not: those between them are missing. */
  readonly isLinked: boolean;
  readonly pageProblem: string | undefined;
}

function report(cli: Cli, verdict: StoreVerdict, { noted, isLinked, pageProblem }: Circumstances): void {
  const { say, paint, document } = cli.terminal;
  const { ok, runs, deleted, adopted } = verdict;
  document({
    ok,
    runs,
    ...(noted ? { anchors: noted, deleted, adopted } : {}),
    ...(pageProblem ? { pageProblem } : {}),
  });
  for (const run of runs) print(run, cli, noted !== undefined);
  for (const [what, recorded] of Object.entries({ deleted, adopted }))
    for (const { runId, at, by, reason } of recorded)
      say(visible(`  ${what} ${runId} on ${new Date(at).toISOString()} by ${by}: ${reason}`));
  const broken = runs.filter((run) => !run.ok).length;
  if (runs.length !== 1) say(`${count(runs.length, 'run')}, ${broken === 0 ? 'all intact' : `${broken} broken`}`);
  if (noted) {
    const how = `${noted.signed ? ', all signed' : ''}${isLinked ? ', linked' : ''}`;
    const newest = noted.newest === null ? '' : `, the newest of ${noted.newest}`;
    say(`${count(noted.lines, 'anchor')}${how}${newest}, head ${noted.head}`);
  }
  if (pageProblem) say(`${paint('red', '✘ broken')} ${pageProblem}`);
}

function print(run: RunVerdict, { terminal }: Cli, hasAnchors: boolean): void {
  const { paint, say } = terminal;
  // The store may have been written by others: its texts must not move the cursor.
  const runId = visible(run.runId);
  if (!run.ok) return say(`${paint('red', '✘ broken')} ${runId}: ${visible(run.problem)}`);
  const agrees = run.anchored === undefined ? '' : `, and agrees with the anchor of ${count(run.anchored, 'event')}`;
  const noted = hasAnchors && agrees === '' ? ', in no anchor yet' : agrees;
  const redacted = run.redacted === undefined ? '' : `, ${run.redacted} of them with texts removed`;
  say(`${paint('green', '✔ intact')} ${runId}: ${run.events} events${redacted}${noted}, head ${run.head}`);
}
