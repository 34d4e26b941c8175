// Cleans text that a server wrote about itself: models read it and terminals show it, so it must not hide anything.

/** Control characters except line breaks and tabs; direction and zero-width marks; tag characters. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this takes out.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

export function cleanText(text: string, lengthMax: number): string {
  // Removes terminal colours with their parameters, not only the escape character.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins them.
  const plain = text.replace(/\u001b\[[0-?]*[ -/]*[@-~]/g, '').replace(/\r\n?/g, '\n');
  const clean = plain.replace(INVISIBLE, '').trim();
  if (clean.length <= lengthMax) return clean;
  const cut = clean.slice(0, lengthMax - 1);
  // Do not cut a surrogate pair in half.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A schema as models see it: its descriptions are text of the server as well. */
export function cleanSchema(schema: unknown, lengthMax: number): unknown {
  if (Array.isArray(schema)) return schema.map((each) => cleanSchema(each, lengthMax));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      typeof value === 'string' && PROSE.has(key)
        ? [key, cleanText(value, lengthMax)]
        : [key, cleanSchema(value, lengthMax)],
    ),
  );
}

const PROSE = new Set(['description', 'title', '$comment']);
