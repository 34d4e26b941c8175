// Data as models get it from tools: JSON without spaces, and lists of alike records as tables, so that the names of their
// fields are sent once. Nothing is left out.

/** Lists of fewer records stay JSON. */
const ROWS_MIN = 3;
const SEPARATOR = '\t';

type Row = Readonly<Record<string, unknown>>;

export function compactData(value: unknown): string {
  if (typeof value === 'string') return value;
  const tables: string[] = [];
  const json = JSON.stringify(value, (key, each: unknown) => {
    const table = tableOf(each);
    if (table === undefined) return each;
    const name = key === '' ? 'records' : key;
    tables.push(`${name}, table ${tables.length + 1}:\n${table}`);
    return `see table ${tables.length}`;
  });
  if (tables.length === 0) return json ?? '';
  return [json, ...tables].join('\n');
}

/** Undefined unless all are flat records with the same fields, whose values a line of a table can hold. */
function tableOf(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length < ROWS_MIN || !value.every(isRow)) return undefined;
  const names = Object.keys(value[0] ?? {});
  const isAlike = (row: Row): boolean =>
    Object.keys(row).join('\n') === names.join('\n') && names.every((name) => isCell(row[name]));
  if (names.length < 2 || !names.every((name) => isCell(name)) || !value.every(isAlike)) return undefined;
  const lines = value.map((row: Row) => names.map((name) => cellOf(row[name])).join(SEPARATOR));
  return [names.join(SEPARATOR), ...lines].join('\n');
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { toJSON?: unknown }).toJSON !== 'function';

const isCell = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && !/[\t\n\r]/.test(value));

/** A text that would read as a number, a truth value or nothing stays in quotes. */
const cellOf = (value: unknown): string =>
  typeof value === 'string' && !/^(?:|true|false|null|-?[\d.]+(?:e[+-]?\d+)?|".*|\s.*|.*\s)$/i.test(value)
    ? value
    : JSON.stringify(value);
