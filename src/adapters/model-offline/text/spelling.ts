// Corrects misspelt words. Only unknown words are looked at, and a correction counts less than a match.

import { editDistance } from '../../../text/edit-distance.ts';

/** In words of five letters or more: one letter added, lost, changed, or two swapped; two of these in long words. */
export function isTypoOf(typed: string, meant: string): boolean {
  if (typed.length < 5 || meant.length < 5 || typed[0] !== meant[0]) return false;
  // In a short word a changed letter often makes another word ("bread", "break"), a lost or swapped one rarely.
  if (typed.length === meant.length && typed.length < 7 && !isSwapped(typed, meant)) return false;
  const allowed = Math.min(typed.length, meant.length) >= 8 ? 2 : 1;
  return editDistance(typed, meant, allowed) <= allowed;
}

const isSwapped = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('');
