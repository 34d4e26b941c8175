// Which workers are needed, according to a trusted router. It is asked about the whole request and about each clause,
// because in a long request the second topic is easily missed. The parts that words found are then assigned to those
// workers.

import type { Profile } from './crew/profile.ts';
import type { Weigher } from './crew/weigher.ts';
import type { Part, Parts } from './part.ts';
import { type Clause, clausesOf } from './text/clauses.ts';
import { toneOf } from './text/tone.ts';

/**
 * How the log odds of the whole request and of the likeliest clause are weighted: fitted on requests the router had not
 * learnt, one writer after the other.
 */
const WHOLE_SHARE = 0.62;
const CLAUSE_SHARE = 0.25;
const LEANING = 0.25;
const CHANCE_MIN = 1e-4;
/** A clause that no words matched is out of scope only if the router agrees. */
const OUT_OF_SCOPE_MIN = 0.5;
/**
 * A clause asks for something that no worker does, or a worker does. On the telecom team's labelled requests, clauses of
 * either kind lie between 0.95 and 1, or between 0 and 0.3; greetings and remarks lie between.
 */
const FOREIGN_MIN = 0.95;
const OWN_MAX = 0.4;
const CONFIDENCE_MAX = 99;

interface Known {
  readonly profiles: readonly Profile[];
  readonly weigher: Weigher;
  /** The routing has named these workers: all of them are needed. */
  readonly named: boolean;
}

interface Needed {
  readonly profile: Profile;
  readonly confidence: number;
}

export function partsByRouter(all: Parts, request: string, { profiles, weigher, named }: Known): Parts {
  const asked = clausesOf(request).filter(({ text }) => toneOf(text) !== 'small-talk');
  const foreign = foreignIn(asked, weigher);
  const isForeign = ({ clause }: Part): boolean => foreign.some((text) => text.includes(clause.text));
  const found = foreign.length === 0 ? all : { ...all, parts: all.parts.filter((part) => !isForeign(part)) };
  const clauses = asked.filter(({ text }) => !foreign.includes(text));
  const chance = ({ member }: Profile, text: string): number => {
    const weighed = weigher(text);
    return weighed?.needs[weighed.workers.findIndex(({ name }) => name === member.name)] ?? 0;
  };
  const oddsOf = (profile: Profile): number => {
    const texts = clauses.length > 0 ? clauses : [{ text: request }];
    const likeliest = Math.max(...texts.map(({ text }) => logOdds(chance(profile, text))));
    // Beside a foreign part, the whole request looks foreign.
    const whole = foreign.length > 0 ? likeliest : logOdds(chance(profile, request));
    return WHOLE_SHARE * whole + CLAUSE_SHARE * likeliest + LEANING;
  };
  const needed = profiles
    .map((profile) => ({ profile, odds: oddsOf(profile) }))
    .filter(({ odds }) => named || odds > 0)
    .map(({ profile, odds }): Needed => ({ profile, confidence: percentOf(odds) }));
  if (needed.length === 0) {
    const outOfScope = [...new Set([...found.outOfScope, ...found.parts.map(({ clause }) => clause.text)])];
    return { parts: [], outOfScope, asides: [] };
  }
  const isOutOfScope = (text: string): boolean => (weigher(text)?.nobody ?? 1) >= OUT_OF_SCOPE_MIN;
  const best = (text: string): Needed | undefined =>
    needed.toSorted((a, b) => chance(b.profile, text) - chance(a.profile, text))[0];
  const shared = found.parts.map((part): Part => {
    const own = needed.find(({ profile }) => profile === part.profile) ?? best(part.clause.text);
    return own ? { ...part, ...own } : part;
  });
  return {
    parts: withAllNeeded(shared, needed, { clauses, request, chance }),
    outOfScope: [...new Set([...foreign, ...found.outOfScope.filter(isOutOfScope)])],
    asides: [...found.asides, ...found.outOfScope.filter((text) => !isOutOfScope(text))],
  };
}

/** The clauses that no worker does, in a request of which a worker does another part. */
function foreignIn(clauses: readonly Clause[], weigher: Weigher): string[] {
  const texts = clauses.map(({ text }) => text);
  const isOwn = (text: string): boolean => {
    const weighed = weigher(text);
    return weighed !== undefined && !weighed.outOfScope && weighed.nobody <= OWN_MAX;
  };
  if (!texts.some(isOwn)) return [];
  return texts.filter((text) => {
    const weighed = weigher(text);
    const tone = toneOf(text);
    return weighed?.outOfScope && weighed.nobody >= FOREIGN_MIN && (tone === 'order' || tone === 'question');
  });
}

const logOdds = (chance: number): number => Math.log((chance + CHANCE_MIN) / (1 - chance + CHANCE_MIN));
const percentOf = (odds: number): number => Math.min(CONFIDENCE_MAX, Math.round(100 / (1 + Math.exp(-odds))));

interface Said {
  readonly clauses: readonly Clause[];
  readonly request: string;
  readonly chance: (profile: Profile, text: string) => number;
}

/** A needed worker without a part gets the clause that is most likely its own, even if another worker has it too. */
function withAllNeeded(parts: readonly Part[], needed: readonly Needed[], { clauses, request, chance }: Said): Part[] {
  const whole = { text: request.trim(), joint: '', sentence: 0 };
  const missing = needed.filter(({ profile }) => !parts.some((part) => part.profile === profile));
  const added = missing.map(({ profile, confidence }): Part => {
    const likely = clauses.toSorted((a, b) => chance(profile, b.text) - chance(profile, a.text))[0];
    const clause = needed.length === 1 ? whole : (likely ?? whole);
    return { clause, tone: toneOf(clause.text), profile, confidence, words: [], about: [] };
  });
  const placeOf = ({ clause }: Part): number => request.indexOf(clause.text);
  return added.length === 0 ? [...parts] : [...parts, ...added].toSorted((a, b) => placeOf(a) - placeOf(b));
}
