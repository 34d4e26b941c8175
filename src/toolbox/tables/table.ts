// A table in memory. A missing cell stays missing: it is never counted as zero.

export type Cell = number | string | null;

export interface Column {
  readonly name: string;
  readonly type: 'number' | 'date' | 'text';
  /** Cells without a value. */
  readonly missing: number;
  /** Cells of a numeric column that are not numbers; they count as missing too. */
  readonly unreadable: number;
}

export interface Table {
  /** Unique among the tables of a folder, and usable in SQL. */
  readonly name: string;
  /** Relative to the folder, with the part of the file after "#" if it holds several tables. */
  readonly file: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Where a value stands: row 1 is the first row below the header. */
export interface CellRef {
  readonly file: string;
  readonly row: number;
  readonly column: string;
  readonly value: Cell;
}

export function cellRef(table: Table, row: number, column: number): CellRef {
  const value = table.rows[row]?.[column] ?? null;
  return { file: table.file, row: row + 1, column: table.columns[column]?.name ?? '', value };
}

/** "shares.csv, row 4, share". */
export const describeCell = ({ file, row, column }: CellRef): string => `${file}, row ${row}, ${column}`;
