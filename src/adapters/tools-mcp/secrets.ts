// What must not appear in messages and results: keys from a server's settings.

export const SOUNDS_SECRET = /key|token|secret|passw|pwd|auth|credential|bearer|cookie|signature|(?:^|_)pat$/i;
/** As above, but only at the end of a word: not KEYBOARD, not AUTHOR. */
export const NAMES_SECRET =
  /(?:key|token|secret|passw(?:or)?d|passphrase|pwd|auth|authorization|credential|bearer|cookie|signature)s?(?![a-z])|(?:^|_)pat$/i;
export const HIDDEN = '…';

/** Whether a value looks like a key under any name: long, of letters and digits, no words, path or address. */
export const looksRandom = (value: string): boolean =>
  value.length >= 20 && /^[\w.+=~-]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);

/** The words of a command line, with what is the value of `--api-key x` or `--token=x` apart. */
function keyed(words: readonly string[]): { readonly before: string; readonly key: string }[] {
  return words.map((word, at) => {
    const equals = word.indexOf('=');
    if (/^--?[\w-]+=/.test(word) && SOUNDS_SECRET.test(word.slice(0, equals)))
      return { before: word.slice(0, equals + 1), key: word.slice(equals + 1) };
    const option = words[at - 1] ?? '';
    const isKey = at > 0 && /^--?[\w-]+$/.test(option) && SOUNDS_SECRET.test(option) && !word.startsWith('-');
    return isKey ? { before: '', key: word } : { before: word, key: '' };
  });
}

export const keysInArgs = (words: readonly string[]): string[] => keyed(words).map(({ key }) => key);

/** A command line without its keys. */
export function shownArgs(words: readonly string[]): string {
  const line = keyed(words)
    .map(({ before, key }) => (key === '' ? before : `${before}${HIDDEN}`))
    .join(' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/** An address without its query, which may hold a key. */
export const shownUrl = (url: URL): string => `${url.origin}${url.pathname}`;
