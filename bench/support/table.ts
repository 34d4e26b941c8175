// Prints the figures as a table: one line each, with the target and the floor.

import type { Measured, Row } from './section.ts';
import { rounded } from './statistics.ts';

export interface Target {
  readonly value: number;
  readonly max: number;
  readonly met: boolean;
}

export const isMet = ({ value, max }: Row): boolean => max === undefined || value <= max;

export const targetsOf = (rows: readonly Row[]): Record<string, Target> =>
  Object.fromEntries(
    rows.flatMap((row) =>
      row.max === undefined ? [] : [[row.name, { value: row.value, max: row.max, met: isMet(row) }]],
    ),
  );

const HEAD = ['', 'measured', 'target', '', 'floor', 'ratio'];

function cellsOf(row: Row): string[] {
  const withUnit = (value: number): string => `${value} ${row.unit}`.trim();
  return [
    row.what,
    withUnit(row.value),
    row.max === undefined ? '' : `≤ ${withUnit(row.max)}`,
    row.max === undefined ? '' : isMet(row) ? 'met' : 'MISSED',
    row.floor === undefined ? '' : withUnit(row.floor),
    row.floor === undefined || row.floor === 0 ? '' : `${rounded(row.value / row.floor, 2)} ×`,
  ];
}

export function printed(title: string, { rows, notes }: Measured): string {
  const lines = rows.length === 0 ? [] : [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(0, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const table = lines.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...table.map((line) => `  ${line}`), ...notes.map((note) => `  · ${note}`), ''].join('\n');
}
