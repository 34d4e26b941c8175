// Words with their stems, as requests and descriptions are compared by them.

import { stem } from '../../../text/stem.ts';
import { splitName, type WordFound, wordsIn } from '../../../text/words.ts';

export interface Word extends WordFound {
  readonly stem: string;
}

/** The one verb that is also a quite different noun: "book a room" is not about books. */
const BEFORE_VERB = /^(?:|so|to|please|pls|and|then|also|you|i|we|can|or|just|now|would|will|could)$/;

export function wordsOf(text: string): Word[] {
  let before = '';
  return wordsIn(text).map((word) => {
    const isReserving = /^books?$/.test(word.lower) && BEFORE_VERB.test(before);
    before = word.lower;
    return { ...word, stem: stem(isReserving ? 'reserve' : word.lower) };
  });
}

export const namesOf = (name: string): string[] => wordsOf(splitName(name)).map((word) => word.stem);
