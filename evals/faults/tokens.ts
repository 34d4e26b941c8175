// How the provider counts tokens. It must not use any code of the product.

/** By words and punctuation, by four bytes, or by single bytes, which is the maximum. */
export type Tokenizer = 'words' | 'quads' | 'bytes';

export function countTokens(tokenizer: Tokenizer, text: string): number {
  switch (tokenizer) {
    case 'words':
      return text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)?.length ?? 0;
    case 'quads':
      return Math.ceil(Buffer.byteLength(text) / 4);
    case 'bytes':
      return Buffer.byteLength(text);
    default:
      return tokenizer satisfies never;
  }
}

/** The longest beginning of the text that fits. */
export function cutTo(tokenizer: Tokenizer, text: string, tokensMax: number): string {
  let fits = 0;
  let tooLong = text.length + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countTokens(tokenizer, text.slice(0, middle)) <= tokensMax) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, fits);
}
