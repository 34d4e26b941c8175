// What "it" refers to, where the clause before leaves no doubt: an id with its noun, or the one thing it names.

import { entitiesOf } from './entities.ts';
import { termsOf } from './terms.ts';
import { wordsOf } from './words.ts';

const PRONOUN = /\b(it|that one|this one|them|that|those)\b/i;
const THING =
  /\b((?:my|our|the|this|that|a|an|his|her|their)\s+(?:[\p{L}\p{N}-]+\s+){0,2}[\p{L}\p{N}-]+)(?:\s+(#?[A-Za-z]{0,4}-?\d[\w-]*))?/giu;

interface Antecedent {
  readonly pronoun: string;
  readonly noun: string;
}

/** `before` is nearest first. */
export function antecedentOf(text: string, before: readonly string[]): Antecedent | undefined {
  const pronoun = PRONOUN.exec(text.replace(/\bthat(?=\s+(?:is|was|has|i|we|you|the|my)\b)/gi, ''))?.[1];
  if (pronoun === undefined || before.length === 0) return undefined;
  // A clause that names its own thing does not refer to another.
  if (entitiesOf(text).ids.length > 0 || termsOf(text).filter(({ light }) => !light).length > 3) return undefined;
  for (const clause of before.slice(0, 2)) {
    const noun = thingIn(clause);
    if (noun !== undefined) return { pronoun, noun };
  }
  return undefined;
}

function thingIn(clause: string): string | undefined {
  const { ids } = entitiesOf(clause);
  const id = ids.at(-1);
  if (id) {
    const lead = wordsOf(clause.slice(Math.max(0, id.start - 30), id.start)).at(-1)?.raw;
    return lead === undefined ? id.text : clause.slice(clause.lastIndexOf(lead, id.start), id.end);
  }
  const things = Array.from(clause.matchAll(THING), (match) => trimmed(match[1] ?? '')).filter(
    (thing) => termsOf(thing).length > 0,
  );
  return things.at(-1);
}

/** "my order is late" → "my order": up to the first word that is not part of the name. */
function trimmed(phrase: string): string {
  const words = phrase.split(/\s+/);
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      /^(?:is|are|was|were|has|have|in|on|at|for|to|from|and|or|that|which|with|of|by|will|would|can|not|never|still|keeps|arrived|came|got|please)$/i.test(
        word,
      ),
  );
  return (end > 0 ? words.slice(0, end) : words).join(' ');
}
