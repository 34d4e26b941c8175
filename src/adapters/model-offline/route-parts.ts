// Splits a request into parts, each with the worker it fits, and finds what is out of scope. Triage and planning use
// the same parts, so that a plan always agrees with the routing.

import { meaningOf } from '../../word-vectors/word-vectors.ts';
import type { WorkerFit } from './crew/match.ts';
import { isSure, type Matcher, matcherFor, SURE_MIN } from './crew/matcher.ts';
import type { Profile } from './crew/profile.ts';
import type { Sentences } from './crew/sentences.ts';
import type { Weigher } from './crew/weigher.ts';
import { leaningPart, type Part, type Parts, partOf } from './part.ts';
import { type Clause, clausesOf } from './text/clauses.ts';
import { conditionalOf, orderedIn } from './text/condition.ts';
import { isKnown } from './text/lexicon.ts';
import { type Term, termsOf } from './text/terms.ts';
import { type Tone, toneOf } from './text/tone.ts';
import { ORDER_VERBS } from './text/verbs.ts';

/** A lower score does not count as a fit. */
const SCORE_MIN = 0.2;
const STATEMENT_MIN = 0.27;
/** After an attempt to give the model orders, a question needs at least this score to be answered. */
const FISHED_MIN = 0.5;
/** The worker of a neighbouring part is kept if the best other worker is hardly better. */
const NEIGHBOUR_SHARE = 0.86;
/** "What would that cost?" refers to the part before, if its worker knows of costs at all. */
const LEANING_SHARE = 0.5;

interface Reading {
  readonly clause: Clause;
  readonly tone: Tone;
  readonly fits: readonly WorkerFit[];
}

interface Routing {
  /** The workers that may get a part, if not all. */
  readonly allowed?: readonly Profile[] | undefined;
  /** What whole sentences mean, for those that words leave open. */
  readonly sentences?: Sentences | undefined;
  /** The opinion of the team's router. */
  readonly weigher?: Weigher | undefined;
}

export function partsOf(
  request: string,
  profiles: readonly Profile[],
  { allowed, sentences, weigher }: Routing = {},
): Parts {
  const matcher = matcherFor(profiles, allowed, sentences, weigher);
  const readings = clausesOf(request)
    .map((clause) => ({ clause, tone: toneOf(orderedIn(clause.text)), fits: [] as readonly WorkerFit[] }))
    .map((reading) =>
      reading.tone === 'hostile' || reading.tone === 'small-talk'
        ? reading
        : { ...reading, fits: fitsOf(reading.clause.text, matcher) },
    )
    .flatMap((reading) => listed(reading, matcher));
  return readTogether(rescue(settle(readings, matcher), readings, matcher), readings, matcher);
}

/** From this confidence on the encoder is not needed. */
const SETTLED_MIN = 75;

/** The texts whose meaning would help; none where words decide everything. */
export function openTexts(request: string, profiles: readonly Profile[]): string[] {
  const asked = new Set<string>();
  const nearness = (text: string): undefined => void asked.add(text);
  const { parts, outOfScope } = partsOf(request, profiles, { sentences: { nearness } });
  const isOpen = outOfScope.length > 0 || parts.some(({ confidence }) => confidence < SETTLED_MIN);
  return isOpen || parts.length === 0 ? [...asked] : [];
}

/** Every text that the router will be asked about. */
export function weighedTexts(request: string, profiles: readonly Profile[]): string[] {
  const asked = new Set<string>([request, ...clausesOf(request).map(({ text }) => text)]);
  partsOf(request, profiles, { weigher: (text) => void asked.add(text) });
  return [...asked];
}

/**
 * Under a condition, the workers that can do what is ordered: "if the line is slow, give me a bigger plan" is about the
 * plan.
 */
function fitsOf(text: string, { byWords }: Matcher): readonly WorkerFit[] {
  const ordered = conditionalOf(text)?.order;
  const fits = ordered === undefined ? [] : byWords(ordered);
  return (fits[0]?.score ?? 0) >= SURE_MIN ? fits : byWords(text);
}

/** Longer lists are lists of one thing. */
const LISTED_MAX = 4;

/** "my payslip and my leave balance": one clause for two workers, if each piece ifSure fits another worker. */
function listed(reading: Reading, { byWords }: Matcher): Reading[] {
  const { clause, tone, fits } = reading;
  if (fits.length < 2) return [reading];
  const joints = [...clause.text.matchAll(/,? (?:and|plus|as well as|&) (?:also |then )?|, /gi)].slice(0, LISTED_MAX);
  const runs: Reading[] = [];
  let from = 0;
  for (const end of [...joints.map(({ index }) => index), clause.text.length]) {
    const joint = joints.find(({ index }) => index === from);
    const start = from + (joint?.[0].length ?? 0);
    const piece = clause.text.slice(start, end);
    const own = termsOf(piece).length === 0 ? [] : byWords(piece);
    const last = runs.at(-1);
    if (last === undefined || (isSure(own) && isSure(last.fits) && own[0]?.profile !== last.fits[0]?.profile))
      runs.push({ clause: { ...clause, text: piece, joint: joint?.[0].trim() ?? clause.joint }, tone, fits: own });
    else {
      const text = clause.text.slice(clause.text.indexOf(last.clause.text), end);
      // A piece without meaning of its own belongs to the one before, and does not make its worker less certain.
      runs[runs.length - 1] = { ...last, clause: { ...last.clause, text }, fits: isSure(own) ? own : last.fits };
    }
    from = end;
  }
  return runs.length > 1 && runs.every((run) => isSure(run.fits)) ? runs : [reading];
}

/** "it arrived broken": adds detail to what was just asked for. */
const COMMENTS = /^(?:it|they|this|that|he|she|its|it's|which|because|since|as)\b/i;
const TELLS = /^(?:i|we|im|ive|i'm|i've)\b/i;
const SURE_SCORE = 0.8;

/** Also "I sent it back weeks ago" after a bare comma: part of the story, not another request. */
const isComment = (clause: Clause, before: Clause): boolean =>
  COMMENTS.test(clause.text) ||
  (TELLS.test(clause.text) && clause.sentence === before.sentence && /^[,–—-]*$/.test(clause.joint));
const REFERS =
  /\b(?:it|its|that|this|them|these|those|they|one|ones|the same|there|then|he|she|(?:him|her)(?! (?:an?|the|some|another)\b)|result|both|two)\b/i;

const telling = (text: string): readonly Term[] => termsOf(text).filter(({ light }) => !light);

const leans = (text: string): boolean => /\b(?:it|that|this|them|those|one)\b/i.test(text) && telling(text).length <= 1;

/** "Please send me a new one": has a verb, but names nothing it applies to. */
const isAboutBefore = (text: string): boolean =>
  /\b(?:it|them|one)\b/i.test(text) && telling(text).every(({ raw }) => ORDER_VERBS.has(raw) || raw === 'new');

/**
 * The lead from which a story without any request goes to the nearest worker: people tell a desk stories that concern
 * it.
 */
const STORY_LEAD = 0.04;

/** What one pass over the clauses has found so far. */
interface Found {
  readonly parts: Part[];
  readonly outOfScope: string[];
  /** Statements before the first part, which go to it. */
  readonly pending: string[];
  readonly isAttack: boolean;
}

function settle(readings: readonly Reading[], matcher: Matcher): Parts {
  const isAttack = readings.some(({ tone }) => tone === 'hostile');
  const found: Found = { parts: [], outOfScope: [], pending: [], isAttack };
  for (const [index, reading] of readings.entries()) {
    if (reading.tone === 'small-talk') continue;
    if (reading.tone === 'hostile') found.outOfScope.push(reading.clause.text);
    else if (isFollowUp(reading, found.parts.at(-1))) addAbout(found, reading.clause.text);
    else addReading(found, reading, readings[index + 1]?.fits[0]?.profile, matcher);
  }
  return { parts: found.parts, outOfScope: found.outOfScope, asides: found.pending };
}

const isFollowUp = ({ clause, tone, fits }: Reading, before: Part | undefined): boolean =>
  before !== undefined && tone !== 'statement' && !isSure(fits) && isAboutBefore(clause.text);

/** Adds a statement to the last part; before the first part it waits for that one. */
function addAbout({ parts, pending }: Found, text: string): void {
  const last = parts.pop();
  if (last) parts.push({ ...last, about: [...last.about, text] });
  else pending.push(text);
}

/** `next` is the worker that the clause after this one fits best. */
function addReading(found: Found, { clause, tone, fits }: Reading, next: Profile | undefined, matcher: Matcher): void {
  const { parts, pending, isAttack } = found;
  const before = parts.at(-1);
  const last = before?.profile;
  const chosen = choose(fits, [last, leans(clause.text) ? LEANING_SHARE : NEIGHBOUR_SHARE], [next, NEIGHBOUR_SHARE]);
  const isFishing = isAttack && tone === 'question' && (chosen?.score ?? 0) < FISHED_MIN;
  if (chosen && !isFishing && isTask(chosen.score, clause, tone, before))
    parts.push(partOf(clause, tone, chosen, fits, pending.splice(0)));
  else if (tone === 'statement' || isAside(clause.text) || (before && isShortReference(clause.text)))
    addAbout(found, clause.text);
  else if (matcher.finder)
    parts.push({ clause, tone, profile: matcher.finder, confidence: 55, words: [], about: pending.splice(0) });
  else {
    const meant = isAttack ? [] : matcher.byMeaning(clause.text);
    const leant = choose(meant, [last, LEANING_SHARE], [next, LEANING_SHARE]);
    if (leant) parts.push(leaningPart(clause, tone, leant, meant, pending.splice(0)));
    else found.outOfScope.push(clause.text);
  }
}

const isShortReference = (text: string): boolean => telling(text).length < 3 && REFERS.test(text);

/** Fits well enough to be a part of its own. References ("Flat 17.") and comments on the part before do not count. */
function isTask(score: number, clause: Clause, tone: Tone, before: Part | undefined): boolean {
  if (tone !== 'statement') return score >= SCORE_MIN;
  const comments = before !== undefined && isComment(clause, before.clause) && score < SURE_SCORE;
  return score >= STATEMENT_MIN && !comments && !isReference(clause.text);
}

/** "Flat 17.", "FR-1188": only identifies someone or something. */
const isReference = (text: string): boolean =>
  /^(?:\p{L}+ )?#?[\p{L}-]{0,5}\d[\p{L}\d-]*[.!?)]*$/u.test(text.trim()) && toneOf(text) === 'statement';

/** Asks for nothing by itself: "I need it by Friday", "let me know". */
const isAside = (text: string): boolean => telling(text).length === 0;

/** Made of meaningful words: an encoder also has an opinion on noise. */
function isStory(text: string): boolean {
  const words = telling(text);
  return words.length > 0 && words.filter(({ key }) => isKnown(key) || meaningOf(key)).length * 2 >= words.length;
}

/** A request of statements only: the strongest one is the topic, or all of it is out of scope. */
function rescue(found: Parts, readings: readonly Reading[], { bySentence }: Matcher): Parts {
  if (found.parts.length > 0 || found.asides.length === 0) return found;
  const strongest = readings
    .filter(({ fits }) => (fits[0]?.score ?? 0) >= SCORE_MIN)
    .sort((a, b) => (b.fits[0]?.score ?? 0) - (a.fits[0]?.score ?? 0))[0];
  const best = strongest?.fits[0];
  if (!strongest || !best) {
    const told = readings
      .filter(({ clause, tone }) => tone === 'statement' && isStory(clause.text) && !isReference(clause.text))
      .flatMap((reading) => ({ reading, near: bySentence(reading.clause.text) }))
      .sort((a, b) => (b.near?.lead ?? 0) - (a.near?.lead ?? 0))[0];
    const nearest = told?.near?.fits[0];
    if (!told?.near || !nearest || told.near.lead < STORY_LEAD || found.outOfScope.length > 0)
      return { parts: [], outOfScope: [...found.outOfScope, ...found.asides], asides: [] };
    const { clause, tone } = told.reading;
    const rest = found.asides.filter((text) => text !== clause.text);
    return { ...found, parts: [leaningPart(clause, tone, nearest, told.near.fits, rest)], asides: [] };
  }
  const about = found.asides.filter((text) => text !== strongest.clause.text);
  return { ...found, parts: [partOf(strongest.clause, strongest.tone, best, strongest.fits, about)], asides: [] };
}

/** Sentences that say too little alone may say enough together: "It's been two weeks. I still haven't got it back." */
function readTogether(found: Parts, readings: readonly Reading[], { byMeaning }: Matcher): Parts {
  const said = readings.filter(({ tone }) => tone !== 'small-talk');
  const [first] = said;
  if (found.parts.length > 0 || !first || said.some(({ tone }) => tone === 'hostile')) return found;
  const clause = { ...first.clause, text: said.map((each) => each.clause.text).join(' ') };
  const { tone } = said.find((each) => each.tone !== 'statement') ?? first;
  const meant = byMeaning(clause.text);
  const [leant] = meant;
  if (!leant) return found;
  return { parts: [leaningPart(clause, tone, leant, meant, [])], outOfScope: [], asides: [] };
}

/** The best, or a neighbouring part's worker that has a given share of the best score. */
function choose(fits: readonly WorkerFit[], ...neighbours: readonly [Profile | undefined, number][]) {
  const [best] = fits;
  if (!best) return undefined;
  const near = neighbours.map(([neighbour, share]) =>
    fits.find(({ profile, score }) => profile === neighbour && score >= best.score * share),
  );
  return near.find((fit) => fit !== undefined) ?? best;
}
