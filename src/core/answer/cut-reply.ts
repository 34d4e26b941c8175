// Replies that a provider cut at the length limit. The model is asked to go on where prose stopped, and to answer again
// where JSON did: half of a JSON text can seldom be continued, least of all under a schema.

import type { Exchange } from '../run/command.ts';

/** How often a model is asked to finish a reply that was cut. */
export const CUT_ROUNDS_MAX = 2;
/** How many times the usual output limit a reply gets after one was cut, if the budget has room for it. */
const MORE_ROOM = 4;

type AfterCut = Extract<Exchange, { kind: 'after-cut' }>;

const isAfterCut = (exchange: Exchange): exchange is AfterCut => exchange.kind === 'after-cut';

export const cutRounds = (exchanges: readonly Exchange[]): number => exchanges.filter(isAfterCut).length;

interface OutputLimits {
  /** Of the role that is asked. */
  readonly usual: number;
  /** Of any call. */
  readonly largest: number;
}

/** The output limit of the next call of a dialogue. A short role that was cut gets the room of any other, then more. */
export function outputRoom(exchanges: readonly Exchange[], { usual, largest }: OutputLimits): number {
  const rounds = cutRounds(exchanges);
  if (rounds === 0) return usual;
  const most = Math.max(usual, largest) * MORE_ROOM;
  return rounds === 1 ? Math.min(most, Math.max(usual * MORE_ROOM, largest)) : most;
}

export const askAfterCut = (text: string): AfterCut['ask'] =>
  text.trim() === '' || looksLikeJson(text) ? 'again' : 'go-on';

export const looksLikeJson = (text: string): boolean => /^\s*(?:```(?:jsonl?)?\s*)?[{[]/.test(text);

/** The reply with the parts before it that were cut. */
export function wholeReply(exchanges: readonly Exchange[], last: string): string {
  const parts: { readonly text: string; readonly ask: AfterCut['ask'] }[] = [];
  for (let index = exchanges.length - 1; index > 0; index -= 2) {
    const asked = exchanges[index];
    const cut = exchanges[index - 1];
    if (asked?.kind !== 'after-cut' || cut?.kind !== 'reply') break;
    parts.unshift({ text: cut.text, ask: asked.ask });
  }
  const texts = [...parts.map(({ text }) => text), last];
  return texts.reduce((whole, text, index) => (parts[index - 1]?.ask === 'go-on' ? appended(whole, text) : text));
}

const REPEATED_MIN = 8;
const REPEATED_MAX = 400;
const OPENING = 24;

/** Some models repeat the last words, or begin anew although they were asked to go on. */
function appended(whole: string, next: string): string {
  const opening = plain(whole).slice(0, OPENING);
  if (looksLikeJson(next) || (opening !== '' && plain(next).startsWith(opening))) return next;
  for (let length = Math.min(REPEATED_MAX, whole.length, next.length); length >= REPEATED_MIN; length--)
    if (whole.endsWith(next.slice(0, length))) return whole + next.slice(length);
  return whole + next;
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** What can be read of a reply that stayed cut: the text, or the content of a JSON reply as far as it goes. */
export function readableOf(cut: string): string {
  if (!looksLikeJson(cut)) return cut.trim();
  const content = /"(?:content|answer)"\s*:\s*"((?:[^"\\]|\\.)*)/s.exec(cut)?.[1];
  if (content === undefined) return cut.trim();
  try {
    return String(JSON.parse(`"${content.replaceAll('\n', '\\n')}"`)).trim();
  } catch {
    return content.trim();
  }
}
