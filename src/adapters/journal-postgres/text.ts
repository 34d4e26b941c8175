// Any text as Postgres can store it: its texts have no NUL and no half of a surrogate pair. JSON never has them raw, so that
// nearly all texts are stored as they are.

const MARK = '\u0001';

export const encode = (text: string): string =>
  text.includes('\u0000') || text.startsWith(MARK) || !text.isWellFormed() ? MARK + JSON.stringify(text) : text;

export const decode = (stored: string): string =>
  stored.startsWith(MARK) ? (JSON.parse(stored.slice(MARK.length)) as string) : stored;
