// Fields that say two things at once: `status: 'quoted, not booked'` tells a quote, and denies a booking.

import type { Field } from './flatten.ts';

const TWO =
  /^([^,;]{2,40}?)(?:[,;]|\s(?=but\b))\s+(?:but |and )?((?:\p{L}+ ){0,2}(?:not|no|never|nothing)\b.{2,60})$/iu;

/** What is denied is no state of the whole, so it goes without the name of the field. */
export function sayingsOf(field: Field): Field[] {
  const [, first, second] = typeof field.value === 'string' ? (TWO.exec(field.value) ?? []) : [];
  if (first === undefined || second === undefined) return [field];
  const isState = /^(?:status|state|result|outcome|decision)$/.test(field.path.at(-1) ?? '');
  const path = isState ? field.path.slice(0, -1) : field.path;
  return [
    { ...field, value: first },
    { ...field, path, value: second },
  ];
}
