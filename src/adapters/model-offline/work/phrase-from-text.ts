// Words of the text as an argument: a quotation, a name, a search phrase, the object of the order.

import { splitName } from '../../../text/words.ts';
import type { Field } from '../crew/fields.ts';
import { LIGHT_WORDS, STOP_WORDS } from '../text/stop-words.ts';
import { toneOf } from '../text/tone.ts';
import { isOrderVerb, isVerbLike } from '../text/verbs.ts';
import { namesOf, type Word, wordsOf } from '../text/words.ts';
import type { Given, Reading } from './reading.ts';

export function phraseFor(
  field: Field,
  kind: 'prose' | 'query' | 'person' | 'thing',
  reading: Reading,
): Given | undefined {
  const { entities, text, used } = reading;
  const quote = entities.quotes.find(({ start }) => !used.has(start));
  if (quote) return { value: quote.text, sure: 0.9, at: quote.start };
  const named =
    (ADDRESSES.test(splitName(field.name)) ? addressIn(text) : undefined) ??
    namedBy(field, reading) ??
    (kind === 'thing' ? beforeNoun(field, text) : undefined);
  if (named) return named;
  switch (kind) {
    case 'prose':
      return proseIn(field, text);
    case 'query':
      return queryIn(text);
    case 'person':
      return nameIn(field, reading, 0.75);
    case 'thing':
      return (
        nameIn(field, reading, 0.7, PLACES.test(splitName(field.name)) || TITLES.test(splitName(field.name))) ??
        thingIn(field, reading)
      );
    default:
      return kind satisfies never;
  }
}

const PLACES = /\b(?:city|destination|place|location|town|country|branch|origin|airport|street|address|venue)\b/;
const TITLES = /\b(?:title|book|product|brand|company|topic|course|movie|author)\b/;

const ADDRESSES = /\b(?:address|street)\b/;

/** "to 12 Elm Street instead": from the house number or the first capital up to where the address ends. */
function addressIn(text: string): Given | undefined {
  const match = /\b(?:to|at|in|is)\s+(\d+[A-Za-z]?\s+[^,.;!?]{3,60}|\p{Lu}[^,.;!?]{3,60})/u.exec(text);
  const value = match?.[1]?.split(/\s+(?:instead|please|and|from|not|because|on)\b/)[0]?.trim();
  return match && value ? { value, sure: 0.8, at: match.index + match[0].indexOf(value) } : undefined;
}

/** "the design team" for a team. */
function beforeNoun(field: Field, text: string): Given | undefined {
  const words = wordsOf(text);
  const at = words.findIndex(({ stem }, index) => index > 0 && namesOf(field.name).includes(stem));
  const word = words[at - 1];
  if (!word || STOP_WORDS.has(word.lower) || isVerbLike(word.lower) || words[at]?.lower === 'name') return undefined;
  return { value: word.raw, sure: 0.65, at: word.start };
}

/** "title: Dune", "the book called Dune", "password is …" — the argument's own noun, then its value. */
function namedBy(field: Field, { text, nouns }: Reading): Given | undefined {
  const names = [...namesOf(field.name), ...nouns].filter((name) => name.length > 2 && !STOP_WORDS.has(name));
  const words = wordsOf(text);
  for (const [index, word] of words.entries()) {
    if (!names.includes(word.stem)) continue;
    const rest = text.slice(word.end);
    const match = /^\s*(?:is|:|=|called|named|titled|to be)\s+["“']?([^,.;!?"”]{2,80})/i.exec(rest);
    if (match?.[1] === undefined || (/^\s*is\b/i.test(rest) && !namesOf(field.name).includes(words[index]?.stem ?? '')))
      continue;
    if (/^\s*is\s+(?:it|the|not|still|in|on|very|so|too|broken|down|late|wrong|missing|\w+ing|\w+ed)\b/i.test(rest))
      continue;
    const value = match[1].split(/\s+(?:and|but|please|for|because|so)\s+/)[0]?.trim() ?? '';
    if (value !== '') return { value, sure: 0.8, at: word.end + rest.indexOf(value) };
  }
  return undefined;
}

const REASON = /\b(?:because|since|due to|as it|as i|as the|reason:)\s+(.{3,200}?)(?:[.;!?]|$)/i;

function proseIn({ name, required }: Field, text: string): Given | undefined {
  const reason = /reason|note|comment|explanation/i.test(name) ? REASON.exec(text) : null;
  if (reason?.[1]) return { value: reason[1].trim(), sure: 0.85, at: -1 };
  // The requester's own words describe best what they want.
  return required ? { value: text.trim().slice(0, 500), sure: 0.65, at: -1 } : undefined;
}

const ABOUT = /\b(?:about|on|for|regarding|called|named|of|by)\s+((?:[\p{L}\p{N}'’-]+\s*){1,8})/iu;

function queryIn(text: string): Given | undefined {
  const about = ABOUT.exec(text)?.[1];
  const value = telling(wordsOf(about ?? text)) || telling(wordsOf(text));
  return value === '' ? undefined : { value, sure: about === undefined ? 0.65 : 0.7, at: -1 };
}

/** Without the words that only ask: "could you please find me a recipe for soup" → "recipe for soup". */
function telling(words: readonly Word[]): string {
  const keeps = ({ lower, stem }: Word): boolean =>
    !STOP_WORDS.has(lower) &&
    !(isOrderVerb(lower) && LIGHT_WORDS.has(stem)) &&
    !/^(?:find|search|look|show|tell|give|compare|recommend|suggest|list)$/.test(lower);
  return words
    .filter(keeps)
    .map(({ raw }) => raw)
    .join(' ')
    .slice(0, 120);
}

function nameIn(field: Field, { entities, text, used }: Reading, sure: number, allowed = true): Given | undefined {
  if (!allowed) return undefined;
  const open = entities.names.filter(({ start }) => !used.has(start));
  const name = splitName(field.name);
  const lead = /^(?:from|origin|sender)/.test(name)
    ? /\bfrom\s+(?:\w+\s+)?$/i
    : /^(?:to|destination|recipient|payee)/.test(name)
      ? /\b(?:to|for)\s+(?:\w+\s+)?$/i
      : /author/.test(name)
        ? /\b(?:by|from)\s+$/i
        : undefined;
  const hit = (lead && open.find(({ start }) => lead.test(text.slice(0, start)))) ?? open[0];
  if (!hit) return undefined;
  const first = /first/.test(name);
  const last = /last|surname|family/.test(name);
  const parts = hit.text.split(/\s+/);
  const value = first ? parts[0] : last ? parts.at(-1) : hit.text.replace(/['’]s$/, '');
  return value === undefined ? undefined : { value, sure, at: first || last ? -1 : hit.start };
}

const ENDS =
  /^(?:for|to|from|on|in|at|by|with|because|since|as|and|but|so|please|that|which|who|before|after|until|of|is|are|was|if|than|instead|today|tomorrow|now|asap|again|i|we|you|my|it|when|where)$/;

/** The object of the order: "order two blue mugs for Friday" → "blue mugs". Only for required arguments. */
function thingIn({ required }: Field, { text, used }: Reading): Given | undefined {
  if (!required) return undefined;
  const words = wordsOf(text);
  const verb = words.findIndex(
    ({ lower }, index) =>
      isOrderVerb(lower) && index + 1 < words.length && !/^(?:have|need|like|want|do|get|see|know)$/.test(lower),
  );
  const from = verb >= 0 ? verb + 1 : words.findIndex(({ lower }) => /^(?:need|want|like|get|have)$/.test(lower)) + 1;
  // A statement has no object of an order.
  if (from === 0 && toneOf(text) === 'statement') return undefined;
  const phrase: Word[] = [];
  for (const word of words.slice(from)) {
    const skippable =
      phrase.length === 0 && (STOP_WORDS.has(word.lower) || /^\d+$/.test(word.lower) || isVerbLike(word.lower));
    if (skippable && !ENDS.test(word.lower)) continue;
    if (phrase.length === 0 && /^(?:for|of|to|me|my|a|an|the|in|about|on|with|i|we|you|it)$/.test(word.lower)) continue;
    if (ENDS.test(word.lower) || phrase.length >= 6) break;
    phrase.push(word);
  }
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (!first || !last || used.has(first.start)) return undefined;
  return { value: text.slice(first.start, last.end), sure: 0.5, at: first.start };
}
