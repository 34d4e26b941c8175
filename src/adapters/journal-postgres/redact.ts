// Replaces stored texts in Postgres.

import type { Lease, Redaction } from '../../ports/journal.ts';
import { refusalOf, requestOf } from './append-queue.ts';
import type { Connection } from './connection.ts';
import { encode } from './text.ts';
import { forgetWorkflows } from './workflow-texts.ts';

/** A text as it is, and as it stands inside JSON. */
const formsOf = (value: string): readonly string[] => [...new Set([value, JSON.stringify(value).slice(1, -1)])];

export async function redact(
  connection: Connection,
  holder: string,
  { lease, redaction }: { readonly lease: Lease; readonly redaction: Redaction },
): Promise<void> {
  const { bodies, record, entry, values } = redaction;
  const request = requestOf(lease, [record], { sync: true, taken: [], entry: () => entry });
  const texts = [...bodies].map(([seq, body]) => ({ seq, body: encode(body) }));
  const forms = values.filter((value) => value !== '').flatMap(formsOf);
  // First: once the events are without their texts, the same call would find nothing to do.
  await forgetWorkflows(connection, lease.runId);
  const sql = 'SELECT problem, detail, last FROM bosun.redact($1, $2, $3, $4, $5)';
  const [row] = await connection.query(sql, (repeated) => [
    holder,
    JSON.stringify(request),
    JSON.stringify(texts),
    forms,
    repeated,
  ]);
  const refusal = refusalOf(lease, record.seq, row);
  if (refusal) throw refusal;
}
