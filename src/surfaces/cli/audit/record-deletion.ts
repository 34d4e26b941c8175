// Notes among the anchors that runs are deleted on purpose. Without a record, a run that is gone counts as tampering.

import { takeAnchor } from '../../../runtime/audit/take-anchor.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { openAnchors } from './anchors-file.ts';
import { signer } from './keys.ts';

export interface DeletionFlags {
  /** The file of anchors; without it, nothing is recorded. */
  readonly anchors?: string;
  readonly reason?: string;
  readonly as?: string;
  readonly sign?: string;
}

/** Call it before the deletion: a record of a run that is still there does no harm. */
export async function recordDeletion(
  cli: Cli,
  runIds: readonly string[],
  { anchors: file, reason = '', as: by = cli.wiring.whoami(), sign }: DeletionFlags,
): Promise<void> {
  if (file === undefined || runIds.length === 0) return;
  const anchors = openAnchors(cli, file);
  const { digest, clock } = cli.wiring;
  const journal = await cli.journal();
  const taken = await takeAnchor({ journal, digest, now: clock.now(), earlier: anchors.lines, runIds });
  if (!taken.ok)
    throw new UserError(`Run ${taken.runId} is broken, so nothing was deleted: ${taken.problem}`, {
      exitCode: EXIT.failed,
    });
  anchors.append({ ...taken.content, deleted: { runs: [...runIds], by, reason } }, signer(sign, cli.cwd));
}
