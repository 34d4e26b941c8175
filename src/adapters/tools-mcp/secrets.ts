// What must not appear in an error: keys from a server's settings.

export const SOUNDS_SECRET = /key|token|secret|passw|auth|credential|bearer/i;
export const HIDDEN = '…';

/** A command line without the values of `--api-key x` and `--token=x`. */
export function shownArgs(words: readonly string[]): string {
  const shown = words.map((word, at) => {
    if (/^--?[\w-]+=/.test(word) && SOUNDS_SECRET.test(word.slice(0, word.indexOf('='))))
      return `${word.slice(0, word.indexOf('='))}=${HIDDEN}`;
    const before = words[at - 1] ?? '';
    return at > 0 && /^--?[\w-]+$/.test(before) && SOUNDS_SECRET.test(before) && !word.startsWith('-') ? HIDDEN : word;
  });
  const line = shown.join(' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/** An address without its query, which may hold a key. */
export const shownUrl = (url: URL): string => `${url.origin}${url.pathname}`;
