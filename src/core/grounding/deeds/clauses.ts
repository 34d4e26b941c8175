// A sentence cut into clauses: stretches that say one thing each.

import { wordsIn } from '../words.ts';
import { isVerbish } from './verb-forms.ts';

export interface Clause {
  readonly text: string;
  readonly at: number;
}

const BREAKS =
  /[;:\n]\s*|\s[–—-]\s|\s?\(|\)\s?|,\s+|\s+(?=(?:and|but|or|while|whereas|although|though|because|so|which|after|before|with|where|when|if)\s)|[.!?]+["”’)]*\s+/giu;

const NONE = /^(?:\p{L}+ ){0,2}(?:no|none|nothing|nobody|neither|not)\b/iu;

export function clausesOf(sentence: string): Clause[] {
  const pieces: { start: number; end: number }[] = [];
  let start = 0;
  for (const match of sentence.matchAll(BREAKS)) {
    pieces.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  pieces.push({ start, end: sentence.length });
  const clauses: { start: number; end: number; says: boolean }[] = [];
  for (const { start, end } of pieces) {
    const words = wordsIn(sentence.slice(start, end));
    if (words.length === 0) continue;
    const says = words.some(({ low }) => isVerbish(low));
    const last = clauses.at(-1);
    // What has no verb belongs to what stands before it; what opens the sentence without one belongs to what follows.
    // "Nothing has been reported or discarded": what is denied goes on.
    const goesOn = /^n?or\b/i.test(words[0]?.low ?? '') && NONE.test(sentence.slice(last?.start ?? 0, start));
    if (last && (!says || !last.says || goesOn)) {
      last.end = end;
      last.says ||= says;
    } else clauses.push({ start, end, says });
  }
  return clauses.map(({ start, end }) => ({ text: sentence.slice(start, end), at: start }));
}
