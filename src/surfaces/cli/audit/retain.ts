// bosun audit retain: deletes or redacts runs that ended long ago. The anchors stay, and note what was deleted.

import { spanIn } from '../../../runtime/define/validate.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { forgetTeam } from '../teams/team-of-run.ts';
import { signer } from './keys.ts';
import { type DeletionFlags, recordDeletion } from './record-deletion.ts';
import { redactAll } from './redact.ts';

interface RetainFlags extends DeletionFlags {
  readonly olderThan: string;
  readonly redact?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['complete', 'partial', 'out-of-scope', 'failed', 'cancelled', 'planned']);

export async function retainCommand(cli: Cli, flags: RetainFlags): Promise<number> {
  const ageMs = spanIn(flags.olderThan);
  if (ageMs === undefined) throw new UserError(`--older-than ${flags.olderThan} is not a time: write 90d, 36h or 30m`);
  const { redact = false, dryRun = false, yes = false } = flags;
  if (!dryRun && !yes)
    throw new UserError('Removing cannot be undone: look with --dry-run first, then confirm with --yes');
  const runIds = cli.hasJournal() ? await endedBefore(cli, cli.wiring.clock.now() - ageMs) : [];
  const say = (done: string): void =>
    cli.terminal.say(`${done} ${count(runIds.length, 'run')} that ended more than ${flags.olderThan} ago.`);
  if (dryRun) {
    cli.terminal.document({ [redact ? 'redacted' : 'deleted']: runIds, dryRun: true });
    say(redact ? 'Would remove all texts of' : 'Would delete');
    return EXIT.complete;
  }
  const by = flags.as ?? cli.wiring.whoami();
  const reason = flags.reason ?? `older than ${flags.olderThan}`;
  const done = redact
    ? await redactOld(cli, runIds, { by, reason, flags })
    : await deleteOld(cli, runIds, { by, reason, flags });
  if (runIds.length > 0) await (await cli.journal()).compact?.();
  cli.terminal.document({ [redact ? 'redacted' : 'deleted']: done, dryRun: false });
  say(redact ? 'Removed all texts of' : 'Deleted');
  return EXIT.complete;
}

/** A run of a nested team goes with its top-level run, which may still need it. */
async function endedBefore(cli: Cli, time: number): Promise<string[]> {
  const runs = await inspectorOf(cli).runs({ nested: true });
  const old = new Set(
    runs
      .filter(({ status, endedAt, parentRunId }) => {
        const ended = endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt);
        return parentRunId === null && ENDED.has(status) && ended < time;
      })
      .map(({ runId }) => runId),
  );
  return runs.flatMap(({ runId }) => (old.has(runId) || old.has(runId.split('~')[0] ?? '') ? [runId] : [])).sort();
}

interface How {
  readonly by: string;
  readonly reason: string;
  readonly flags: RetainFlags;
}

async function redactOld(cli: Cli, runIds: readonly string[], { by, reason, flags }: How): Promise<readonly string[]> {
  const sign = signer(flags.sign, cli.cwd);
  return (await redactAll(cli, runIds, { removal: { what: 'all-texts' }, by, reason, sign })).map(({ runId }) => runId);
}

async function deleteOld(cli: Cli, runIds: readonly string[], { by, reason, flags }: How): Promise<readonly string[]> {
  const journal = await cli.journal();
  await recordDeletion(cli, runIds, { ...flags, as: by, reason });
  const deleted: string[] = [];
  for (const runId of runIds) {
    if (!(await journal.delete(runId))) continue;
    await forgetTeam(journal, runId);
    deleted.push(runId);
  }
  return deleted;
}
