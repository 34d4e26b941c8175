// Somebody who did something to something: "Sofia sprayed the basil", "the jury disqualified him".

import { COMMON } from '../common-words.ts';
import { isEnglish } from '../english.ts';
import { isTelling, type Word } from '../words.ts';
import type { Fact } from './facts.ts';
import type { VerbGroup } from './verb-forms.ts';

const PEOPLE =
  /^(?:she|he|they|we|i|jury|panel|committee|council|manager|director|team|doctor|nurse|engineer|technician|driver|crew|warden|vet|clerk|agent|supervisor|operator|captain|coach|curator|landlord|owner|shop|hotel|supplier|airline|bank|office|workshop|company|board|court|police|reviewer|maintainer|colleague)$/;
const PARTICLE = /^(?:up|out|off|down|over|back)$/;
const LEADS_ON =
  /^(?:by|with|to|in|as|for|from|on|at|that|how|whether|into|about|of|and|or|but|when|while|because|so|than|until|till|after|before)$/;
const ADVERB = /ly$|^(?:also|then|already|since|just|now)$/;

export function isDoneBySomebody(words: readonly Word[], group: VerbGroup | undefined): boolean {
  if (group?.form !== 'past') return false;
  let by = group.start - 1;
  while (by > 0 && ADVERB.test(words[by]?.low ?? '')) by -= 1;
  const next = group.verb + (PARTICLE.test(words[group.verb + 1]?.low ?? '') ? 2 : 1);
  const object = words[next];
  return isSomebody(words[by], by) && object !== undefined && !LEADS_ON.test(object.low);
}

function isSomebody(word: Word | undefined, at: number): boolean {
  if (!word) return false;
  if (PEOPLE.test(word.low)) return true;
  const isCapital = /^\p{Lu}\p{Ll}/u.test(word.text) && isTelling(word.low);
  // The first word of a sentence has its capital from there.
  return isCapital && (at > 0 || !(COMMON.has(word.low) || isEnglish(word.low)));
}

/** Who is called so did it; an approver may still have to approve. */
const DOERS: Readonly<Record<string, string>> = {
  drove: 'driver',
  driven: 'driver',
  conducted: 'conductor',
  taught: 'teacher',
  flew: 'pilot',
  flown: 'pilot',
  sang: 'singer',
  wrote: 'author',
  written: 'author',
};

/** "Ada Nwosu drove the truck" of "the driver was Ada Nwosu". */
export function isTheirWork(
  { verb, anchors }: { readonly verb: Word | undefined; readonly anchors: ReadonlySet<string> },
  facts: readonly Fact[],
): boolean {
  const doer = verb && DOERS[verb.low];
  if (doer === undefined) return false;
  const isOf = (fact: Fact): boolean =>
    [...anchors].some((anchor) => /^\p{L}/u.test(anchor) && fact.anchors.has(anchor));
  return facts.some((fact) => fact.standing === 'done' && fact.words.includes(doer) && isOf(fact));
}
