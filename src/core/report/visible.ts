// Writes out characters that hide, move or break other text, so that a person sees everything that a text holds.

/**
 * Control, bidirectional, zero-width and tag characters, spaces and blanks that are not the space, so many spaces that they
 * push text out of sight, and so many accents on one letter that they cover other lines.
 */
export const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}|(?<= {8}) |(?<=\p{M}{3})\p{M}/gu;

/** The text with such characters written out, so that a person sees what is there. Line breaks stay. */
export const visible = (text: string): string =>
  text.replaceAll(INVISIBLE, (char) => (char === '\n' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`));

/** JSON in which such characters are written out, so that it can be edited and still means the same. */
export const visibleJson = (value: unknown): string => (JSON.stringify(value) ?? 'null').replaceAll(INVISIBLE, escaped);

/** The same over several lines: what `--json` prints must not hide or move text on a terminal either. */
export const visibleDocument = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll(INVISIBLE, (char) =>
    char === '\n' || char === ' ' ? char : escaped(char),
  );

const escaped = (char: string): string =>
  char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
