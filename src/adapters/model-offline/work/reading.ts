// The state of reading one text for the arguments of one call.

import { splitName } from '../../../text/words.ts';
import type { Field } from '../crew/fields.ts';
import { type Entities, entitiesOf, type Found } from '../text/entities.ts';

export interface Given {
  readonly value: unknown;
  /** 0–1: how ifSure the text means this. */
  readonly sure: number;
  /** Its position, so that one mention fills only one argument. */
  readonly at: number;
}

export interface Reading {
  readonly text: string;
  readonly entities: Entities;
  readonly todayIso: string | undefined;
  /** Offsets already used by other arguments of the same call. */
  readonly used: Set<number>;
  /** Stems of the tool's subject. */
  readonly nouns: readonly string[];
}

export const readingOf = (text: string, todayIso: string | undefined, nouns: readonly string[]): Reading => ({
  text,
  entities: entitiesOf(text),
  todayIso,
  used: new Set(),
  nouns,
});

const FROM = /^(?:from|source|origin|start|begin|since|checkin|check in|arrival|pickup|sender|old|after)\b/;
const TO = /^(?:to|target|destination|end|until|checkout|check out|departure|dropoff|recipient|new|before|return)\b/;

/** "from A to B": the mention after the word that the argument is named by; otherwise the first. */
export function directed<T extends Found>(field: Field, found: readonly T[], text: string): T | undefined {
  const name = splitName(field.name);
  const before = (hit: Found): string => text.slice(Math.max(0, hit.start - 18), hit.start).toLowerCase();
  if (FROM.test(name))
    return found.find((hit) => /\b(?:from|since|starting|between|of)\s+(?:\w+\s+){0,2}$/.test(before(hit))) ?? found[0];
  if (TO.test(name)) {
    const to = found.find((hit) =>
      /(?:\b(?:to|until|till|through|and|into)\s+(?:\w+\s+){0,2}|[-–]\s*)$/.test(before(hit)),
    );
    return (
      to ??
      (found.length > 1 ? found[1] : /^(?:end|until|checkout|check out|departure)/.test(name) ? undefined : found[0])
    );
  }
  return found[0];
}
