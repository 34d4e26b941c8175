// How much of a model's context a text takes, as far as that can be told without asking the model: a token for every
// three bytes of UTF-8. Real tokenisers need fewer for English and about as many for most other writing, so what fits by
// this estimate fits.

export const BYTES_PER_TOKEN = 3;

export const tokensIn = (text: string): number => Math.ceil(bytesIn(text) / BYTES_PER_TOKEN);

function bytesIn(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) bytes += bytesAt(text, at);
  return bytes;
}

/** What one UTF-16 unit adds: both halves of a pair count two, which makes the four bytes of their character. */
export function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code <= 0xdfff ? 2 : 3;
}
