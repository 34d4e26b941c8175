// Removes values from the shared records of a store: what processes share beside the runs, each under a key. Their forms are known
// only to the code that keeps them, so the names of fields decide.

import { cleanValue } from './clean-value.ts';
import { NAMES, TEXTS } from './field-kinds.ts';
import type { Remover } from './remover.ts';

/**
 * Beginnings of the keys of records that hold no texts of people, and that a short value would break by chance: files as base64, which
 * are deleted with their runs, digests, secrets, references between records, figures, and what a program noted for itself.
 */
export const WITHOUT_TEXTS: readonly string[] = [
  ...['artifact/', 'audit/', 'tool-terms/', 'run-records/', 'router/', 'server/mcp/request-state-key'],
  ...['cli/team-of/', 'telemetry/', 'server/idempotency/', 'server/said/', 'server/delivered/'],
  ...['server/a2a/', 'server/agui/', 'server/ai-sdk/'],
  ...['breaker ', 'limits/', 'load ', 'usual/'],
];

/** Names of people, which are no references. */
const PEOPLE: ReadonlySet<string> = new Set(['by', 'who', 'name', 'labels']);

/** Fields of records by which they are found, compared or run, besides those that events have. */
const OWN_NAMES: ReadonlySet<string> = new Set(
  `cron from lastRunId messageId noticeId notices project secret team threadId timezone webhookId what whenBusy`.split(
    ' ',
  ),
);

const isName = (field: string): boolean => OWN_NAMES.has(field) || (NAMES.has(field) && !PEOPLE.has(field));

/** The record without the values; the same text if none is in it. One that is not JSON is a text. */
export function cleanRecord(record: string, remover: Remover): string {
  if (!remover.isIn(record)) return record;
  const parsed = parse(record);
  if (parsed === undefined) return remover.clean(record);
  const cleaned = JSON.stringify(withoutValues(parsed, remover));
  return cleaned === JSON.stringify(parsed) ? record : cleaned;
}

/** Numbers and keys are data only within a field that holds texts of people; elsewhere they are figures and names of fields. */
function withoutValues(value: unknown, remover: Remover): unknown {
  if (typeof value === 'string') return remover.clean(value);
  if (Array.isArray(value)) return value.map((part) => withoutValues(part, remover));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (isName(name) && isText(part)) return [name, part];
      return [name, (TEXTS.has(name) ? cleanValue : withoutValues)(part, remover)];
    }),
  );
}

const isText = (part: unknown): boolean =>
  typeof part === 'string' || (Array.isArray(part) && part.every((each) => typeof each === 'string'));

function parse(record: string): unknown {
  try {
    return JSON.parse(record);
  } catch {
    return undefined;
  }
}
