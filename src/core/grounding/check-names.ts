// Names that stand in no source. People, places, products: capital letters where English has none, and strings that mean
// only themselves. What the request names may be named in the answer.

import { SMALL } from '../../text/number-words.ts';
import { COMMON } from './common-words.ts';
import { PLACES_OF } from './demonyms.ts';
import { isEnglish, isSimple } from './english.ts';
import type { Known } from './known.ts';
import { AFTER_A_NAME, ORDINARY, ORDINARY_ENDING } from './lexicon.ts';
import { type Opaque, plainLink, squeezed } from './opaque.ts';
import type { Sentence } from './sentences.ts';
import { unitFollowing } from './unit-after.ts';
import { unitNamed } from './units.ts';
import { isTelling, stem, type Word, wordsIn } from './words.ts';

export interface KnownNames {
  readonly stems: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  /** Where each word stands in the sources, in order. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

export function knownNames({ told, asked }: Known): KnownNames {
  const places = new Map<string, number[]>();
  [...told.tokens, ...asked.tokens].forEach((token, index) => {
    const root = token.replace(/'s?$/, '');
    const list = places.get(root);
    if (list) list.push(index);
    else places.set(root, [index]);
  });
  const join = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> => new Set([...a, ...b]);
  return {
    stems: join(told.stems, asked.stems),
    ids: join(told.ids, asked.ids),
    links: join(told.links, asked.links),
    places,
  };
}

export function isForeignOpaque({ kind, text }: Opaque, known: KnownNames): boolean {
  if (kind === 'email') return !known.links.has(text.toLowerCase());
  if (kind === 'link') {
    const link = plainLink(text);
    if (known.links.has(link)) return false;
    // The host of a known link or address may be named alone.
    return !(link.includes('/')
      ? false
      : [...known.links].some(
          (each) =>
            each.split('/')[0] === link || each.endsWith(`@${link}`) || each.split('/')[0]?.endsWith(`.${link}`),
        ));
  }
  const plain = squeezed(text);
  // v2.7.0 and 2.7.0 are one version.
  if (/^v?\d+\.\d/i.test(text) && known.ids.has(plain.startsWith('v') ? plain.slice(1) : `v${plain}`)) return false;
  return !known.ids.has(plain) && !standsInParts(text, known);
}

/** "B-12/2026" where "B-12" and "2026" stand apart, `retry.ts:58`; too short parts prove nothing. */
function standsInParts(text: string, { ids }: KnownNames): boolean {
  const parts = text.split(/[/_:]/).filter((part) => part !== '');
  return parts.length > 1 && parts.every((part) => (part.length > 2 || /^\d+$/.test(part)) && ids.has(squeezed(part)));
}

/** Capitalised phrases of a sentence that no source knows. `lower` are the words that the draft itself writes small. */
export function foreignNames(
  text: string,
  { shape }: Pick<Sentence, 'shape'>,
  known: KnownNames,
  lower: ReadonlySet<string>,
): string[] {
  const words = wordsIn(text);
  const names: string[] = [];
  let run: Word[] = [];
  const close = (): void => {
    const name = foreignIn(run, text, known, lower, shape);
    if (name !== undefined) names.push(name);
    run = [];
  };
  for (const word of words) {
    const before = run.at(-1);
    const gap = before ? text.slice(before.at + before.text.length, word.at) : '';
    const isCapital = /^\p{Lu}/u.test(word.text);
    const isJoined = PARTICLES.test(gap);
    if (
      (!isCapital && !PARTICLE.test(word.text)) ||
      !(isJoined || /^(?:[ \n-]|\.\s)?$/.test(gap)) ||
      /['’]s?$/.test(before?.text ?? '')
    )
      close();
    if (isCapital) run.push(word);
  }
  close();
  return names;
}

/** "Elsa van Rijn" is one name. */
const PARTICLE_WORDS = '(?:van|von|de|der|den|di|da|del|della|dos|la|le|ter|ten|bin|al|el)';
const PARTICLE = new RegExp(`^${PARTICLE_WORDS}$`);
const PARTICLES = new RegExp(`^(?: ${PARTICLE_WORDS}){1,2} $`);

function foreignIn(
  run: readonly Word[],
  text: string,
  known: KnownNames,
  lower: ReadonlySet<string>,
  shape: Sentence['shape'],
): string | undefined {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return undefined;
  const opens = opensAThought(text, first.at);
  const next = wordsIn(text.slice(last.at + last.text.length, last.at + last.text.length + 30))[0]?.low ?? '';
  if (isSignature(run)) return undefined;
  // Titles and labels have capitals of their own.
  const isTitle = shape === 'heading' || isLabel(text, first, last);
  const isPlace = run.length === 1 && !opens && !isTitle && PLACED.test(text.slice(0, first.at));
  const isInProse = !opens && !isTitle && shape === 'prose';
  const unknown = run.filter((word, index) => {
    if (isUnitAfterNumber(word, text)) return false;
    if (isPlace && isUnheardPlace(word, known, lower)) return true;
    // "calls at Stromness": in the middle of a sentence an ordinary ending excuses no capital.
    if (isKnown(word, known, lower)) return run.length === 1 && isInProse && isOnlyByEnding(word, known, lower);
    if (isTitle && (isCommon(word) || isEnglish(word.low))) return false;
    // The first word of a sentence has its capital from there, unless it acts like a name.
    if (index > 0 || !opens) return true;
    if (isCommon(word)) return false;
    if (shape === 'heading') return run.length > 1;
    return (
      run.length > 1 ||
      isStrange(word) ||
      AFTER_A_NAME.test(next) ||
      text.slice(first.at + first.text.length).startsWith("'s ") ||
      text.slice(first.at + first.text.length).trim() === ''
    );
  });
  if (unknown.length > 0) return text.slice(first.at, last.at + last.text.length);
  // "run with Great Expectations": plain words, and together a name that nobody has said.
  if (
    run.length > 1 &&
    isInProse &&
    run.every((word) => isUnheard(word, known, lower)) &&
    run.some(({ low }) => !ORDINARY.has(low))
  )
    return text.slice(first.at, last.at + last.text.length);
  // "Arslan Plumbing", where Arslan is a technician: half of a name is not all of it.
  const more = run.filter((word) => isUnheard(word, known, lower) && !/\.\s$/.test(text.slice(0, word.at)));
  const isHalf = more.length > 0 && run.some((word) => !more.includes(word) && !ORDINARY.has(word.low));
  if (isHalf && isInProse) return text.slice(first.at, last.at + last.text.length);
  // "Feed Biscuit rice": told to do, and no name.
  const named = opens && isEnglish(first.low) ? run.slice(1) : run;
  const telling = named.filter(({ low }) => !ORDINARY.has(low) && !lower.has(low) && low.length > 1);
  return standsTogether(telling, known) ? undefined : telling.map((word) => word.text).join(' ');
}

/** "6.4 MW". */
const isUnitAfterNumber = ({ text: word, at }: Word, text: string): boolean =>
  word.length <= 4 && /\d\s?$/.test(text.slice(0, at)) && unitFollowing(text, at, undefined).unit !== undefined;

/** No word of the language: "Velotrans comes third". */
const isStrange = ({ text, low }: Word): boolean =>
  /^\p{Lu}\p{Ll}{3,}$/u.test(text) && !isEnglish(low) && !isEnglish(low.replace(/'s?$/, ''));

/** "a failover site in Reading": an ordinary word, and still a place. */
const PLACED = /[\p{Ll}\d]\s+(?:in|near|from|with|via) $/u;
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)s?$/;

const isUnheardPlace = ({ text, low }: Word, { stems }: KnownNames, lower: ReadonlySet<string>): boolean =>
  (ORDINARY.has(low) || COMMON.has(low)) &&
  /^\p{Lu}\p{Ll}{3,}$/u.test(text) &&
  !CALENDAR.test(low) &&
  !stems.has(stem(low)) &&
  !lower.has(low) &&
  !lower.has(stem(low));

const isUnheard = ({ text, low }: Word, { stems, ids }: KnownNames, lower: ReadonlySet<string>): boolean =>
  /^\p{Lu}\p{Ll}{3,}$/u.test(text) &&
  !CALENDAR.test(low) &&
  !stems.has(stem(low)) &&
  !ids.has(low) &&
  !lower.has(low) &&
  !lower.has(stem(low));

const isCommon = ({ low }: Word): boolean => COMMON.has(low) || COMMON.has(low.replace(/s$/, ''));

/** "Your Harbour Team", "The Reading Room". */
const isSignature = (run: readonly Word[]): boolean =>
  run.length > 1 &&
  /^(?:your|the|our)$/.test(run[0]?.low ?? '') &&
  /^(?:team|desk|support|service|services|office|department|care|room|crew|staff|bot|assistant|line|centre|center|group)$/.test(
    run.at(-1)?.low ?? '',
  ) &&
  run.slice(1, -1).every(isCommon);

/** A short stretch before a colon, a bold one, or a line of its own with capitals all along. */
function isLabel(text: string, first: Word, last: Word): boolean {
  const before = text.slice(0, first.at);
  const after = text.slice(last.at + last.text.length);
  return (
    (/(?:^|[|*_>•\n(-])[\s*_]*$/.test(before) && /^[\s*_]*(?:[:|–—]|\*\*|__|$)/.test(after)) ||
    (/^[^.!?]{0,60}$/.test(text) &&
      !/\p{Ll}/u.test(
        wordsIn(text)
          .filter(({ low }) => low.length > 3)
          .map(({ text: each }) => each[0])
          .join(''),
      ))
  );
}

const opensAThought = (text: string, at: number): boolean =>
  at === 0 || /(?:^|[.!?:;|"“(•–—>]|\*\*|__|\n)[\s*_"'“(]*$/.test(text.slice(0, at));

function isKnown({ text, low }: Word, known: KnownNames, lower: ReadonlySet<string>): boolean {
  const bare = low.replace(/'(?:s|ve|re|ll|d|m)?$/, '');
  if (SMALL.has(bare) || (!isTelling(bare) && bare.length > 1)) return true;
  if (bare.length <= 1 || ORDINARY.has(bare) || ORDINARY.has(stem(bare)) || lower.has(bare) || lower.has(stem(bare)))
    return true;
  if ((PLACES_OF.get(bare) ?? []).some((place) => known.stems.has(stem(place)))) return true;
  // Two PRs are a PR and another one.
  if (/^\p{Lu}{2,}s$/u.test(text) && known.ids.has(bare.slice(0, -1))) return true;
  if (known.stems.has(stem(bare)) || known.ids.has(bare) || unitNamed(bare) !== undefined) return true;
  // "SafeDrive" is made up of words and is none.
  if (/\p{Ll}\p{Lu}/u.test(text)) return false;
  // A word in capitals throughout is an abbreviation to be known like any other; an ordinary ending is no name's, unless
  // somebody made it up of two words: "Parcelwing".
  return text !== text.toUpperCase() && ORDINARY_ENDING.test(bare) && isSimple(bare);
}

const isOnlyByEnding = (word: Word, known: KnownNames, lower: ReadonlySet<string>): boolean =>
  ORDINARY_ENDING.test(word.low) &&
  isUnheard(word, known, lower) &&
  !ORDINARY.has(word.low) &&
  !isCommon(word) &&
  !ORDINARY.has(stem(word.low)) &&
  unitNamed(word.low) === undefined;

/** "Anna Keller" is nobody where the reports have an Anna Schmidt and a Tom Keller. */
const APART_MAX = 4;

function standsTogether(words: readonly Word[], { places }: KnownNames): boolean {
  for (let index = 1; index < words.length; index++) {
    const a = places.get((words[index - 1]?.low ?? '').replace(/'s?$/, ''));
    const b = places.get((words[index]?.low ?? '').replace(/'s?$/, ''));
    // Known only by their stems, or too common to look for: no verdict.
    if (!a || !b || a.length * b.length > 10_000) continue;
    if (!a.some((place) => b.some((other) => Math.abs(place - other) <= APART_MAX && place !== other))) return false;
  }
  return true;
}

const STRANGE_MIN = 6;

/** Words in small letters that are neither English nor in any source: the names of drugs, of software, of substances. */
export function strangeWords(text: string, known: KnownNames): string[] {
  return wordsIn(text)
    .filter(
      ({ text: word, low }) =>
        word.length >= STRANGE_MIN &&
        /^\p{Ll}+$/u.test(word) &&
        isTelling(low) &&
        !SMALL.has(low) &&
        !isCommon({ text: word, low, at: 0 }) &&
        !isKnown({ text: word, low, at: 0 }, known, NONE) &&
        !isEnglish(low) &&
        !isCutFrom(stem(low), known),
    )
    .map(({ text: word }) => word);
}

const CUT_MIN = 5;
/** "malaxed" of `malaxation_min`. */
const isCutFrom = (root: string, { stems }: KnownNames): boolean =>
  root.length >= CUT_MIN && [...stems].some((each) => each.startsWith(root));

const NONE: ReadonlySet<string> = new Set();
