// Reads a file that "audit export" wrote, so that it can be checked without trusting the script of the page in it.

import { z } from 'zod';
import { type AuditBundle, auditPage } from '../../../core/report/audit-page.ts';
import { readNamed } from '../input/read-named.ts';
import { UserError } from '../print/user-error.ts';

const lineSchema = z.object({
  seq: z.number(),
  type: z.string(),
  at: z.number(),
  body: z.string(),
  hash: z.string(),
});
const runSchema = z.object({ runId: z.string(), lines: z.array(lineSchema) });
const bundleSchema = z.object({
  runs: z.tuple([runSchema]).rest(runSchema),
  anchors: z.array(z.unknown()).default([]),
  publicKey: z.union([z.string(), z.array(z.string())]).optional(),
});

export interface Bundle extends z.output<typeof bundleSchema> {
  /** What is wrong with the page around the data: it may show something else. */
  readonly pageProblem?: string | undefined;
}

const DATA = /<script type="application\/json" id="journal">(.*?)<\/script>/s;

export function readBundle(file: string, cwd: string): Bundle {
  const text = readNamed(file, cwd);
  if (text === undefined) throw new UserError(`There is no file ${file}: write one with "bosun audit export <run>"`);
  const page = text.trimStart().startsWith('<');
  const data = parsed(page ? (DATA.exec(text)?.[1] ?? '') : text);
  const bundle = bundleSchema.safeParse(data).data;
  if (!bundle)
    throw new UserError(`${file} is not a file that "bosun audit export" wrote: it holds no events of a run`);
  const ids = bundle.runs.map(({ runId }) => runId);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new UserError(`${file} holds run ${twice} twice, so it was changed`);
  return { ...bundle, pageProblem: page ? pageFault(data as AuditBundle, text) : jsonFault(text) };
}

const pageFault = (data: AuditBundle, text: string): string | undefined =>
  auditPage(data) === text ? undefined : FOREIGN;

/** A browser takes a file that is named like a page for one, also if it begins like JSON. */
const jsonFault = (text: string): string | undefined => (text.includes('<') ? MARKUP : undefined);

const MARKUP =
  'the file is JSON and holds a "<", which "bosun audit export" never writes: a browser may show something else; export it again';

const FOREIGN =
  'the page is not the one that this version of Bosun writes around these events, so it may show something else; export it again, or check it with the version that wrote it';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
