// A worker that builds on facts needs one that finds them: if the request names only one of the two, the other is
// added.

import { isBuilder, isFinder } from './crew/finder.ts';
import type { Profile } from './crew/profile.ts';
import type { Part } from './part.ts';

const TO_BE_WRITTEN =
  /\b(?:write|draft|compose|summari[sz]e|summary|report|compare|comparison|article|letter|memo|essay|explain|recommend)\b/i;

export function withFactFinders(found: readonly Part[], profiles: readonly Profile[]): readonly Part[] {
  const parts = withBuilder(found, profiles);
  const first = parts[0];
  const finder = profiles.find((profile) => isFinder(profile) && !isBuilder(profile));
  if (!first || !finder || !isBuilder(first.profile) || parts.some(({ profile }) => profile === finder)) return parts;
  return [{ ...first, profile: finder, confidence: Math.min(first.confidence, 60), tone: 'question' }, ...parts];
}

/** The reverse: facts alone are not the report or comparison that was asked for. */
function withBuilder(parts: readonly Part[], profiles: readonly Profile[]): readonly Part[] {
  const last = parts.at(-1);
  const builder = profiles.find(isBuilder);
  if (!last || !builder || parts.some(({ profile }) => profile === builder)) return parts;
  if (!isFinder(last.profile) || !TO_BE_WRITTEN.test(last.clause.text)) return parts;
  return [...parts, { ...last, profile: builder, confidence: Math.min(last.confidence, 60), tone: 'order' }];
}
