// Writes out characters that hide, move or break other text, so that a person sees everything that a text holds.

/**
 * Control, bidirectional, zero-width and tag characters, spaces and blanks that are not the space, and so many spaces that
 * they push text out of sight.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}|(?<= {8}) /gu;

/** The text with such characters written out, so that a person sees what is there. Line breaks stay. */
export const visible = (text: string): string =>
  text.replaceAll(INVISIBLE, (char) => (char === '\n' ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`));

/** JSON in which such characters are written out, so that it can be edited and still means the same. */
export const visibleJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(INVISIBLE, (char) =>
    char
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
