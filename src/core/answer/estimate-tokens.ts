// Estimates how many tokens a text takes without asking the model: one per three bytes of UTF-8. Real tokenisers need
// fewer for English and about as many for most other languages, so a text that fits by this estimate fits.

export const BYTES_PER_TOKEN = 3;

export const tokensIn = (text: string): number => Math.ceil(bytesIn(text) / BYTES_PER_TOKEN);

function bytesIn(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) bytes += bytesAt(text, at);
  return bytes;
}

/** The UTF-8 bytes of one UTF-16 unit: each half of a surrogate pair counts two of the four bytes. */
export function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code <= 0xdfff ? 2 : 3;
}
