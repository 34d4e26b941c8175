// Replaces stored texts in Postgres.

import type { Lease, Redaction } from '../../ports/journal.ts';
import { refusalOf, requestOf } from './append-queue.ts';
import type { Connection } from './connection.ts';
import { encode } from './text.ts';

/** A text as it is, and as it stands inside JSON. */
const formsOf = (value: string): readonly string[] => [...new Set([value, JSON.stringify(value).slice(1, -1)])];

export async function redact(
  { query }: Connection,
  holder: string,
  { lease, redaction }: { readonly lease: Lease; readonly redaction: Redaction },
): Promise<void> {
  const { bodies, record, entry, values, mark } = redaction;
  const request = requestOf(lease, [record], { sync: true, taken: [], entry: () => entry });
  const texts = [...bodies].map(([seq, body]) => ({ seq, body: encode(body) }));
  const forms = values.filter((value) => value !== '').flatMap(formsOf);
  const sql = 'SELECT problem, detail, last FROM bosun.redact($1, $2, $3, $4, $5, $6)';
  const [row] = await query(sql, (repeated) => [
    holder,
    JSON.stringify(request),
    JSON.stringify(texts),
    forms,
    mark,
    repeated,
  ]);
  const refusal = refusalOf(lease, record.seq, row);
  if (refusal) throw refusal;
}

/** Tables are locked while they are rewritten. The write-ahead log of the server keeps old pages until it is recycled. */
export const compact = async ({ query }: Connection): Promise<void> =>
  void (await query('VACUUM (FULL) bosun.events, bosun.posts, bosun.memory, bosun.results, bosun.run_index', []));
