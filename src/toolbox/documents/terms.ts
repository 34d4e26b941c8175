// The words of a text as the index knows them: stems without function words. Names of code count whole and in parts.

import { withFunctionWords } from '../../text/function-words.ts';
import { stem } from '../../text/stem.ts';

const STOP = withFunctionWords(
  `a an the but nor so if then into about not no also than when where why how what whom whose am being my me your our us
  their them his her him i'm i've it's don't doesn't isn't can't won't what's how's there's please may might must shall`,
);
const WORD = /[\p{L}\p{N}_]+(?:['’.](?=[\p{L}\p{N}_])[\p{L}\p{N}_]+)*/gu;

/** One stem for each word; the same word is stemmed once. */
export class TermReader {
  readonly #known = new Map<string, readonly string[]>();

  termsOf(text: string): string[] {
    const terms: string[] = [];
    for (const [word] of text.matchAll(WORD)) {
      const lower = word.toLowerCase();
      let known = this.#known.get(lower);
      if (!known) {
        known = termsOfWord(lower);
        this.#known.set(lower, known);
      }
      terms.push(...known);
    }
    return terms;
  }
}

/** "reliability" is found with "reliable". */
const asAdjective = (lower: string): string => lower.replace(/(?<=..)([ai])bilit(?:y|ies)$/, '$1ble');

function termsOfWord(lower: string): readonly string[] {
  if (STOP.has(lower)) return [];
  const parts = lower.split(/[_.]+/).filter((part) => part !== '');
  if (parts.length < 2) return [stem(asAdjective(lower))];
  return [...new Set([lower, ...parts.filter((part) => !STOP.has(part)).map(stem)])];
}
