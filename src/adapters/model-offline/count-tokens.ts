// A word-based count: close to a real tokenizer, the same on every machine, and never less than the usage reported
// later.

import type { ModelRequest } from '../../ports/model.ts';

const CHARACTERS_PER_PIECE = 6;

/**
 * Counts words (long ones in pieces) and punctuation marks. One pass without a regular expression, so that a megabyte
 * stays cheap.
 */
export function countTokens(text: string): number {
  let count = 0;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const inWord =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127;
    if (inWord) {
      if (run % CHARACTERS_PER_PIECE === 0) count++;
      run++;
    } else {
      run = 0;
      if (code > 32) count++;
    }
  }
  return count;
}

export function inputTokensOf({
  system,
  messages,
  tools,
}: Pick<ModelRequest, 'system' | 'messages' | 'tools'>): number {
  let count = countTokens(system);
  for (const message of messages) {
    if (message.role === 'tool') for (const { output } of message.results) count += countTokens(output);
    else count += countTokens(message.text);
    if (message.role === 'assistant') count += countTokens(JSON.stringify(message.calls));
  }
  for (const { name, does } of tools) count += countTokens(name) + countTokens(does);
  return count;
}
