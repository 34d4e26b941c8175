// Earlier turns: a short follow-up ("and the other one?", "yes, do it") refers to what was asked before.

import type { Turn } from '../../core/journal/event.ts';
import type { Profile } from './crew/profile.ts';
import type { Parts } from './part.ts';
import { partsOf } from './route-parts.ts';
import { toneOf } from './text/tone.ts';

const FOLLOW_UP_WORDS_MAX = 14;
const FOLLOW_UP_CONFIDENCE = 60;

export function inContext(
  found: Parts,
  request: string,
  history: readonly Turn[],
  profiles: readonly Profile[],
): Parts {
  if (found.parts.length > 0 || history.length === 0 || toneOf(request) === 'hostile') return found;
  if (request.trim().split(/\s+/, FOLLOW_UP_WORDS_MAX + 1).length > FOLLOW_UP_WORDS_MAX) return found;
  const asked = history.findLast(({ role }) => role === 'requester');
  const last = asked && partsOf(asked.text, profiles).parts.at(-1);
  if (!last) return found;
  const clause = { text: request.trim(), joint: '', sentence: 0 };
  const part = {
    ...last,
    clause,
    about: [last.clause.text],
    confidence: Math.min(last.confidence, FOLLOW_UP_CONFIDENCE),
  };
  return { parts: [part], outOfScope: [], asides: [] };
}
