// Tables in the text of a report, as the objects they stand for: a number of a table goes by the head of its column and by
// what else its row says.

export type Piece = { readonly text: string } | { readonly rows: readonly Readonly<Record<string, string>>[] };

const ROW = /^\s*\|?(.+\|.+?)\|?\s*$/;
const RULE = /^[\s|:-]*-[\s|:-]*$/;

const cellsOf = (line: string): string[] | undefined =>
  ROW.exec(line)?.[1]
    ?.split('|')
    .map((cell) => cell.trim());

/** Texts and tables in their order; a text without a table is one piece. */
export function piecesOf(text: string): Piece[] {
  const lines = text.split('\n');
  const pieces: Piece[] = [];
  let plain: string[] = [];
  for (let at = 0; at < lines.length; at++) {
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
