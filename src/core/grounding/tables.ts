// Tables in the text of a report, as the objects they stand for: a number of a table goes by the head of its column and by
// what else its row says.

export type Piece = { readonly text: string } | { readonly rows: readonly Readonly<Record<string, string>>[] };

const ROW = /^\s*\|?(.+\|.+?)\|?\s*$/;
const RULE = /^[\s|:-]*-[\s|:-]*$/;

const cellsOf = (line: string): string[] | undefined =>
  ROW.exec(line)?.[1]
    ?.split('|')
    .map((cell) => cell.trim());

const COLUMNS_MIN = 3;
/** By its gaps, or by commas without any space: a line of prose has neither. */
const SEPARATORS: readonly (readonly [mark: RegExp, isOne: RegExp])[] = [
  [/\s{2,}/, /\S\s{2,}\S/],
  [/[,;\t]/, /^[^\s,;][^,;\t]*(?:[,;\t](?! )[^,;\t]*){2,}$/],
];

/** Lines that follow each other, all with as many columns as the first. */
function rowsFrom(lines: readonly string[], from: number): Record<string, string>[] {
  for (const [mark, isOne] of SEPARATORS) {
    const first = (lines[from] ?? '').trim();
    const heads = first.split(mark);
    if (heads.length < COLUMNS_MIN || !isOne.test(first) || heads.some((head) => /^[\d.,-]*$/.test(head))) continue;
    const rows: Record<string, string>[] = [];
    for (const line of lines.slice(from + 1)) {
      const cells = line.trim().split(mark);
      if (cells.length !== heads.length) break;
      rows.push(Object.fromEntries(cells.map((cell, column) => [heads[column] ?? '', cell.trim()])));
    }
    if (rows.length > 1 && rows.some((row) => Object.values(row).some((cell) => /\d/.test(cell)))) return rows;
  }
  return [];
}

/** Texts and tables in their order; a text without a table is one piece. */
export function piecesOf(text: string): Piece[] {
  const lines = text.split('\n');
  const pieces: Piece[] = [];
  let plain: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const spaced = rowsFrom(lines, at);
    if (spaced.length > 0) {
      if (plain.length > 0) pieces.push({ text: plain.join('\n') });
      plain = [];
      pieces.push({ rows: spaced });
      at += spaced.length;
      continue;
    }
    const heads = cellsOf(lines[at] ?? '');
    if (!heads || !RULE.test(lines[at + 1] ?? '') || !(lines[at + 1] ?? '').includes('|')) {
      plain.push(lines[at] ?? '');
      continue;
    }
    if (plain.length > 0) pieces.push({ text: plain.join('\n') });
    plain = [];
    const rows: Record<string, string>[] = [];
    for (at += 2; at < lines.length; at++) {
      const cells = cellsOf(lines[at] ?? '');
      if (!cells) break;
      rows.push(Object.fromEntries(cells.map((cell, column) => [heads[column] || `column ${column + 1}`, cell])));
    }
    at -= 1;
    pieces.push({ rows });
  }
  if (plain.some((line) => line.trim() !== '')) pieces.push({ text: plain.join('\n') });
  return pieces;
}
