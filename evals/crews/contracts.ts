// How well the contracts team finds clauses in contracts it has never seen: presence by category, overlap with the experts'
// spans, and whether every quote stands in its contract. The baseline looks for the words of the category descriptions.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extractClauses, ownRules } from '../../src/teams/contracts/extract-clauses.ts';

interface Label {
  readonly category: string;
  readonly present: boolean;
  readonly spans: readonly { readonly text: string }[];
}
interface Contract {
  readonly file: string;
  readonly labels: readonly Label[];
}

export interface ContractFigures {
  readonly contracts: number;
  /** Mean over categories of the F1 of presence. */
  readonly presenceF1: number;
  readonly keywordF1: number;
  /** Of the categories found rightly, the share with a quote that overlaps a gold span by half (tokens, Jaccard). */
  readonly spanOverlap: number;
  readonly quotes: number;
  readonly inventedQuotes: number;
}

interface Options {
  /** Only every other contract: 0 the even ones, 1 the odd ones. */
  readonly half?: 0 | 1;
  /** Prints the figures of each category. */
  readonly verbose?: boolean;
}

const keyOf = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

export async function contractFigures(dataFolder: string, { half, verbose }: Options = {}): Promise<ContractFigures> {
  const folder = path.join(dataFolder, 'contracts', 'cuad');
  const all = readFileSync(path.join(folder, 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Contract);
  const chosen = all.filter((_, at) => half === undefined || at % 2 === half);
  const rules = ownRules();
  const keywords = keywordsIn(path.join(folder, 'category_descriptions.csv'));
  const own = new Map<string, Counts>();
  const plain = new Map<string, Counts>();
  let [quotes, inventedQuotes, right, overlapping] = [0, 0, 0, 0];
  for (const { file, labels } of chosen) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const clauses = extractClauses(text, rules);
    quotes += clauses.length;
    inventedQuotes += clauses.filter(({ quote }) => !text.includes(quote)).length;
    const found = Map.groupBy(clauses, ({ clause }) => keyOf(clause));
    const sentences = text
      .toLowerCase()
      .split(/[.;\n]{1,}\s/)
      .map((each) => new Set(each.match(/[a-z]{3,}/g) ?? []));
    for (const { category, present, spans } of labels) {
      const key = keyOf(category);
      const mine = found.get(key) ?? [];
      count(own, key, mine.length > 0, present);
      count(plain, key, hasKeywords(sentences, keywords.get(key)), present);
      if (!present || mine.length === 0) continue;
      right += 1;
      const isOverlapping = mine.some(({ quote }) => spans.some((span) => jaccard(quote, span.text) >= 0.5));
      if (isOverlapping) overlapping += 1;
    }
  }
  if (verbose) for (const [key, counts] of own) print(key, counts, plain.get(key));
  return {
    contracts: chosen.length,
    presenceF1: mean(own),
    keywordF1: mean(plain),
    spanOverlap: right === 0 ? 0 : overlapping / right,
    quotes,
    inventedQuotes,
  };
}

interface Counts {
  hit: number;
  extra: number;
  missed: number;
}

function count(counts: Map<string, Counts>, key: string, found: boolean, present: boolean): void {
  const own = counts.get(key) ?? { hit: 0, extra: 0, missed: 0 };
  if (found && present) own.hit += 1;
  else if (found) own.extra += 1;
  else if (present) own.missed += 1;
  counts.set(key, own);
}

const f1 = ({ hit, extra, missed }: Counts): number => (hit === 0 ? 0 : (2 * hit) / (2 * hit + extra + missed));

/** Over the categories that some contract has: for the others there is nothing to find. */
function mean(counts: ReadonlyMap<string, Counts>): number {
  const scored = [...counts.values()].filter(({ hit, missed }) => hit + missed > 0);
  return scored.reduce((sum, each) => sum + f1(each), 0) / Math.max(1, scored.length);
}

function print(key: string, own: Counts, plain: Counts | undefined): void {
  const { hit, extra, missed } = own;
  process.stderr.write(
    `${key.padEnd(40)} F1 ${f1(own).toFixed(2)} hit ${hit} extra ${extra} missed ${missed}   keywords ${plain ? f1(plain).toFixed(2) : ''}\n`,
  );
}

const tokens = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function jaccard(a: string, b: string): number {
  const [one, two] = [tokens(a), tokens(b)];
  const both = one.intersection(two).size;
  return both === 0 ? 0 : both / one.union(two).size;
}

const COMMON = new Set(
  'the and for that this with from are any not its which one party parties contract agreement clause counterparty there what other such under upon including certain whether date term does can has have include includes will who each after during between provided some all'.split(
    ' ',
  ),
);
/** How many words of a description must stand in one sentence: the number that serves the baseline best. */
const KEYWORDS_MIN = 2;

/** The words of each category's name and description. */
function keywordsIn(
  file: string,
): ReadonlyMap<string, { readonly name: readonly string[]; readonly all: readonly string[] }> {
  if (!existsSync(file)) return new Map();
  const rows = readFileSync(file, 'utf8')
    .split(/\r?\n(?=Category: )/)
    .slice(1);
  return new Map(
    rows.map((row) => {
      const [, category = '', description = ''] =
        /^Category: (.*?),"?Description: ([\s\S]*?),?"?,?"?Answer Format/.exec(row) ?? [];
      const words = (text: string): string[] =>
        [...new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])].filter((word) => !COMMON.has(word));
      return [
        keyOf(category),
        { name: category.toLowerCase().match(/[a-z]{3,}/g) ?? [], all: words(`${category} ${description}`) },
      ];
    }),
  );
}

function hasKeywords(
  sentences: readonly ReadonlySet<string>[],
  keywords: { readonly name: readonly string[]; readonly all: readonly string[] } | undefined,
): boolean {
  if (!keywords) return false;
  const { name, all } = keywords;
  return sentences.some(
    (words) =>
      (name.length > 0 && name.every((word) => words.has(word))) ||
      all.filter((word) => words.has(word)).length >= Math.min(KEYWORDS_MIN, all.length),
  );
}
