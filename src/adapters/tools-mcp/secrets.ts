// What must not appear in messages and results: keys from a server's settings.

export const SOUNDS_SECRET = /key|token|secret|passw|pwd|auth|credential|bearer|cookie|signature|(?:^|_)pat$/i;
/** As above, but only at the end of a word: not KEYBOARD, not AUTHOR. */
export const NAMES_SECRET =
  /(?:key|token|secret|passw(?:or)?d|passphrase|pwd|auth|authorization|credential|bearer|cookie|signature)s?(?![a-z])|(?:^|_)pat$/i;
export const HIDDEN = '…';

/** Whether a value looks like a key under any name: long, of letters and digits, no words, path or address. */
export const looksRandom = (value: string): boolean =>
  value.length >= 20 && /^[\w.+=~-]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value);

/** As above, for a word that has no name: letters and digits must also alternate, as in no name of a package or a folder. */
const isKeyLike = (word: string): boolean =>
  looksRandom(word) && (word.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g)?.length ?? 0) >= 3;

interface Shown {
  /** The word as it is shown. */
  readonly shown: string;
  readonly keys: readonly string[];
}

const PASSWORD = /^(\w[\w+.-]*:\/\/[^\s/:@]*:)([^\s/@]+)(?=@)/;

/** A word that no option names: it may be a key, or an address with a password. */
function unnamed(word: string): Shown {
  const [, before, password] = PASSWORD.exec(word) ?? [];
  if (before !== undefined && password !== undefined)
    return { shown: `${before}${HIDDEN}${word.slice(before.length + password.length)}`, keys: spelt(password) };
  return isKeyLike(word) ? { shown: HIDDEN, keys: [word] } : { shown: word, keys: [] };
}

/** A part of an address, as it is written and as it is meant. */
function spelt(part: string): string[] {
  try {
    return [part, decodeURIComponent(part)];
  } catch {
    return [part];
  }
}

/** The words of a command line, with keys hidden: the values of `--api-key x` and `--token=x`, passwords in addresses. */
function keyed(words: readonly string[]): Shown[] {
  return words.map((word, at) => {
    const [name = ''] = /^--?[\w-]+=/.exec(word) ?? [];
    if (name !== '') {
      const value = word.slice(name.length);
      if (SOUNDS_SECRET.test(name)) return { shown: `${name}${HIDDEN}`, keys: [value] };
      const { shown, keys } = unnamed(value);
      return { shown: `${name}${shown}`, keys };
    }
    const option = words[at - 1] ?? '';
    const isKey = at > 0 && /^--?[\w-]+$/.test(option) && SOUNDS_SECRET.test(option) && !word.startsWith('-');
    return isKey ? { shown: HIDDEN, keys: [word] } : unnamed(word);
  });
}

export const keysInArgs = (words: readonly string[]): string[] => keyed(words).flatMap(({ keys }) => keys);

/** A command line without its keys. */
export function shownArgs(words: readonly string[]): string {
  const line = keyed(words)
    .map(({ shown }) => shown)
    .join(' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

const inPath = (url: URL): Shown[] => url.pathname.split('/').map(unnamed);

export const keysInPath = (url: URL): string[] => inPath(url).flatMap(({ keys }) => keys);

/** An address without its query, which may hold a key, and without keys in its path. */
export const shownUrl = (url: URL): string =>
  `${url.origin}${inPath(url)
    .map(({ shown }) => shown)
    .join('/')}`;
