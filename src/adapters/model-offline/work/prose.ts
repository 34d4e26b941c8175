// The results of tools in plain sentences. A sentence written by a tool is quoted; other results are listed as facts.

import { parseData } from '../../../core/values/nesting.ts';
import { splitName } from '../../../text/words.ts';
import type { Done } from './past-calls.ts';
import { pick } from './pick-record.ts';
import { type DataRecord, nounsOf, type Scalar } from './records.ts';
import { brief, capitalised, finished, label, shown } from './wording.ts';

const LINES_MAX = 12;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const WRITTEN = ['summary', 'message', 'answer', 'text', 'advice', 'explanation', 'description', 'result', 'note'];

/** One tool's outcome, worded for the requester. */
export function proseOf({ tool, args, outcome }: Done, asked: string, isEffect: boolean): string {
  const what = splitName(tool);
  if (outcome.status === 'ok') {
    const said = tell(outcome.output, what, asked, nounsOf(tool));
    return isEffect && !isWritten(outcome.output) ? finished(`Done: ${what}${detail(said, args)}`) : finished(said);
  }
  const why = finished(outcome.message.trim() || 'no reason was given');
  if (outcome.status === 'unknown') return `It is not known whether this was done (${what}): ${why}`;
  if (isEffect) return `This was not done (${what}): ${why}`;
  return `This could not be looked up (${what}): ${why}`;
}

const isWritten = (output: unknown): boolean =>
  typeof output === 'string'
    ? /\s/.test(output)
    : isObject(output) && WRITTEN.some((key) => typeof output[key] === 'string' && /\s/.test(String(output[key])));

const detail = (said: string, args: unknown): string => {
  if (said !== '' && !/^nothing was found/i.test(said))
    return ` – ${said.charAt(0).toLowerCase() === said.charAt(0) ? said : said}`;
  return isObject(args) ? ` (${brief(scalarsOf(args))})` : '';
};

const scalarsOf = (value: Record<string, unknown>): Map<string, Scalar> =>
  new Map(
    Object.entries(value).filter((entry): entry is [string, Scalar] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );

export function tell(output: unknown, what: string, asked: string, nouns: readonly string[]): string {
  if (output === null || output === undefined || output === '') return `Nothing was found (${what})`;
  if (typeof output === 'string') {
    const trimmed = output.trim();
    if (!/^[[{]/.test(trimmed)) return trimmed;
    const data = parseData(trimmed);
    return data === undefined ? trimmed : tell(data, what, asked, nouns);
  }
  if (typeof output !== 'object') return `${capitalised(what)}: ${shown(what.replaceAll(' ', '_'), output as Scalar)}`;
  if (Array.isArray(output)) return tellList(output, what, asked, nouns);
  return tellObject(output as Record<string, unknown>, what, asked, nouns);
}

function tellList(items: readonly unknown[], what: string, asked: string, nouns: readonly string[]): string {
  if (items.length === 0) return `Nothing was found (${what})`;
  const records = items.flatMap((item) =>
    isObject(item) ? [{ values: scalarsOf(item), nouns, from: '', listed: true } satisfies DataRecord] : [],
  );
  if (records.length < items.length)
    return items
      .slice(0, LINES_MAX)
      .map((item) => `- ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`)
      .join('\n');
  // Only the items that were asked for, if the request says which.
  const { records: meant, blind } = pick(records, asked);
  const relevant = blind ? records : meant;
  if (relevant.length === 1 && relevant[0]) return capitalised(brief(relevant[0].values));
  const lines = relevant.slice(0, LINES_MAX).map(({ values }) => `- ${capitalised(brief(values))}`);
  const more = relevant.length > LINES_MAX ? `\n- and ${relevant.length - LINES_MAX} more` : '';
  return `${capitalised(what.replace(/^(?:get|list|find|search|look up|lookup|fetch|show|read|check) /, ''))}:\n${lines.join('\n')}${more}`;
}

function tellObject(output: Record<string, unknown>, what: string, asked: string, nouns: readonly string[]): string {
  const written = WRITTEN.map((key) => output[key]).find(
    (value): value is string => typeof value === 'string' && /\s/.test(value),
  );
  if (written !== undefined) {
    const lists = Object.entries(output).filter(
      ([, value]) => Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'),
    );
    return [
      written,
      ...lists.map(([, value]) =>
        (value as string[])
          .slice(0, LINES_MAX)
          .map((item) => `- ${item}`)
          .join('\n'),
      ),
    ].join('\n');
  }
  const facts = [...scalarsOf(output)]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${label(key)}: ${shown(key, value)}`);
  const nested = Object.entries(output).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value))
      return value.length === 0 ? [`No ${label(key)}`] : [tellList(value, label(key), asked, nouns)];
    return [`${capitalised(label(key))}: ${brief(scalarsOf(value as Record<string, unknown>))}`];
  });
  const line = facts.length > 0 ? capitalised(facts.join(', ')) : '';
  return (
    [line, ...nested]
      .filter((part) => part !== '')
      .map(finished)
      .join('\n') || `Nothing was found (${what})`
  );
}
