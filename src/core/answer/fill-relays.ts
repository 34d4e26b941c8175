// Texts that a plan wants relayed word for word. The writer of the answer puts a marker where such a text belongs, and
// the marker is replaced by the text here: no model has copied it.
//
// V1. Every relayed text appears in the answer exactly once: in place of its first marker, or at the end if there is
// none.
// V2. Only the draft is searched for markers. A marker inside a relayed text is part of that text.
// V3. A draft without relayed texts is unchanged, even if it contains braces.

import { contentAsText } from '../reconcile/claim.ts';

interface Relayed {
  readonly taskId: string;
  readonly instruction: string;
  readonly result: { readonly content?: unknown };
  readonly relay?: 'verbatim' | undefined;
}

/**
 * Ids may contain any character; all except letters, digits and dashes are escaped, so that no two ids share a marker.
 */
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
  // Trim only the draft around a relayed text, never the text itself.
  return [...(body.trim() === '' && left.length > 0 ? [] : [body]), ...left].join('\n\n');
}

/**
 * If the writer copied the whole text instead of its marker, the copy counts as the marker. The longest text is
 * searched first, because one text may contain another.
 */
function markCopies(draft: string, texts: ReadonlyMap<string, string>): string {
  let marked = draft;
  for (const [marker, text] of [...texts].sort(([, a], [, b]) => b.length - a.length))
    if (text.search(ANY_MARKER) < 0) marked = replaceBlocks(marked, text, marker);
  return marked;
}

/** Replaces a text wherever it fills whole lines. */
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
