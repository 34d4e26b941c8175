// Reads CSV and JSON for the expected values, apart from the toolbox: a plain reader, and a guess which column names the rows.

export interface PlainRow {
  /** From 1, below the header. */
  readonly row: number;
  readonly year: number | undefined;
  readonly cells: readonly (string | number | null)[];
}

export interface PlainTable {
  readonly file: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly PlainRow[];
  readonly years: readonly number[];
  /** The column whose values are all different in each year. */
  readonly entity: number | undefined;
  /** Columns of numbers with few gaps. */
  readonly measures: readonly number[];
}

const NAMING = /name|title|browser|model|company|country|vendor|product/i;
const NOTHING = new Set(['', '-', 'na', 'n/a', 'nan', 'null', 'none', '..']);

export function plainTables(file: string, text: string): PlainTable[] {
  const name = file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '');
  if (file.endsWith('.csv')) {
    const [header = [], ...rows] = csvRows(text.replace(/^\uFEFF/, ''));
    return [tableOf({ file, name, header }, rows)];
  }
  const data: unknown = JSON.parse(text);
  if (Array.isArray(data) && data.every(isRecord)) return [fromRecords(file, name, data)];
  if (!isRecord(data)) return [];
  const values = Object.entries(data);
  if (values.length < 2 || !values.every(([, value]) => isRecord(value))) return [];
  return [
    fromRecords(
      file,
      name,
      values.map(([key, value]) => ({ key, ...(value as object) })),
    ),
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromRecords(file: string, name: string, records: readonly Record<string, unknown>[]): PlainTable {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const header = keys.filter((key) =>
    records.every((record) => typeof record[key] !== 'object' || record[key] === null),
  );
  return tableOf(
    { file, name, header },
    records.map((record) => header.map((key) => String(record[key] ?? ''))),
  );
}

/** One match per field: a quoted one, or one up to the next comma or line end. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}

function tableOf(named: Pick<PlainTable, 'file' | 'name' | 'header'>, raw: readonly (readonly string[])[]): PlainTable {
  const columns = named.header.map((_, at) => raw.map((row) => read(row[at] ?? '')));
  const numeric = columns.map((cells) => {
    const given = cells.filter((cell) => cell !== null);
    return given.length > 0 && given.every((cell) => typeof cell === 'number');
  });
  const yearAt = named.header.findIndex((name, at) => /year/i.test(name) && numeric[at]);
  const rows = raw.map(
    (row, at): PlainRow => ({
      row: at + 1,
      year: yearAt < 0 ? undefined : Number(columns[yearAt]?.[at]),
      cells: row.map((cell, column) => (numeric[column] ? (columns[column]?.[at] ?? null) : cell.trim())),
    }),
  );
  const isUnique = (column: number): boolean => {
    const seen = rows.map(({ year, cells }) => `${year} ${String(cells[column]).toLowerCase()}`);
    return rows.every(({ cells }) => String(cells[column] ?? '').length >= 2) && new Set(seen).size === seen.length;
  };
  const texts = named.header
    .map((_, at) => at)
    .filter((at) => !numeric[at] && (columns[at] ?? []).every((cell) => String(cell ?? '').length < 60));
  const measures = named.header
    .map((_, at) => at)
    .filter((at) => {
      const known = (columns[at] ?? []).filter((cell) => cell !== null).length;
      return numeric[at] && at !== yearAt && known >= rows.length * 0.5;
    });
  const unique = texts.filter(isUnique);
  const years = [...new Set(rows.flatMap(({ year }) => year ?? []))].sort();
  return {
    ...named,
    rows,
    years,
    entity: unique.find((at) => NAMING.test(named.header[at] ?? '')) ?? unique[0],
    measures,
  };
}

function read(text: string): string | number | null {
  const bare = text.trim();
  if (NOTHING.has(bare.toLowerCase())) return null;
  const value = Number(bare);
  return Number.isFinite(value) ? value : bare;
}
