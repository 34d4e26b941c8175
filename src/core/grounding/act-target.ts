// What a deed was done to: the words after the verb where somebody does it, those before it where it is done.

import { isCut, type Word } from './words.ts';

const PASSIVE = /^(?:was|were|been|is|are|be|being|got|gets)$/;
const ADVERB = /ly$|^(?:already|now|just|also|since|then|not|never|all|both|successfully)$/;
const LEADS_ON =
  /^(?:to|from|on|at|for|with|by|after|before|because|until|since|in|into|via|under|as|within|during|so|that|which|who|when|while|once|if|but|through|against|about|over|out)$/;
const REACH = 8;

export function targetAt(words: readonly Word[], index: number): readonly Word[] {
  let at = index - 1;
  while (at >= 0 && ADVERB.test(words[at]?.low ?? '')) at -= 1;
  return PASSIVE.test(words[at]?.low ?? '') ? subjectBefore(words, at) : objectAfter(words, index);
}

function objectAfter(words: readonly Word[], index: number): readonly Word[] {
  const found: Word[] = [];
  for (let at = index + 1; at < words.length && at <= index + REACH; at++) {
    const word = words[at];
    const low = word?.low ?? '';
    if (!word || isCut(words[at - 1], word) || LEADS_ON.test(low) || PASSIVE.test(low)) break;
    if (low === 'and' && isVerb(words[at + 1]?.low ?? '')) break;
    found.push(word);
  }
  return found;
}

const isVerb = (low: string): boolean =>
  /.{2}ed$/.test(low) || /^(?:sent|made|took|put|gave|set|paid|will|has|have|is|are|was|were)$/.test(low);

export function subjectBefore(words: readonly Word[], auxiliary: number): readonly Word[] {
  let end = auxiliary;
  while (
    end > 0 &&
    (/^(?:has|have|had|will|to|be|been)$/.test(words[end - 1]?.low ?? '') || ADVERB.test(words[end - 1]?.low ?? ''))
  )
    end -= 1;
  // "it was sent": whatever was named before.
  if (/^(?:it|they|this|that|these|those|he|she|you|we|i|both|all|one|some)$/.test(words[end - 1]?.low ?? ''))
    return [];
  let start = end;
  while (start > 0 && end - start < REACH && !isCut(words[start - 1], words[start])) {
    const low = words[start - 1]?.low ?? '';
    if (/^(?:that|which|who|so|but|because|while|when|if|once|until)$/.test(low)) break;
    if (low === 'and' && words.slice(0, start - 1).some((word) => PASSIVE.test(word.low) || isVerb(word.low))) break;
    start -= 1;
  }
  return words.slice(start, end);
}
