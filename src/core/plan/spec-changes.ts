// The differences between the team a run began with and the team that is to resume it (D5), as lines for a person.

import type { Digest } from '../journal/hash-chain.ts';
import type { TeamSpec } from './team-spec.ts';

const LINES_MAX = 12;

/** Parts that may differ without making it another team. */
const ASIDE = new Set(['hash', 'models', 'code']);

/** Whether a run that began with one team may go on with the other. */
export const isSameTeam = (before: TeamSpec, after: TeamSpec): boolean =>
  before.hash === after.hash && changesOfCode(before, after).length === 0;

const VERSION_CHARS = 32;

/** A short name of exactly this team: its definition and its code. */
export const versionOf = ({ hash, code = {} }: TeamSpec, digest: Digest): string =>
  digest(JSON.stringify([hash, Object.entries(code).sort(([one], [other]) => (one < other ? -1 : 1))])).slice(
    0,
    VERSION_CHARS,
  );

/** Which changes a run goes on with: all, none, or those of `isOnlyCode`. */
export type AcceptChanges = boolean | 'code';

const ADDED = /^workers\.[^.]+(?:\.tools\.[^.]+)?: new$/;

/**
 * Whether every worker, tool, schema, limit and policy that the run began with is still declared as it was: only code of
 * workers and tools or text of modules changed, or workers and tools were added.
 */
export function isOnlyCode(before: TeamSpec, after: TeamSpec): boolean {
  const isCode = (line: string): boolean => !line.startsWith('policy of ') && !line.endsWith(': gone');
  return (
    [...changesIn('', before, after)].every((line) => ADDED.test(line)) && changesOfCode(before, after).every(isCode)
  );
}

export function changesBetween(before: TeamSpec, after: TeamSpec): string[] {
  const lines = [...changesIn('', before, after), ...changesOfCode(before, after)];
  return lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), `… and ${lines.length - LINES_MAX} more`] : lines;
}

/** Older journals do not record the code. */
function changesOfCode({ code: before }: TeamSpec, { code: after = {} }: TeamSpec): string[] {
  if (!before) return [];
  const changed = Object.entries(before).flatMap(([name, digest]) => {
    if (after[name] === digest) return [];
    return [`${name}: ${after[name] === undefined ? 'gone' : 'its code changed'}`];
  });
  const added = Object.keys(after).filter((name) => before[name] === undefined);
  return [...changed, ...added.map((name) => `${name}: new`)];
}

function* changesIn(path: string, before: unknown, after: unknown): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const [old, young] = [partsOf(before), partsOf(after)];
  if (!old || !young) {
    yield `${path}: ${shown(before)} → ${shown(after)}`;
    return;
  }
  for (const key of new Set([...old.keys(), ...young.keys()])) {
    if (path === '' && ASIDE.has(key)) continue;
    const where = path === '' ? key : `${path}.${key}`;
    if (!young.has(key) || young.get(key) === undefined) {
      if (old.get(key) !== undefined) yield `${where}: gone`;
    } else if (!old.has(key) || old.get(key) === undefined) yield `${where}: new`;
    else yield* changesIn(where, old.get(key), young.get(key));
  }
}

/** The named parts of a value; lists of named things are compared by name. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map((each: unknown) =>
    typeof each === 'object' && each !== null && 'name' in each ? String(each.name) : '',
  );
  if (names.includes('') || new Set(names).size < names.length) return undefined;
  return new Map(names.map((name, at) => [name, value[at]]));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
