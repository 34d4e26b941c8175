// bosun audit retain: deletes or redacts runs that ended long ago. The anchors stay, and note what was deleted.

import type { Anchored } from '../../../core/audit/anchors.ts';
import { visible } from '../../../core/report/visible.ts';
import { deleteRun } from '../../../runtime/audit/delete-run.ts';
import { type RefusedRun, reasonToKeep } from '../../../runtime/audit/past-time.ts';
import { spanIn } from '../../../runtime/define/validate.ts';
import type { Cli } from '../environment.ts';
import { inspectorOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { forgetTeam } from '../teams/team-of-run.ts';
import { anchoredFor } from './anchors-file.ts';
import { compactStore, isCompactPending, noteCompactPending } from './compact-store.ts';
import { signer } from './keys.ts';
import { type DeletionFlags, recordDeletions } from './record-deletion.ts';
import { redactAll, reportRefused } from './redact.ts';
import type { Signing } from './signing.ts';

interface RetainFlags extends DeletionFlags {
  readonly olderThan: string;
  readonly redact?: boolean;
  readonly compact?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['complete', 'partial', 'out-of-scope', 'failed', 'cancelled', 'planned']);

export async function retainCommand(cli: Cli, flags: RetainFlags): Promise<number> {
  const ageMs = spanIn(flags.olderThan);
  if (ageMs === undefined) throw new UserError(`--older-than ${flags.olderThan} is not a time: write 90d, 36h or 30m`);
  const { redact = false, compact = false, dryRun = false, yes = false } = flags;
  if (!dryRun && !yes)
    throw new UserError('Removing cannot be undone: look with --dry-run first, then confirm with --yes');
  const sign = signer(flags.sign, cli.cwd);
  // The first record of a deletion begins the file; texts are removed only by anchors that exist.
  const anchored = anchoredFor(cli, flags.anchors, { mustExist: redact, removesTexts: redact && !dryRun, sign });
  const old = await oldRuns(cli, { before: cli.wiring.clock.now() - ageMs, anchored });
  const say = (done: string, runs: readonly string[]): void =>
    cli.terminal.say(`${done} ${count(runs.length, 'run')} that ended more than ${flags.olderThan} ago.`);
  if (dryRun) {
    const runIds = old.trees.flat().sort();
    cli.terminal.document({ [redact ? 'redacted' : 'deleted']: runIds, refused: old.refused, dryRun: true });
    say(redact ? 'Would remove all texts of' : 'Would delete', runIds);
    for (const runId of runIds) cli.terminal.say(`  ${visible(runId)}`);
    return reportRefused(cli, old.refused);
  }
  const how = {
    by: flags.as ?? cli.wiring.whoami(),
    reason: flags.reason ?? `older than ${flags.olderThan}`,
    flags,
    sign,
    anchored,
  };
  if (old.trees.length > 0) await noteCompactPending(await cli.journal());
  const { done, refused } = await (redact ? redactOld : deleteOld)(cli, old.trees, how);
  const left = [...old.refused, ...refused];
  say(redact ? 'Removed all texts of' : 'Deleted', done);
  const exitCode = reportRefused(cli, left);
  // With --compact also without runs: so it can be repeated if the tables were in use.
  if (cli.hasJournal() && (compact || (await isCompactPending(await cli.journal()))))
    await compactStore(await cli.journal(), { isLive: !compact });
  cli.terminal.document({ [redact ? 'redacted' : 'deleted']: done, refused: left, dryRun: false });
  return exitCode;
}

/** A top-level run, and the runs of its nested teams: they go with it, because it may still need them. */
type Tree = readonly [string, ...string[]];

interface Span {
  readonly before: number;
  readonly anchored: Anchored | undefined;
}

interface OldRuns {
  readonly trees: readonly Tree[];
  readonly refused: readonly RefusedRun[];
}

async function oldRuns(cli: Cli, { before, anchored }: Span): Promise<OldRuns> {
  const trees: Tree[] = [];
  const refused: RefusedRun[] = [];
  if (!cli.hasJournal()) return { trees, refused };
  const parts = { journal: await cli.journal(), digest: cli.wiring.digest, before, anchored };
  for (const tree of await listedBefore(cli, before)) {
    const kept = await reasonToKeep(tree, parts);
    if (kept) refused.push(kept);
    else trees.push(tree);
  }
  return { trees, refused };
}

/** What the index lists as ended. It saves reading every journal, and is not believed before anything is removed. */
async function listedBefore(cli: Cli, time: number): Promise<Tree[]> {
  const runs = await inspectorOf(cli).runs({ nested: true });
  const old = new Set(
    runs
      .filter(({ status, endedAt, parentRunId }) => {
        const ended = endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt);
        return parentRunId === null && ENDED.has(status) && ended < time;
      })
      .map(({ runId }) => runId),
  );
  const rootOf = (runId: string): string => runId.split('~')[0] ?? '';
  const chosen = runs.map(({ runId }) => runId).filter((runId) => old.has(runId) || old.has(rootOf(runId)));
  const trees = Map.groupBy(chosen.sort(), (runId) => (old.has(rootOf(runId)) ? rootOf(runId) : runId));
  return [...trees].map(([root, runIds]): Tree => [root, ...runIds.filter((runId) => runId !== root)]);
}

interface How {
  readonly by: string;
  readonly reason: string;
  readonly flags: RetainFlags;
  readonly sign: Signing['sign'];
  readonly anchored: Anchored | undefined;
}

interface Outcome {
  readonly done: readonly string[];
  readonly refused: readonly RefusedRun[];
}

async function redactOld(cli: Cli, trees: readonly Tree[], { by, reason, sign, anchored }: How): Promise<Outcome> {
  const options = { removal: { what: 'all-texts' as const }, by, reason, sign, anchored };
  const { redacted, refused } = await redactAll(cli, trees.flat(), options);
  return { done: redacted.map(({ runId }) => runId).sort(), refused };
}

async function deleteOld(cli: Cli, trees: readonly Tree[], { by, reason, flags }: How): Promise<Outcome> {
  const journal = await cli.journal();
  const { refused, confirm } = await recordDeletions(cli, trees, { ...flags, as: by, reason });
  const isRefused = new Set(refused.map(({ runId }) => runId));
  const done: string[] = [];
  for (const tree of trees) {
    if (tree.some((runId) => isRefused.has(runId))) continue;
    // The top-level run last: the runs of its nested teams are found by it the next time.
    for (const runId of tree.toReversed()) {
      if (!(await deleteRun(journal, runId))) {
        refused.push({ runId, problem: `Run ${runId} is still being worked on` });
        break;
      }
      await forgetTeam(journal, runId);
      done.push(runId);
    }
  }
  await confirm(done);
  return { done: done.sort(), refused };
}
