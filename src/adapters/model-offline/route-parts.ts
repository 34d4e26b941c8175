// A request → its parts, each with the worker it fits, and what fits nobody. Triage and planning read the same parts, so
// that a plan never knows more or less than the routing said.

import { isFinder } from './crew/finder.ts';
import { fitWorkers, type WorkerFit } from './crew/match.ts';
import type { Profile } from './crew/profile.ts';
import { type Clause, clausesOf } from './text/clauses.ts';
import { conditionalOf, orderedIn } from './text/condition.ts';
import { termsOf } from './text/terms.ts';
import { type Tone, toneOf } from './text/tone.ts';

export interface Part {
  readonly clause: Clause;
  readonly tone: Tone;
  readonly profile: Profile;
  /** 0–100: how likely this is the right worker. */
  readonly confidence: number;
  readonly words: readonly string[];
  /** Statements around it that say more about the same thing. */
  readonly about: readonly string[];
}
export interface Parts {
  readonly parts: readonly Part[];
  readonly outOfScope: readonly string[];
  /** What was said besides, and belongs to no part alone: "I am guest 4411." */
  readonly asides: readonly string[];
}

/** A fit below this is no fit. */
const SCORE_MIN = 0.2;
const STATEMENT_MIN = 0.27;
/** A fit from here on stands by itself. */
const SURE_MIN = 0.33;
/** A neighbour's worker is kept when the best other is hardly better. */
const NEIGHBOUR_SHARE = 0.86;
/** "What would that cost?" is about what was just said, if its worker knows of costs at all. */
const LEANING_SHARE = 0.5;

interface Reading {
  readonly clause: Clause;
  readonly tone: Tone;
  readonly fits: readonly WorkerFit[];
}

export function partsOf(request: string, profiles: readonly Profile[]): Parts {
  const readings = clausesOf(request)
    .map((clause) => ({ clause, tone: toneOf(orderedIn(clause.text)), fits: [] as readonly WorkerFit[] }))
    .map((reading) =>
      reading.tone === 'hostile' || reading.tone === 'small-talk'
        ? reading
        : { ...reading, fits: fitsOf(reading.clause.text, profiles) },
    )
    .flatMap((reading) => listed(reading, profiles));
  return settle(readings, profiles);
}

/** Under a condition, whoever can do what is ordered: "if the line is slow, give me a bigger plan" is about the plan. */
function fitsOf(text: string, profiles: readonly Profile[]): readonly WorkerFit[] {
  const ordered = conditionalOf(text)?.order;
  const fits = ordered === undefined ? [] : fitWorkers(ordered, profiles);
  return (fits[0]?.score ?? 0) >= SURE_MIN ? fits : fitWorkers(text, profiles);
}

/** Longer lists than this are lists of one thing. */
const LISTED_MAX = 4;

/** "my payslip and my leave balance": one clause, two workers, if each piece is surely somebody else's. */
function listed(reading: Reading, profiles: readonly Profile[]): Reading[] {
  const { clause, tone, fits } = reading;
  if (fits.length < 2) return [reading];
  const joints = [...clause.text.matchAll(/,? (?:and|plus|as well as|&) (?:also |then )?|, /gi)].slice(0, LISTED_MAX);
  const runs: Reading[] = [];
  let from = 0;
  for (const end of [...joints.map(({ index }) => index), clause.text.length]) {
    const joint = joints.find(({ index }) => index === from);
    const start = from + (joint?.[0].length ?? 0);
    const piece = clause.text.slice(start, end);
    const own = termsOf(piece).length === 0 ? [] : fitWorkers(piece, profiles);
    const last = runs.at(-1);
    if (last === undefined || (isSure(own) && isSure(last.fits) && own[0]?.profile !== last.fits[0]?.profile))
      runs.push({ clause: { ...clause, text: piece, joint: joint?.[0].trim() ?? clause.joint }, tone, fits: own });
    else {
      const text = clause.text.slice(clause.text.indexOf(last.clause.text), end);
      // A piece that says nothing by itself belongs to the one before, and is no reason to doubt whose that is.
      runs[runs.length - 1] = { ...last, clause: { ...last.clause, text }, fits: isSure(own) ? own : last.fits };
    }
    from = end;
  }
  return runs.length > 1 && runs.every((run) => isSure(run.fits)) ? runs : [reading];
}

const isSure = ([best, second]: readonly WorkerFit[]): boolean =>
  best !== undefined && best.score >= SURE_MIN && (second === undefined || second.score < best.score * 0.6);

/** "it arrived broken": says more about what was just asked for. */
const COMMENTS = /^(?:it|they|this|that|he|she|its|it's|which|because|since|as)\b/i;
const TELLS = /^(?:i|we|im|ive|i'm|i've)\b/i;
const SURE_SCORE = 0.8;

/** Also "I sent it back weeks ago" behind a bare comma: the story of the request, not another one. */
const isComment = (clause: Clause, before: Clause): boolean =>
  COMMENTS.test(clause.text) ||
  (TELLS.test(clause.text) && clause.sentence === before.sentence && /^[,–—-]*$/.test(clause.joint));
const REFERS =
  /\b(?:it|its|that|this|them|these|those|they|one|ones|the same|there|then|he|she|him|her|result|both|two)\b/i;

const leans = (text: string): boolean =>
  /\b(?:it|that|this|them|those|one)\b/i.test(text) && termsOf(text).filter(({ light }) => !light).length <= 1;

function settle(readings: readonly Reading[], profiles: readonly Profile[]): Parts {
  const parts: Part[] = [];
  const outOfScope: string[] = [];
  const asides: string[] = [];
  const pending: string[] = [];
  const finder = profiles.find(isFinder);
  for (const [index, { clause, tone, fits }] of readings.entries()) {
    if (tone === 'small-talk') continue;
    if (tone === 'hostile') {
      outOfScope.push(clause.text);
      continue;
    }
    const before = parts.at(-1);
    const chosen = choose(fits, before, readings[index + 1], leans(clause.text));
    const enough = tone === 'statement' ? STATEMENT_MIN : SCORE_MIN;
    const comments =
      before !== undefined &&
      tone === 'statement' &&
      isComment(clause, before.clause) &&
      (chosen?.score ?? 0) < SURE_SCORE;
    if (chosen && chosen.score >= enough && !comments) {
      parts.push(partOf(clause, tone, chosen, fits, pending.splice(0)));
      continue;
    }
    if (tone === 'statement' || isAside(clause.text)) {
      if (before) parts[parts.length - 1] = { ...before, about: [...before.about, clause.text] };
      else pending.push(clause.text);
    } else if (before && REFERS.test(clause.text) && termsOf(clause.text).filter(({ light }) => !light).length < 3) {
      parts[parts.length - 1] = { ...before, about: [...before.about, clause.text] };
    } else if (finder && tone !== undefined) {
      parts.push({ clause, tone, profile: finder, confidence: 55, words: [], about: pending.splice(0) });
    } else {
      outOfScope.push(clause.text);
    }
  }
  asides.push(...pending);
  return rescue({ parts, outOfScope, asides }, readings);
}

/** Asks for nothing by itself: "I need it by Friday", "let me know". */
const isAside = (text: string): boolean => termsOf(text).filter(({ light }) => !light).length === 0;

/** A request of statements only: the strongest is what it is about, or all of it is out of scope. */
function rescue(found: Parts, readings: readonly Reading[]): Parts {
  if (found.parts.length > 0 || found.asides.length === 0) return found;
  const strongest = readings
    .filter(({ fits }) => (fits[0]?.score ?? 0) >= SCORE_MIN)
    .sort((a, b) => (b.fits[0]?.score ?? 0) - (a.fits[0]?.score ?? 0))[0];
  const best = strongest?.fits[0];
  if (!strongest || !best) return { parts: [], outOfScope: [...found.outOfScope, ...found.asides], asides: [] };
  const about = found.asides.filter((text) => text !== strongest.clause.text);
  return { ...found, parts: [partOf(strongest.clause, strongest.tone, best, strongest.fits, about)], asides: [] };
}

function choose(
  fits: readonly WorkerFit[],
  before: Part | undefined,
  next: Reading | undefined,
  leaning: boolean,
): WorkerFit | undefined {
  const best = fits[0];
  if (!best) return undefined;
  for (const neighbour of [before?.profile, next?.fits[0]?.profile]) {
    const same = fits.find(({ profile }) => profile === neighbour);
    const enough = leaning && neighbour === before?.profile ? LEANING_SHARE : NEIGHBOUR_SHARE;
    if (same && same.score >= best.score * enough) return same;
  }
  return best;
}

function partOf(
  clause: Clause,
  tone: Tone,
  chosen: WorkerFit,
  fits: readonly WorkerFit[],
  about: readonly string[],
): Part {
  const rival = fits.find(({ profile }) => profile !== chosen.profile)?.score ?? 0;
  return {
    clause,
    tone,
    profile: chosen.profile,
    confidence: confidenceOf(chosen.score, rival),
    words: chosen.words,
    about,
  };
}

/** Calibrated on the tuning half of evals/offline: how far above the threshold, and how far above the next best. */
export function confidenceOf(score: number, rival: number): number {
  const margin = score === 0 ? 0 : Math.max(0, (score - rival) / score);
  const odds = -1.6 + 3 * Math.min(1, score) + 2.4 * margin;
  return Math.round(100 / (1 + Math.exp(-odds)));
}
