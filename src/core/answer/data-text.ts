// What an answer that is data states, as lines that can be held against results: its numbers, and its strings as far as they
// tell something, each after the name of its field, which may say how it came about ("total", "difference"). Single words
// are the schema's own vocabulary ("EUR", "high") and state nothing.

import { contentAsText } from '../reconcile/claim.ts';

/** Whether nobody wrote a text, so that the data stands for it. */
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

/** "totalPrice" and "total_price" as one would say them. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
