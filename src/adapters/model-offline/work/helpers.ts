// Read tools whose output may contain a missing argument: those about the same thing whose own arguments are known.

import { sameMeaning } from '../crew/effects.ts';
import type { Field } from '../crew/fields.ts';
import type { Profile } from '../crew/profile.ts';
import { fill, type Sources } from './fill-arguments.ts';
import { kindOf } from './kind.ts';
import { canonical, nounsOf } from './records.ts';

const HELPERS_MAX = 3;

export function helpersFor(
  missing: readonly Field[],
  profile: Profile,
  sources: Sources,
  subject: readonly string[],
): { tool: string; args: unknown }[] {
  const sought = missing.filter((field) => ['id', 'cents', 'money', 'date', 'thing', 'person'].includes(kindOf(field)));
  if (sought.length === 0) return [];
  const about = [...subject, ...sought.flatMap((field) => canonical(field.name, []))].filter((part) => part !== 'id');
  return profile.tools
    .filter(({ tool }) => tool.effect === 'read')
    .map((candidate) => {
      const nouns = nounsOf(candidate.tool.name);
      const close = about.some((part) => nouns.some((noun) => sameMeaning(noun, part)))
        ? 2
        : about.some((part) => (candidate.says.terms.get(part) ?? 0) > 0.5)
          ? 1
          : 0;
      const sets = fill(candidate.fields ?? [], nouns, sources);
      const lists = /\b(?:list|find|search|look|all|show|get)/i.test(`${candidate.tool.name} ${candidate.tool.does}`)
        ? 0.5
        : 0;
      return { candidate, sets, close: close + lists };
    })
    .filter(({ sets, close }) => close >= 1 && sets.every(({ missing, sure }) => missing.length === 0 && sure >= 0.55))
    .sort((a, b) => b.close - a.close)
    .slice(0, HELPERS_MAX)
    .flatMap(({ candidate, sets }) => sets.map(({ args }) => ({ tool: candidate.tool.name, args })));
}
