// Finds the id for an argument in a text: by the schema's pattern, the noun before it, its prefix, or an example in the
// description. An id that clearly belongs to something else is skipped.

import { stem } from '../../../text/stem.ts';
import { sameMeaning } from '../crew/effects.ts';
import type { Field } from '../crew/fields.ts';
import { entitiesOf, type Id } from '../text/entities.ts';
import { wordsOf } from '../text/words.ts';
import { directed, type Given, type Reading } from './reading.ts';
import { canonical } from './records.ts';

/** Things that have ids of their own, as stems: "order 12" is no customer. */
const BEARS_IDS: ReadonlySet<string> = new Set(
  `order invoice bill room line customer account ticket case booking reservation employee member guest patient student card
  charge claim policy flight table loan candidate job course contract transaction parcel package user appointment
  prescription application report request hold resident`
    .split(/\s+/)
    .map(stem),
);

const shapeOf = (id: string): string =>
  id
    .replace(/[A-Z]+/g, 'A')
    .replace(/[a-z]+/g, 'a')
    .replace(/\d+/g, '9');

export function idFrom(field: Field, reading: Reading): Given | undefined {
  const { entities, used, text, nouns } = reading;
  const about = canonical(field.name, nouns).filter((part) => part !== 'id');
  const open = entities.ids.filter(({ start }) => !used.has(start));
  const given = (id: Id | undefined, sure: number): Given | undefined =>
    id && { value: asType(field, id.text), sure, at: id.start };
  const fitting = open.map((id) => fitted(field, id)).filter((id) => id !== undefined);
  if (field.pattern) return given(directed(field, fitting, text), 0.95) ?? patterned(field, reading);
  const cued = fitting.filter(({ cue }) => cue !== '' && about.some((noun) => sameMeaning(noun, cue)));
  if (cued.length > 0) return given(directed(field, cued, text), 0.95);
  const example = entitiesOf(field.description).ids.map(({ text: id }) => shapeOf(id));
  const shaped = fitting.filter(({ text: id }) => example.includes(shapeOf(id)));
  if (shaped.length > 0) return given(directed(field, shaped, text), 0.9);
  const prefixed = fitting.filter(({ text: id }) => about.some((noun) => prefixes(id, noun)));
  if (prefixed.length > 0) return given(directed(field, prefixed, text), 0.85);
  // It belongs to nothing in particular, and no other id could be meant.
  const free = fitting.filter(
    ({ cue, text: id }) => !BEARS_IDS.has(cue) && (example.length === 0 || example.includes(shapeOf(id))),
  );
  return free.length === 1 && open.length <= 2 ? given(free[0], 0.6) : undefined;
}

const asType = ({ type }: Field, id: string): unknown =>
  type === 'string' || type === 'unknown' ? id : Number(id.replace(/\D/g, ''));

/** "#W123" where the schema wants "W123", and the reverse. */
function fitted({ pattern, type }: Field, id: Id): Id | undefined {
  if (type === 'number' || type === 'integer') return /^#?\d+$/.test(id.text) ? id : undefined;
  if (!pattern) return id;
  for (const text of [
    id.text,
    id.text.replace(/^#/, ''),
    `#${id.text}`,
    id.text.toUpperCase(),
    id.text.replace(/^#/, '').toUpperCase(),
  ]) {
    if (pattern.test(text)) return { ...id, text };
  }
  return undefined;
}

/** Any word of the text that matches the pattern, such as a code in capitals. */
function patterned({ pattern, type }: Field, { text, used }: Reading): Given | undefined {
  if (!pattern || type !== 'string') return undefined;
  for (const word of text.matchAll(/[^\s,;!?()"]+/g)) {
    const bare = word[0].replace(/[.:]+$/, '');
    if (!used.has(word.index) && /[\d]|^[A-Z]+$/.test(bare) && pattern.test(bare))
      return { value: bare, sure: 0.8, at: word.index };
  }
  return undefined;
}

/** "CH-1042" for a charge, "L1002" for a line. */
function prefixes(id: string, noun: string): boolean {
  const letters = /^#?([A-Za-z]+)/.exec(id)?.[1]?.toLowerCase();
  if (letters === undefined) return false;
  const consonants = noun.replace(/(?!^)[aeiou]/g, '');
  return (
    noun.startsWith(letters) ||
    consonants.startsWith(letters) ||
    wordsOf(noun).some(({ lower }) => lower[0] === letters)
  );
}
