// Numbers that are part of a name: "conveyor 2", "Building 14", "pixkit 4". They count and measure nothing, so they are
// known where a source calls something by the same word and number, or has a longer form of the same version.

import type { Known } from '../known.ts';
import type { Quantity } from '../quantities.ts';
import { isTelling, meaning, stem } from '../words.ts';

const WORD_BEFORE = /(\p{L}[\p{L}'’-]*)\s+(?:(?:no\.?|number|nr\.?)\s*)?#?$/iu;
const OF_A_VERSION = /^(?:version|versions|release|v|run|runs|running|use|uses|using|on)$/;
const NUMBER_SIGN = /^(?:no|nr|number)$/;
const LABEL_MAX = 9999;

export function isPartOfName(said: Quantity, before: string, known: Known): boolean {
  if (said.dimension !== 'plain' || said.value < 0 || !/^\d+(?:\.\d+)?$/.test(said.text)) return false;
  const word = WORD_BEFORE.exec(before)?.[1]?.toLowerCase() ?? '';
  if (isVersion(said.text, word, known)) return true;
  return word !== '' && isTelling(word) && Number.isInteger(said.value) && isLabel(word, said, known);
}

/** "20.11" of 20.11.1, and "pixkit 4" where pixkit is at 4.0.0. */
function isVersion(text: string, word: string, { told, asked }: Known): boolean {
  const isDotted = text.includes('.');
  return [...told.versions, ...asked.versions].some(
    ({ text: full, around }) =>
      (full === text || full.startsWith(`${text}.`)) &&
      (isDotted || OF_A_VERSION.test(word) || around.has(meaning(word))),
  );
}

/** "conveyor 2" for "Conveyor no. 2", `conveyor2` or C2. */
function isLabel(word: string, { text, value }: Quantity, { told }: Known): boolean {
  if (value > LABEL_MAX) return false;
  const { tokens } = told;
  const root = stem(word);
  return tokens.some((token, at) => {
    if (token === `${word}${text}` || token === `${word[0]}${text}`) return true;
    if (stem(token) !== root) return false;
    const after = NUMBER_SIGN.test(tokens[at + 1] ?? '') ? at + 2 : at + 1;
    // "price 12.50" is read as three words.
    return tokens[after] === text && !/^\d/.test(tokens[after + 1] ?? '');
  });
}
