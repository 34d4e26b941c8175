// What a misspelt word was meant to be. Only words nobody knows are looked at, and a guess counts less than a match.

/** In words of five letters or more: one letter added, lost, changed, or two swapped; two of these in long words. */
export function isTypoOf(typed: string, meant: string): boolean {
  if (typed.length < 5 || meant.length < 5 || typed[0] !== meant[0]) return false;
  // In a short word a changed letter makes another word ("bread", "break"), a lost or swapped one seldom does.
  if (typed.length === meant.length && typed.length < 7 && !isSwapped(typed, meant)) return false;
  const allowed = Math.min(typed.length, meant.length) >= 8 ? 2 : 1;
  return Math.abs(typed.length - meant.length) <= allowed && distance(typed, meant) <= allowed;
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

const isSwapped = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('');
