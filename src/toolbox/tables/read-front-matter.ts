// Lists of records in the front matter of a Markdown page, such as the releases of a product, as tables. The page's title
// becomes a column, so that pages of the same form can be compared.

import { parse } from 'yaml';
import { tablesOfValue } from './read-json.ts';
import type { Table } from './table.ts';

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/;

export function tablesOfFrontMatter(named: { readonly name: string; readonly file: string }, text: string): Table[] {
  const yaml = FRONT_MATTER.exec(text)?.[1];
  if (yaml === undefined || !/^\s*-\s/m.test(yaml)) return [];
  const data: unknown = parse(yaml);
  if (typeof data !== 'object' || data === null) return [];
  const { title } = data as { readonly title?: unknown };
  return Object.entries(data).flatMap(([key, list]) => {
    if (!Array.isArray(list) || list.length === 0 || !list.every((each) => typeof each === 'object' && each !== null))
      return [];
    const records = list.map((each: Record<string, unknown>) => ({
      ...(typeof title === 'string' ? { title } : {}),
      ...Object.fromEntries(Object.entries(each).map(([name, value]) => [name, plain(value)])),
    }));
    return tablesOfValue({ name: `${named.name}_${key}`, file: `${named.file}#${key}` }, records);
  });
}

/** YAML reads some dates as Date. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
