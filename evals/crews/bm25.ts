// The baseline: plain BM25 over whole documents, k1 1.2 and b 0.75, words in lower case and nothing else.

const K1 = 1.2;
const B = 0.75;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];

/** A function that returns the positions of the best documents for a query. */
export function plainBm25(documents: readonly string[]): (query: string, limit: number) => readonly number[] {
  const counts = documents.map((text) => {
    const found = new Map<string, number>();
    for (const word of wordsOf(text)) found.set(word, (found.get(word) ?? 0) + 1);
    return found;
  });
  const lengths = counts.map((found) => [...found.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const having = new Map<string, number>();
  for (const found of counts) for (const word of found.keys()) having.set(word, (having.get(word) ?? 0) + 1);
  const weight = (word: string): number => {
    const texts = having.get(word) ?? 0;
    return Math.log(1 + (documents.length - texts + 0.5) / (texts + 0.5));
  };
  return (query, limit) => {
    const words = [...new Set(wordsOf(query))];
    return counts
      .map((found, at) => {
        const room = K1 * (1 - B + (B * (lengths[at] ?? 0)) / average);
        const score = words.reduce((sum, word) => {
          const count = found.get(word) ?? 0;
          return count === 0 ? sum : sum + (weight(word) * count * (K1 + 1)) / (count + room);
        }, 0);
        return { at, score };
      })
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, limit)
      .map(({ at }) => at);
  };
}
