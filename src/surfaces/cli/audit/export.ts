// bosun audit export: a run with its nested runs as one file for people who have no access to the store.

import path from 'node:path';
import type { AnchorLine } from '../../../core/audit/anchors.ts';
import { type AuditBundle, type AuditedRun, auditJson, auditPage } from '../../../core/report/audit-page.ts';
import { visible } from '../../../core/report/visible.ts';
import { verifyStore } from '../../../runtime/audit/verify-store.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { soundAnchors } from './anchors-file.ts';
import { publicKeyTexts, signatureCheck } from './keys.ts';
import { isIn, withNestedRuns } from './verify.ts';
import { defaultName, writeDefault, writeNamed } from './write-export.ts';

interface ExportFlags {
  readonly out?: string;
  readonly anchors?: string;
  readonly publicKey?: readonly string[];
}

export async function exportCommand(cli: Cli, given: string, flags: ExportFlags): Promise<number> {
  const runId = await findRun(cli, given);
  const out = flags.out ?? defaultName(runId);
  const form = path.extname(out);
  if (form !== '.html' && form !== '.json') throw new UserError(`--out ${out} must end in .html or .json`);
  const [first, ...nested] = await withNestedRuns(cli, runId);
  const bundle: AuditBundle = {
    runs: [await auditedRun(cli, first ?? runId), ...(await Promise.all(nested.map((id) => auditedRun(cli, id))))],
    anchors: flags.anchors === undefined ? [] : anchorsOf(cli, flags.anchors, runId),
    publicKey: oneOrMany(publicKeyTexts(flags.publicKey ?? [], cli.cwd)),
  };
  const text = form === '.html' ? auditPage(bundle) : auditJson(bundle);
  if (flags.out === undefined) writeDefault(cli, runId, text);
  else writeNamed(cli, flags.out, text);
  const events = bundle.runs.reduce((sum, { lines }) => sum + lines.length, 0);
  const broken = await brokenRuns(cli, bundle, flags);
  cli.terminal.document({
    file: out,
    runs: bundle.runs.map((run) => run.runId),
    events,
    anchors: bundle.anchors?.length,
    broken: broken.map((run) => run.runId),
  });
  cli.terminal.say(
    `Wrote ${out}: ${count(bundle.runs.length, 'run')}, ${count(events, 'event')}${form === '.html' ? '. It verifies itself when opened in a browser' : ''}.`,
  );
  for (const run of broken) {
    const what = `${cli.terminal.paintNote('red', '✘ broken')} ${visible(run.runId)}: ${visible(run.problem)}`;
    cli.terminal.note(`${what}. The file was written, and says so`);
  }
  return broken.length === 0 ? EXIT.complete : EXIT.failed;
}

const oneOrMany = (keys: readonly string[]): AuditBundle['publicKey'] => (keys.length > 1 ? keys : keys[0]);

/** What the page will say of itself when it is opened: who sends it to an auditor should know. */
async function brokenRuns(cli: Cli, { runs, anchors = [] }: AuditBundle, { publicKey = [] }: ExportFlags) {
  const lines = new Map(runs.map((run) => [run.runId, run.lines]));
  const verdict = await verifyStore({
    journal: { read: async (id) => lines.get(id) ?? [] },
    runIds: [...lines.keys()],
    covers: isIn(runs[0].runId),
    digest: cli.wiring.digest,
    anchors: anchors.length === 0 ? undefined : anchors,
    isSigned: signatureCheck(publicKey, cli.cwd),
  });
  return verdict.runs.flatMap((run) => (run.ok ? [] : [run]));
}

/** A damaged run is exported too: the page shows where it breaks. */
const auditedRun = async (cli: Cli, runId: string): Promise<AuditedRun> => ({
  runId,
  lines: await (await cli.journal()).read(runId),
});

/**
 * The lines that name the run or a run below it, whole: their hashes are over all they say. Also such that is not in the
 * store: the page says that it is missing, unless its deletion is on record.
 */
function anchorsOf(cli: Cli, file: string, runId: string): readonly AnchorLine[] {
  const isOfRun = (id: string): boolean => id === runId || id.startsWith(`${runId}~`);
  return soundAnchors(cli, file, { mustExist: true }).filter(
    ({ runs, deleted, adopted }) =>
      runs.some(({ run }) => isOfRun(run)) || [deleted, adopted].some((record) => record?.runs.some(isOfRun)),
  );
}
