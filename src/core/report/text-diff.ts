// Compares two texts line by line, or word by word.

export interface DiffLine {
  /** Whether the line is in both texts, or only before or after. */
  readonly kind: 'same' | 'before' | 'after';
  /** The line. */
  readonly text: string;
}

/** Above this product of line counts, the middle is shown as replaced: comparing takes time and memory in proportion. */
const PRODUCT_MAX = 4_000_000;

export const diffLines = (before: string, after: string): DiffLine[] => diff(linesOf(before), linesOf(after));

/** Words with the space after them. Neighbours of the same kind are one piece. */
export function diffWords(before: string, after: string): DiffLine[] {
  const pieces: { kind: DiffLine['kind']; text: string }[] = [];
  for (const { kind, text } of diff(wordsOf(before), wordsOf(after))) {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  }
  return pieces;
}

function diff(old: readonly string[], young: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < young.length - head &&
    old[old.length - 1 - tail] === young[young.length - 1 - tail]
  )
    tail += 1;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(old.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...same(old.slice(old.length - tail)),
  ];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+\s*/g) ?? [];

function middle(old: readonly string[], young: readonly string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: 'before', text });
  const come = (text: string): DiffLine => ({ kind: 'after', text });
  if (old.length * young.length > PRODUCT_MAX) return [...old.map(gone), ...young.map(come)];
  const common = lengths(old, young);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [left, right] = [old[i], young[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (right === undefined || (left !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push(gone(left ?? ''));
      i += 1;
    } else {
      lines.push(come(right));
      j += 1;
    }
  }
  return lines;
}

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** Length of the longest common subsequence from each pair of lines on. */
function lengths(old: readonly string[], young: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = table[i] ?? [];
    for (let j = young.length - 1; j >= 0; j--)
      row[j] = old[i] === young[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
  }
  return table;
}
