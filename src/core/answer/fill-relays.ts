// Texts that a plan wants relayed word for word. Whoever writes the answer puts a marker where such a text belongs, and the
// text itself takes the marker's place here, letter for letter: no model has had it in its hands.
//
//   V1. Every relayed text stands in the answer exactly once: in the place of its first marker, or at the end without one.
//   V2. Only the draft is searched for markers. A marker inside a relayed text is a part of that text.
//   V3. A draft that no text is relayed into stays as it is, whatever braces it holds.

import { contentAsText } from '../reconcile/claim.ts';

interface Relayed {
  readonly taskId: string;
  readonly instruction: string;
  readonly result: { readonly content?: unknown };
  readonly relay?: 'verbatim' | undefined;
}

/** Ids may hold anything; what is no letter, digit or dash is written as its code, so that no two ids share a marker. */
export const relayMarker = (taskId: string): string =>
  `{{verbatim:${taskId.replace(/[^A-Za-z0-9-]/gu, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16)}.`)}}}`;

const ANY_MARKER = /\{\{verbatim:[^{}\n]*\}\}/g;

export const isRelayMarker = (text: string): boolean => /^\{\{verbatim:[^{}\n]*\}\}$/.test(text);

export function fillRelays(draft: string, reports: readonly Relayed[]): string {
  const texts = new Map<string, string>();
  for (const { taskId, result, relay } of reports) {
    const text = relay === 'verbatim' ? contentAsText(result.content) : '';
    if (text !== '') texts.set(relayMarker(taskId), text);
  }
  if (texts.size === 0) return draft;
  const filled = new Set<string>();
  const body = markCopies(draft, texts).replace(ANY_MARKER, (marker) => {
    const text = filled.has(marker) ? undefined : texts.get(marker);
    filled.add(marker);
    return text ?? '';
  });
  const left = [...texts].flatMap(([marker, text]) => (filled.has(marker) ? [] : [text]));
  // What stands around a text is the draft's; the text is nobody's to trim.
  return [...(body.trim() === '' && left.length > 0 ? [] : [body]), ...left].join('\n\n');
}

/** A writer that copied the whole text instead of naming it: the copy counts as the marker. The longest first, as one text
 *  may hold another. */
function markCopies(draft: string, texts: ReadonlyMap<string, string>): string {
  let marked = draft;
  for (const [marker, text] of [...texts].sort(([, a], [, b]) => b.length - a.length))
    if (text.search(ANY_MARKER) < 0) marked = replaceBlocks(marked, text, marker);
  return marked;
}

/** Replaces a text wherever it has lines of its own. */
function replaceBlocks(within: string, text: string, by: string): string {
  let out = '';
  let from = 0;
  for (let at = within.indexOf(text); at >= 0; at = within.indexOf(text, Math.max(from, at + 1))) {
    const end = at + text.length;
    const ownLines = (at === 0 || within[at - 1] === '\n') && (end === within.length || within[end] === '\n');
    if (!ownLines) continue;
    out += within.slice(from, at) + by;
    from = end;
  }
  return out + within.slice(from);
}
