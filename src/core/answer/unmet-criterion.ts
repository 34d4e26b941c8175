// Which fields a success criterion names that a result, if it is data, does not have. Only what is certainly a field is
// looked for: names in the spelling of code ("dueDate", "due_date"), and names that follow the word "field" or "key".

import { parseData } from '../values/nesting.ts';

const IN_CODE = /\b(?:[a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+)\b/g;
const AFTER_FIELD =
  /\b(?:fields?|keys?|propert(?:y|ies)|columns?)\s+((?:[`"']?\w+[`"']?(?:\s*,\s*(?:and\s+)?|\s+and\s+)?)+)/gi;
const JOINING =
  /^(?:and|or|are|is|has|have|of|for|in|with|that|which|named|called|present|set|filled|each|every|the|a|an)$/i;
const DEPTH_MAX = 6;

export function lackingFields(criterion: string, content: unknown): string[] {
  const data = dataOf(content);
  if (data === undefined) return [];
  const named = fieldsNamedIn(criterion);
  if (named.length === 0) return [];
  const filled = new Set<string>();
  collect(data, filled, 0);
  return named.filter((name) => !filled.has(plain(name)));
}

function fieldsNamedIn(criterion: string): string[] {
  const names = new Set(Array.from(criterion.matchAll(IN_CODE), ([name]) => name));
  for (const [, list = ''] of criterion.matchAll(AFTER_FIELD)) {
    const words = list.match(/\w+/g) ?? [];
    const end = words.findIndex((word) => JOINING.test(word) && !/^and$/i.test(word));
    for (const word of end < 0 ? words : words.slice(0, end)) if (!/^and$/i.test(word)) names.add(word);
  }
  return [...names];
}

/** Undefined for text: its words may differ from the criterion's. */
function dataOf(content: unknown): object | undefined {
  if (typeof content === 'object' && content !== null) return content;
  if (typeof content !== 'string' || !/^\s*[[{]/.test(content)) return undefined;
  return parseData(content) as object | undefined;
}

const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

function collect(value: unknown, filled: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null && inner !== '') filled.add(plain(key));
    collect(inner, filled, depth + 1);
  }
}
