// Whether a source supports a claim, by its words: the source must have every number of the claim, and at least half of its
// words within three neighbouring sentences, and neither may deny what the other says. When in doubt, it is not supported.

import { splitSentences } from '../../text/sentences.ts';
import { TermReader } from './terms.ts';

export interface ClaimVerdict {
  readonly supported: boolean;
  /** Why not, or how well; for people. */
  readonly reason: string;
  /** The share of the claim's words that the best place of the source has, from 0 to 1. */
  readonly coverage: number;
  /** The best place, verbatim; empty if there is none. */
  readonly quote: string;
  readonly start: number;
}

/** At this share of its words and above, a claim counts as said. */
const COVERAGE_MIN = 0.5;
const WINDOW = 3;
const NEGATION =
  /\b(?:not|no|never|none|neither|nor|without|cannot|fail(?:s|ed)? to|lacks?|lacked|un(?:able|likely))\b|n['’]t\b/gi;
const NUMBER = /(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)?(?![\w])/g;

export function checkClaim(given: string, source: string): ClaimVerdict {
  const claim = given
    .replace(/\[[^\]]*\]|<\|[^|]*\|>|\((?:Table|Fig)[^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const reader = new TermReader();
  const wanted = new Set(reader.termsOf(claim));
  const best = bestPlace(source, wanted, reader);
  const verdict = (supported: boolean, reason: string): ClaimVerdict => ({ supported, reason, ...best });
  if (wanted.size === 0) return verdict(false, 'the claim says nothing that could be checked');
  if (verbatim(source).includes(verbatim(claim))) return verdict(true, 'the source says it word for word');
  const missing = numbersIn(claim).filter((number) => !numbersIn(source).includes(number));
  if (missing.length > 0) return verdict(false, `the source does not have ${missing.slice(0, 3).join(', ')}`);
  if (best.coverage < COVERAGE_MIN)
    return verdict(false, `the source has ${Math.round(best.coverage * 100)} % of its words in one place`);
  const isDenied = best.coverage > 0.7 && isNegative(claim) !== isNegative(nearestSentence(best.quote, wanted, reader));
  if (isDenied) return verdict(false, 'one of them denies what the other says');
  return verdict(true, `the source has ${Math.round(best.coverage * 100)} % of its words in one place`);
}

const verbatim = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Numbers without grouping, so that 1,200 is 1200. */
const numbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map((number) =>
    number
      .replace(/[,+]/g, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
  );

const isNegative = (text: string): boolean => (text.match(NEGATION)?.length ?? 0) % 2 === 1;

interface Place {
  readonly coverage: number;
  readonly quote: string;
  readonly start: number;
}

/** Three neighbouring sentences with the most of the wanted words. */
function bestPlace(source: string, wanted: ReadonlySet<string>, reader: TermReader): Place {
  const sentences = splitSentences(source).map(({ text, start }) => ({
    start,
    end: start + text.length,
    found: new Set(reader.termsOf(text).filter((term) => wanted.has(term))),
  }));
  let best: Place = { coverage: 0, quote: '', start: 0 };
  for (const [at, { start }] of sentences.entries()) {
    const window = sentences.slice(at, at + WINDOW);
    const found = new Set(window.flatMap((each) => [...each.found]));
    const coverage = wanted.size === 0 ? 0 : found.size / wanted.size;
    const end = window.at(-1)?.end ?? start;
    if (coverage > best.coverage) best = { coverage, quote: source.slice(start, end), start };
  }
  return best;
}

function nearestSentence(text: string, wanted: ReadonlySet<string>, reader: TermReader): string {
  const scored = splitSentences(text).map((sentence) => ({
    said: sentence.text,
    shared: new Set(reader.termsOf(sentence.text).filter((term) => wanted.has(term))).size,
  }));
  return scored.reduce((best, each) => (each.shared > best.shared ? each : best), { said: '', shared: -1 }).said;
}
