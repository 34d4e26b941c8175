// Typing errors between two words (edit distance).

/**
 * The number of letters that are missing, extra, wrong or swapped with their neighbour; more than `limit` is returned
 * as limit + 1.
 */
export const slipsBetween = (a: string, b: string, limit: number): number =>
  distance(...withoutCommonEnds(a, b), limit);

/**
 * In words of seven letters or more one error is a misspelling; at the beginning, or with a digit, it is another word.
 */
export const isMisspelling = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 7 &&
  a.slice(0, 2) === b.slice(0, 2) &&
  !/\d/.test(a + b) &&
  slipsBetween(a, b, 1) <= 1;

/** Equal ends do not change the distance, and generated ids often share all but a few letters. */
function withoutCommonEnds(a: string, b: string): [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** Only cells within `limit` of the diagonal are filled, so long words that differ early are cheap. */
function distance(a: string, b: string, limit: number): number {
  const over = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return over;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current: number[] = new Array(b.length + 1).fill(over);
    if (row <= limit) current[0] = row;
    let smallest = current[0] ?? over;
    const last = Math.min(b.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= last; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? over) + 1,
        (current[column - 1] ?? over) + 1,
        (previous[column - 1] ?? over) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? over) + 1);
      current[column] = cost;
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return over;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(over, previous[b.length] ?? over);
}
