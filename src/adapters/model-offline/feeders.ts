// A worker that builds on facts needs somebody who finds them: where the request names only the builder, a finder goes first.

import { isBuilder, isFinder } from './crew/finder.ts';
import type { Profile } from './crew/profile.ts';
import type { Part } from './route-parts.ts';

export function withFeeders(parts: readonly Part[], profiles: readonly Profile[]): readonly Part[] {
  const first = parts[0];
  const finder = profiles.find((profile) => isFinder(profile) && !isBuilder(profile));
  if (!first || !finder || !isBuilder(first.profile) || parts.some(({ profile }) => profile === finder)) return parts;
  return [{ ...first, profile: finder, confidence: Math.min(first.confidence, 60), tone: 'question' }, ...parts];
}
