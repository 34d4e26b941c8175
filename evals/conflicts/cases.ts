// Reads labelled cases, one JSON object per line:
//
//   { "id": "n1", "kind": "number", "label": "agree" | "conflict", "a": claim, "b": claim, "note": "why" }
//
// A claim is { "subject", "attribute", "value", "unit"? }. Fields that both sides share may be written once, beside `a` and `b`:
// { "subject": "Plan X", "attribute": "price", "a": { "value": "$30" }, "b": { "value": 30, "unit": "USD" }, … }.
// `a` and `b` may also be bare values. "agree" means: must not be flagged. That includes claims about different things.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { claimSchema } from '../../src/core/reconcile/claim-schema.ts';

const { value, unit } = claimSchema.shape;
const shared = { subject: z.string().default('the subject'), attribute: z.string().default('the attribute') };
const sideSchema = z.union([
  z.object({ subject: z.string().optional(), attribute: z.string().optional(), value, unit }),
  value.transform((bare) => ({ value: bare })),
]);

const caseSchema = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String).optional(),
    kind: z.string().default('other'),
    label: z.enum(['agree', 'conflict']),
    a: sideSchema,
    b: sideSchema,
    note: z.string().optional(),
    ...shared,
  })
  .transform(({ subject, attribute, a, b, ...rest }) => ({
    ...rest,
    a: claimSchema.parse({ subject, attribute, ...a }),
    b: claimSchema.parse({ subject, attribute, ...b }),
  }));
export type ConflictCase = z.output<typeof caseSchema> & { readonly id: string };

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`cannot read ${file}: give --data a file of cases, one JSON object per line`);
  }
}

export function readCases(file: string): ConflictCase[] {
  const cases: ConflictCase[] = [];
  for (const [index, line] of textOf(file).split('\n').entries()) {
    if (line.trim() === '') continue;
    const at = `${file}, line ${index + 1}`;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      throw new Error(`${at} is not JSON: write one case per line, { "label", "a", "b", … }`);
    }
    const read = caseSchema.safeParse(json);
    if (!read.success) throw new Error(`${at}: ${z.prettifyError(read.error).replace(/\s+/g, ' ')}`);
    cases.push({ ...read.data, id: read.data.id ?? String(index + 1) });
  }
  return cases;
}
