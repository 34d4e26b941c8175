// Combines the parts that words found with the router's opinion of the whole request. Words are read clause by clause
// and can take a story for a second request; the router learnt from many whole requests, and knows which were out of
// scope. The thresholds were chosen on the telecom team's own examples, each tried on a router that had not learnt it.

import type { QuestionOf } from '../../core/run/command.ts';
import type { Weighed } from '../../ports/model.ts';
import type { Profile } from './crew/profile.ts';
import type { Weigher } from './crew/weigher.ts';
import type { Part, Parts } from './part.ts';
import { clausesOf } from './text/clauses.ts';
import { toneOf } from './text/tone.ts';
import { partsByRouter } from './trusted-router.ts';

/** A router that was right this often on held-out requests decides better than words which workers are needed. */
const TRUSTED_MIN = 0.75;
/** From this chance on the whole request belongs to one worker, or is out of scope. */
const ONE_MIN = 0.8;
/** Used where words found nothing but the router knows similar requests. */
const RESCUED_MIN = 0.6;
const OUT_OF_SCOPE_MIN = 0.6;
const UNFAMILIAR_OUT_OF_SCOPE_MIN = 0.5;
/** A part is kept if the router agrees with it; or if its words are sure and the router finds it possible. */
const OWN_MIN = 0.6;
const SURE_MIN = 85;
const IMAGINED_MIN = 0.2;

type Asking = QuestionOf<'triage'>;

interface Known {
  /** The workers that may get a part. */
  readonly profiles: readonly Profile[];
  readonly weigher: Weigher | undefined;
  /** In a conversation words refer to earlier turns, which the router does not see. */
  readonly history: Asking['history'];
  /** The routing has named these workers: each of them gets a part. */
  readonly named?: boolean;
}

export function agreeWithRouter(
  found: Parts,
  request: string,
  { profiles, weigher, history, named = false }: Known,
): Parts {
  const whole = weigher?.(request);
  const [best] = whole?.workers ?? [];
  const owner = profiles.find(({ member }) => member.name === best?.name);
  if (!whole || !weigher || !best || !owner) return found;
  if (isTrusted(weigher, { request, history })) return partsByRouter(found, request, { profiles, weigher, named });
  const confidence = Math.round(100 * best.chance);
  if (found.parts.length === 0) {
    if (best.chance < RESCUED_MIN || isAttack(request)) return found;
    const clause = { text: request.trim(), joint: '', sentence: 0 };
    const part = { clause, tone: toneOf(request), profile: owner, confidence, words: [], about: [] };
    return { parts: [part], outOfScope: [], asides: [] };
  }
  const stray = (part: Part): boolean => !stands(part, weigher);
  if (isOutOfScope(whole) && found.parts.every(stray)) {
    const outOfScope = [...found.outOfScope, ...found.parts.map(({ clause }) => clause.text)];
    return { parts: [], outOfScope, asides: [] };
  }
  if (best.chance < ONE_MIN) return found;
  const parts = found.parts.map((part) =>
    part.profile !== owner && stray(part) ? { ...part, profile: owner, confidence } : part,
  );
  return { ...found, parts };
}

/** Whether the router alone decides which workers are needed. */
export const isTrusted = (
  weigher: Weigher | undefined,
  { request, history }: Pick<Asking, 'request' | 'history'>,
): boolean => (weigher?.(request)?.record ?? 0) >= TRUSTED_MIN && history.length === 0 && !isAttack(request);

const isAttack = (request: string): boolean => clausesOf(request).some(({ text }) => toneOf(text) === 'hostile');

const isOutOfScope = ({ nobody, outOfScope }: Weighed): boolean =>
  nobody >= (outOfScope ? UNFAMILIAR_OUT_OF_SCOPE_MIN : OUT_OF_SCOPE_MIN);

function stands({ clause, profile, confidence }: Part, weigher: Weigher): boolean {
  const chance = weigher(clause.text)?.workers.find(({ name }) => name === profile.member.name)?.chance ?? 0;
  return chance >= OWN_MIN || (confidence >= SURE_MIN && chance >= IMAGINED_MIN);
}
