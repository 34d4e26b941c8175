// Caches the profiles of workers: building one costs more than routing a request, and a description does not change
// between requests.

import type { CrewMember } from '../../../ports/model.ts';
import { type Profile, profileOf } from './profile.ts';

const KEPT_MAX = 64;
const kept = new Map<string, Profile>();

export function cachedProfileOf(member: CrewMember): Profile {
  const { name, kind, does, scope, examples, tools } = member;
  const said = [name, kind, does, scope, examples, tools.map((tool) => [tool.name, tool.does, tool.effect])];
  const key = JSON.stringify(said);
  const known = kept.get(key);
  // Schemas are not in the text: the same words with other arguments are another worker.
  if (known?.member.tools.every(({ input }, at) => input === tools[at]?.input)) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const profile = profileOf(member);
  kept.set(key, profile);
  return profile;
}
