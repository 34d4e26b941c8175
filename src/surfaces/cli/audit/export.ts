// bosun audit export: a run with its nested runs as one file for people who have no access to the store.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AnchorLine } from '../../../core/audit/anchors.ts';
import { type AuditBundle, type AuditedRun, auditPage } from '../../../core/report/audit-page.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { anchorsIn } from './anchors-file.ts';
import { publicKeyText } from './keys.ts';
import { withNestedRuns } from './verify.ts';

interface ExportFlags {
  readonly out?: string;
  readonly anchors?: string;
  readonly publicKey?: string;
}

export async function exportCommand(cli: Cli, given: string, flags: ExportFlags): Promise<number> {
  const runId = await findRun(cli, given);
  const out = flags.out ?? `audit-${runId}.html`;
  const form = path.extname(out);
  if (form !== '.html' && form !== '.json') throw new UserError(`--out ${out} must end in .html or .json`);
  const [first, ...nested] = await withNestedRuns(cli, runId);
  const bundle: AuditBundle = {
    runs: [await auditedRun(cli, first ?? runId), ...(await Promise.all(nested.map((id) => auditedRun(cli, id))))],
    anchors: flags.anchors === undefined ? [] : anchorsOf(cli, flags.anchors, new Set([runId, ...nested])),
    publicKey: flags.publicKey === undefined ? undefined : publicKeyText(flags.publicKey, cli.cwd),
  };
  const text = form === '.html' ? auditPage(bundle) : `${JSON.stringify({ format: 'bosun-audit/1', ...bundle })}\n`;
  writeFileSync(path.resolve(cli.cwd, out), text, { mode: 0o600 });
  const events = bundle.runs.reduce((sum, { lines }) => sum + lines.length, 0);
  cli.terminal.document({
    file: out,
    runs: bundle.runs.map((run) => run.runId),
    events,
    anchors: bundle.anchors?.length,
  });
  cli.terminal.say(
    `Wrote ${out}: ${count(bundle.runs.length, 'run')}, ${count(events, 'event')}${form === '.html' ? '. It verifies itself when opened in a browser' : ''}.`,
  );
  return EXIT.complete;
}

/** A damaged run is exported too: the page shows where it breaks. */
async function auditedRun(cli: Cli, runId: string): Promise<AuditedRun> {
  const lines = await (await cli.journal()).read(runId);
  const report = await inspectorOf(cli)
    .show(runId)
    .catch(() => ({ team: 'unknown', request: runId, status: 'damaged', answer: '' }));
  const { team, request, status, answer } = report;
  return { runId, team, request, status, answer: answer ?? '', lines };
}

/** The lines that name one of the runs, whole: their hashes are over all they say. */
function anchorsOf(cli: Cli, file: string, runIds: ReadonlySet<string>): readonly AnchorLine[] {
  const read = anchorsIn(cli, file, { mustExist: true });
  if (!read.ok)
    throw new UserError(`Line ${read.line} of ${file} ${read.problem}: such anchors prove nothing`, {
      exitCode: EXIT.failed,
    });
  return read.lines.filter(({ runs }) => runs.some(({ run }) => runIds.has(run)));
}
