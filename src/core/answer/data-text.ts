// The statements of an answer that is data, as lines that a grounder can check: numbers, and strings of several words,
// each after its field's name, which may say how the value was computed ("total", "difference"). Single words belong to
// the schema's vocabulary ("EUR", "high") and state nothing.

import { contentAsText } from '../reconcile/claim.ts';

/** Whether the text is only a rendering of the data. */
export const isTextOf = (answer: string, data: unknown): boolean =>
  data !== undefined && answer === contentAsText(data);

export function statedIn(data: unknown, field = ''): string[] {
  const line = (value: unknown): string => (field === '' ? String(value) : `${field}: ${value}`);
  switch (typeof data) {
    case 'number':
      return [line(data)];
    case 'string':
      return /\d|\S\s+\S/.test(data) ? [line(data.replace(/\s+/g, ' ').trim())] : [];
    case 'object':
      if (Array.isArray(data)) return data.flatMap((each) => statedIn(each, field));
      return Object.entries(data ?? {}).flatMap(([key, value]) => statedIn(value, wordsOf(key)));
    default:
      return [];
  }
}

/** Field names as words: "totalPrice" and "total_price" become "total price". */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
