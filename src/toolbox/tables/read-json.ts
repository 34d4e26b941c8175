// JSON as tables: a list of records, an object of records by key, JSON lines, or an object that holds lists. A map of numbers
// inside the records becomes a table of its own.

import type { Table } from './table.ts';
import { type Raw, typedTable } from './typed-table.ts';

type Json = Readonly<Record<string, unknown>>;
interface Named {
  readonly name: string;
  readonly file: string;
}

export const JSON_BYTES_MAX = 32_000_000;
const COLUMNS_MAX = 500;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function tablesOfJson(named: Named, text: string): Table[] {
  const bare = text.replace(/^\uFEFF/, '').trim();
  return tablesOfValue(named, parsed(bare));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2 || !/^\s*[{[]/.test(lines[1] ?? '')) throw error;
    return lines.map((line) => JSON.parse(line) as unknown);
  }
}

export function tablesOfValue(named: Named, value: unknown): Table[] {
  if (Array.isArray(value)) return tablesOfRecords(named, value.filter(isRecord));
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  if (entries.length > 1 && entries.every(([, each]) => isRecord(each)))
    return tablesOfRecords(
      named,
      entries.map(([key, each]) => ({ key, ...(each as Json) })),
    );
  return entries.flatMap(([key, each]) => {
    const part = { name: `${named.name}_${key}`, file: `${named.file}#${key}` };
    return Array.isArray(each) || isRecord(each) ? tablesOfValue(part, each) : [];
  });
}

function tablesOfRecords(named: Named, records: readonly Json[]): Table[] {
  if (records.length === 0) return [];
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, COLUMNS_MAX);
  const flat = names.filter((name) => !records.some((record) => isRecord(record[name]) || Array.isArray(record[name])));
  const rows = records.map((record) => flat.map((name) => record[name] as Raw));
  const [keyName = ''] = flat;
  const nested = names
    .filter((name) => records.some((record) => isRecord(record[name])))
    .flatMap((name) => nestedTable(named, name, keyName, records));
  return [...(flat.length > 0 ? [typedTable(named, flat, rows)] : []), ...nested];
}

/** Records that each hold a map of plain values, such as the share of each version. */
function nestedTable(named: Named, name: string, keyName: string, records: readonly Json[]): Table[] {
  const rows = records.flatMap((record) =>
    Object.entries(isRecord(record[name]) ? record[name] : {}).flatMap(([part, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[record[keyName] as Raw, part, value]] : [],
    ),
  );
  if (rows.length === 0) return [];
  return [typedTable({ name: `${named.name}_${name}`, file: `${named.file}#${name}` }, [keyName, 'part', name], rows)];
}
