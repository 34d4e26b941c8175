// Notes among the anchors that runs are deleted on purpose. Without a record, a run that is gone counts as tampering.

import { anchoredBy } from '../../../core/audit/anchors.ts';
import { takeAnchor } from '../../../runtime/audit/take-anchor.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { openAnchors } from './anchors-file.ts';
import { type SigningFlags, signing } from './signing.ts';

export interface DeletionFlags extends SigningFlags {
  /** The file of anchors; without it, nothing is recorded. */
  readonly anchors?: string;
  readonly reason?: string;
  readonly as?: string;
}

interface RecordedDeletion {
  /** Runs that are broken, so that their deletion was not recorded. */
  readonly refused: { runId: string; problem: string }[];
  /** Call it after the deletion, with the runs that are gone. */
  confirm(deleted: readonly string[]): Promise<void>;
}

/** Call it before the deletion: a record of a run that is still there counts until the next anchor finds the run. */
export async function recordDeletion(
  cli: Cli,
  runIds: readonly string[],
  flags: DeletionFlags,
): Promise<RecordedDeletion> {
  const record = await recordDeletions(cli, [runIds], flags);
  const [broken] = record.refused;
  if (broken) throw new UserError(broken.problem, { exitCode: EXIT.failed });
  return record;
}

/** The same for runs with those of their nested teams. Those with a broken run are not recorded: it says which it is. */
export async function recordDeletions(
  cli: Cli,
  trees: readonly (readonly string[])[],
  { anchors: file, reason = '', as: by = cli.wiring.whoami(), ...keys }: DeletionFlags,
): Promise<RecordedDeletion> {
  const refused: RecordedDeletion['refused'] = [];
  if (file === undefined) return { refused, confirm: async () => {} };
  const anchors = openAnchors(cli, file, signing(keys, cli.cwd));
  const { digest, clock } = cli.wiring;
  const journal = await cli.journal();
  let left = trees;
  while (left.flat().length > 0) {
    const runIds = left.flat();
    const record = { deleted: { runs: runIds, by, reason } };
    const taken = await takeAnchor({ journal, digest, now: clock.now(), earlier: anchors.read(), runIds, record });
    if (taken.ok) {
      await anchors.append(taken.content);
      break;
    }
    const { runId, problem } = taken;
    refused.push({ runId, problem: `Run ${runId} is broken, so it was not deleted: ${problem}` });
    left = left.filter((tree) => !tree.includes(runId));
  }
  return {
    refused,
    // An anchor that was taken between the record and the deletion has noted the run again.
    confirm: async (deleted) => {
      const { runs } = anchoredBy(anchors.read());
      const again = deleted.filter((runId) => runs.has(runId));
      if (again.length > 0)
        await anchors.append({ at: clock.now(), all: false, runs: [], deleted: { runs: again, by, reason } });
    },
  };
}
