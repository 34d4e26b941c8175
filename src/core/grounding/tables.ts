// Tables in the text of a report, as the objects they stand for: a number of a table goes by the head of its column and by
// what else its row says.

type Row = Readonly<Record<string, string | number>>;
export type Piece = { readonly text: string } | { readonly rows: readonly Row[] };

interface Table {
  readonly rows: readonly Row[];
  /** How many lines it takes. */
  readonly lines: number;
}

const COLUMNS_MIN = 3;

/** Texts and tables in their order; a text without a table is one piece. */
export function piecesOf(text: string): Piece[] {
  const lines = text.split('\n');
  const pieces: Piece[] = [];
  let plain: string[] = [];
  const close = (): void => {
    if (plain.some((line) => line.trim() !== '')) pieces.push({ text: plain.join('\n') });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const table = ruled(lines, at) ?? separated(lines, at) ?? named(lines, at);
    if (!table) {
      plain.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    close();
    pieces.push({ rows: table.rows });
    at += table.lines;
  }
  close();
  return pieces;
}

const rowOf = (heads: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(cells.map((cell, column) => [heads[column] || `column ${column + 1}`, cellValue(cell.trim())]));

/** "2875000" below `used_mb` is no number of a thing. */
const cellValue = (cell: string): string | number => (/^[1-9]\d{6,11}$/.test(cell) ? Number(cell) : cell);

const RULED = /^\s*\|?(.+\|.+?)\|?\s*$/;
const RULE = /^[\s|+:-]*-[\s|+:-]*$/;

const cellsOf = (line: string | undefined): string[] | undefined =>
  RULED.exec(line ?? '')?.[1]
    ?.split('|')
    .map((cell) => cell.trim());

/** Markdown, or what a database prints: a line of heads, a rule, rows. */
function ruled(lines: readonly string[], from: number): Table | undefined {
  const heads = cellsOf(lines[from]);
  const rule = lines[from + 1] ?? '';
  if (!heads || !RULE.test(rule) || !/[|+]/.test(rule)) return undefined;
  const rows: Row[] = [];
  for (let cells = cellsOf(lines[from + 2]); cells; cells = cellsOf(lines[from + 2 + rows.length]))
    rows.push(rowOf(heads, cells));
  return { rows, lines: rows.length + 2 };
}

/** By its gaps, or by commas without any space: a line of prose has neither. */
const SEPARATORS: readonly (readonly [mark: RegExp, isOne: RegExp])[] = [
  [/\s{2,}/, /\S\s{2,}\S/],
  [/[,;\t]/, /^[^\s,;][^,;\t]*(?:[,;\t](?! )[^,;\t]*){2,}$/],
];

const shapeOf = (cell: string): string => cell.trim().replaceAll(/\d+/g, '#');

/** "10f   2:06.43" above "6f   1:13.90". */
const isRowLike = (heads: readonly string[], cells: readonly string[]): boolean =>
  heads.filter((head, column) => /\d/.test(head) && shapeOf(head) === shapeOf(cells[column] ?? '')).length > 1;

/** Lines that follow each other, all with as many columns as the first. */
function separated(lines: readonly string[], from: number): Table | undefined {
  const first = (lines[from] ?? '').trim();
  for (const [mark, isOne] of SEPARATORS) {
    const heads = first.split(mark);
    if (heads.length < COLUMNS_MIN || !isOne.test(first) || heads.some((head) => /^[\d.,-]*$/.test(head))) continue;
    const rows: Row[] = [];
    for (const line of lines.slice(from + 1)) {
      const cells = line.trim().split(mark);
      if (cells.length !== heads.length) break;
      rows.push(rowOf(heads, cells));
    }
    // Without heads the first line is a row like the next.
    if (isRowLike(heads, Object.values(rows[0] ?? {}).map(String))) continue;
    if (rows.length > 1 && rows.some((row) => Object.values(row).some((cell) => /\d/.test(String(cell)))))
      return { rows, lines: rows.length + 1 };
  }
  return undefined;
}

const NAMED = /^([a-z][\w ]*)[,;\t=]\s?(-?\d[\d.,]*)$/i;

/** `door_open_s,840`, line by line. */
function named(lines: readonly string[], from: number): Table | undefined {
  const rows: Row[] = [];
  for (
    let line = NAMED.exec(lines[from]?.trim() ?? '');
    line;
    line = NAMED.exec(lines[from + rows.length]?.trim() ?? '')
  )
    rows.push({ [line[1] ?? '']: line[2] ?? '' });
  return rows.length > 1 ? { rows, lines: rows.length } : undefined;
}
