// What kind of value an argument takes, by its schema first and its name second.

import { stem } from '../../../text/stem.ts';
import type { Field } from '../crew/fields.ts';
import { namesOf } from '../text/words.ts';
import { MONEY_STEMS } from './records.ts';

type Kind =
  | 'choice'
  | 'boolean'
  | 'cents'
  | 'money'
  | 'count'
  | 'date'
  | 'time'
  | 'email'
  | 'phone'
  | 'url'
  | 'id'
  | 'prose'
  | 'query'
  | 'person'
  | 'thing'
  | 'list'
  | 'object'
  | 'unknown';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));
const DATES = stems('date day month deadline due birthday dob checkin checkout arrival departure when');
const IDS = stems('id number no code ref reference isbn sku uuid key iban barcode');
const PROSE = stems(
  'reason message note notes text body comment description details content complaint issue symptom symptoms question purpose remark feedback explanation problem instructions summary',
);
const QUERY = stems('query search keyword keywords term terms topic subject phrase q about');
const PEOPLE = stems(
  'name guest customer employee author recipient person payee candidate patient student teacher doctor member passenger colleague manager user contact',
);

export function kindOf(field: Field): Kind {
  const names = namesOf(field.name);
  const has = (set: ReadonlySet<string>): boolean => names.some((name) => set.has(name));
  if (field.choices.length > 0) return 'choice';
  switch (field.type) {
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    case 'number':
    case 'integer':
      if (names.includes('cent')) return 'cents';
      if (has(IDS)) return 'id';
      return has(MONEY_STEMS) || /\b(?:dollars?|usd|money|price)\b/i.test(field.description) ? 'money' : 'count';
    case 'string':
      return stringKind(field, names, has);
    case 'unknown':
      return 'unknown';
    default:
      return field.type satisfies never;
  }
}

function stringKind(
  { format, name, description }: Field,
  names: readonly string[],
  has: (set: ReadonlySet<string>) => boolean,
): Kind {
  if (format === 'email' || names.includes('email')) return 'email';
  if (format === 'uri' || names.includes('url') || names.includes('link')) return 'url';
  if (format === 'date' || format === 'date-time') return 'date';
  if (format === 'time') return 'time';
  if (names.some((part) => /^(?:phone|mobil|telephon|tel)$/.test(part))) return 'phone';
  if (has(PROSE)) return 'prose';
  if (has(QUERY)) return 'query';
  if (format === 'uuid' || has(IDS)) return 'id';
  if (has(DATES) || /YYYY-MM-DD|\bISO date\b/i.test(description)) return 'date';
  if (names.includes('time')) return 'time';
  if (/^(?:from|to|start|end|since|until|after|before)$/i.test(name) && /\bdate|day\b/i.test(description))
    return 'date';
  return has(PEOPLE) ? 'person' : 'thing';
}
