// What the reports say, clause by clause: prose as it is cut, data field by field with the names of the fields as words.

import { GENERIC, NOUNS } from '../act-words.ts';
import { GIVES_REASON, nameWords } from '../field-names.ts';
import { sayingsOf } from '../field-sayings.ts';
import { isDay } from '../field-texts.ts';
import { type Field, flatten } from '../flatten.ts';
import { splitSentences } from '../sentences.ts';
import { type Word, wordsIn } from '../words.ts';
import { clausesOf } from './clauses.ts';
import { isPast, isSupposed, mainGroup, verbGroups } from './verb-forms.ts';
import { anchorsOf, keySet } from './word-keys.ts';

export type Standing = 'done' | 'planned' | 'possible' | 'denied';

export interface Fact {
  readonly report: number;
  readonly standing: Standing;
  /** Its own words. */
  readonly own: ReadonlySet<string>;
  /** With what stands around it: the rest of the sentence and the one before, the other fields of the object. */
  readonly wide: ReadonlySet<string>;
  /** Those in a form that tells something as done. */
  readonly told: ReadonlySet<string>;
  readonly anchors: ReadonlySet<string>;
  readonly words: readonly string[];
}

const NO =
  /^(?:false|no|none|null|not|nil|0|never|failed|declined|denied|rejected|refused|nothing|unpaid|n\/a|n|without|unknown|missing)$/;
const WAITS =
  /^(?:pending|scheduled|awaiting|queued|open|requested|proposed|draft|planned|needs|review|required|expected|due|next|upcoming)$/;
const MAY = /^(?:eligible|possible|allowed|can|may|max|option|options|if|available|could|would)$/;
const STATE = /^(?:status|state|ok|success|result|outcome|done|completed|executed|confirmed|decision|approved)$/;

export const factsIn = (content: unknown, report: number): Fact[] =>
  flatten(content).passages.flatMap(({ text, fields }) =>
    fields ? factsOfFields(fields.flatMap(sayingsOf), report) : factsOfText(text, report, []),
  );

interface Saying {
  readonly words: readonly string[];
  readonly around: readonly string[];
  readonly text: string;
  readonly standing: Standing;
  readonly report: number;
}

const factOf = ({ words, around, text, standing, report }: Saying): Fact => ({
  report,
  standing,
  words,
  own: keySet(words),
  wide: keySet([...words, ...around]),
  told: keySet(toldAsDone(words)),
  anchors: anchorsOf(` ${text}`),
});

/** Past forms, and the nouns that a verb of no meaning of its own makes happen: "repair done", "payment received". */
function toldAsDone(words: readonly string[]): string[] {
  const past = words.filter(isPast);
  const isPlain = past.some((low) => GENERIC.has(low) || low === 'done');
  return isPlain ? [...past, ...words.filter((low) => NOUNS.has(low))] : past;
}

function standingOf(words: readonly Word[]): Standing {
  const main = mainGroup(verbGroups(words));
  if (main ? main.negated : words.some(({ low }) => NO.test(low))) return 'denied';
  if (isSupposed(words) || main?.form === 'modal' || words.some(({ low }) => MAY.test(low))) return 'possible';
  return main?.form === 'future' || words.some(({ low }) => WAITS.test(low)) ? 'planned' : 'done';
}

const lows = (text: string): string[] => wordsIn(text).map(({ low }) => low);

function factsOfText(text: string, report: number, named: readonly string[], beside: readonly string[] = []): Fact[] {
  const sentences = splitSentences(text);
  return sentences.flatMap((sentence, at) => {
    const around = [...beside, ...lows(sentence.text), ...lows(sentences[at - 1]?.text ?? '')];
    return clausesOf(sentence.text).map((clause) => {
      const words = wordsIn(clause.text);
      const own = [...named, ...words.map(({ low }) => low)];
      return factOf({ words: own, around, text: sentence.text, standing: standingOf(words), report });
    });
  });
}

const SHORT = 80;
const PROSE_FROM = 6;

function factsOfFields(fields: readonly Field[], report: number): Fact[] {
  const around = fields.flatMap(({ path, value }) =>
    typeof value === 'string' && value.length > SHORT ? path : [...path, ...lows(String(value))],
  );
  const beside = fields
    .map(({ value }) => String(value))
    .filter((text) => text.length < SHORT)
    .join('; ');
  const states = statesOf(fields);
  return fields.flatMap(({ path, value, owner }): Fact[] => {
    const text = String(value);
    if (typeof value === 'string' && wordsIn(text).length >= PROSE_FROM) return factsOfText(text, report, path, around);
    const words = nameWords(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
    const standing = isFirm(path, value)
      ? 'done'
      : (standingOfField(value, [...words, ...path], words) ?? states.get(owner) ?? 'done');
    const whole = `${path.join(' ')}: ${text}; ${beside}`;
    // A name is known as it is written, too: `PostNord`.
    const written = lows(text).filter((low) => !words.includes(low));
    return [factOf({ words: [...path, ...words, ...written], around, text: whole, standing, report })];
  });
}

/** Why something was refused holds, and so does what has a day on which it was done. */
const COMPLAINS = /^(?:complaint|symptoms?|diagnosis)$/;

const ASKED = /^(?:requested|claimed)$/;

const isFirm = (path: readonly string[], value: Field['value']): boolean => {
  const last = path.at(-1) ?? '';
  // What was asked for was, whatever became of it.
  if (path.some((word) => ASKED.test(word)))
    return value === true || isDay(value) || Number.parseFloat(String(value)) > 0;
  return (
    ((GIVES_REASON.test(last) || COMPLAINS.test(last)) && value !== null && value !== '') ||
    (isPast(last) && isDay(value))
  );
};

function standingOfField(
  value: Field['value'],
  says: readonly string[],
  words: readonly string[],
): Standing | undefined {
  const text = String(value);
  const isNought = value === null || value === false || text === '' || /^0\b(?![.,]\d*[1-9])/.test(text);
  if (isNought || words.some((word) => NO.test(word))) return 'denied';
  if (says.some((word) => MAY.test(word))) return 'possible';
  return says.some((word) => WAITS.test(word)) ? 'planned' : undefined;
}

/** What each object says of itself: `status: pending` holds for all of it. */
function statesOf(fields: readonly Field[]): Map<string, Standing> {
  const states = new Map<string, Standing>();
  for (const { path, value, owner } of fields) {
    const words = nameWords(String(value));
    if (!STATE.test(path.at(-1) ?? '') || words.length >= PROSE_FROM || value === null) continue;
    if (words.some((word) => NO.test(word))) states.set(owner, 'denied');
    else if (words.some((word) => WAITS.test(word)) && !states.has(owner)) states.set(owner, 'planned');
  }
  return states;
}
