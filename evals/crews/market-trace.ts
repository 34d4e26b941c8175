// Whether a figure can be traced: each cell it names stands in its file with that value, and the cells give the figure again.

import type { PlainTable } from './plain-tables.ts';

export interface Told {
  readonly kind: string;
  readonly value: number;
  readonly text: string;
  readonly work: string;
  readonly cells: readonly {
    readonly file: string;
    readonly row: number;
    readonly column: string;
    readonly value: unknown;
  }[];
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

export function isTraceable({ kind, value, cells }: Told, tables: readonly PlainTable[]): boolean {
  if (cells.length === 0) return false;
  const stands = cells.every((cell) => {
    const table = tables.find(({ file }) => file.replaceAll('\\', '/') === cell.file);
    const column = table?.header.findIndex((name) => name.trim() === cell.column) ?? -1;
    return table?.rows.find(({ row }) => row === cell.row)?.cells[column] === cell.value;
  });
  const numbers = cells.map((cell) => Number(cell.value));
  return stands && again(kind, value, numbers, tables, cells);
}

function again(
  kind: string,
  value: number,
  numbers: readonly number[],
  tables: readonly PlainTable[],
  cells: Told['cells'],
): boolean {
  const [first = Number.NaN, second = Number.NaN] = numbers;
  switch (kind) {
    case 'growth':
      return near(value, ((second - first) / Math.abs(first)) * 100);
    case 'change':
      return near(value, second - first);
    case 'compare':
      return near(value, first - second);
    case 'share':
      return near(value, (first / numbers.slice(1).reduce((sum, each) => sum + each, 0)) * 100);
    case 'rank':
      return value === placeOf(tables, cells[0], first);
    default:
      return numbers.some((number) => near(number, value));
  }
}

/** Counted in the file: how many rows of the same year have more. */
function placeOf(tables: readonly PlainTable[], cell: Told['cells'][number] | undefined, value: number): number {
  const table = tables.find(({ file }) => file.replaceAll('\\', '/') === cell?.file);
  const column = table?.header.findIndex((name) => name.trim() === cell?.column) ?? -1;
  const year = table?.rows.find(({ row }) => row === cell?.row)?.year;
  const peers = table?.rows.filter((row) => row.year === year && typeof row.cells[column] === 'number') ?? [];
  return 1 + peers.filter((row) => Number(row.cells[column]) > value).length;
}
