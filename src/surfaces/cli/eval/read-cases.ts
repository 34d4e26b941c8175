// Reads files of cases, one JSON object per line. All faults are reported at once, each with file and line.

import path from 'node:path';
import { faultOfBar } from '../../../core/evaluation/bars.ts';
import type { Bars } from '../../../core/evaluation/case.ts';
import { checkNames } from '../../../core/evaluation/check-names.ts';
import { readLine } from '../../../core/evaluation/read-case.ts';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import type { LocatedCase } from '../../../runtime/evaluation/try-case.ts';
import { readText } from '../input/read-text.ts';
import { UserError } from '../print/user-error.ts';
import { count, harmless } from '../print/wording.ts';
import type { TeamSource } from '../teams/load-team.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';

export interface Cases {
  readonly cases: readonly LocatedCase[];
  readonly bars: Bars;
}

/** Workers and tools that the team does not have are faults too. */
export async function readCases(files: readonly string[], cwd: string, spec: TeamSpec): Promise<Cases> {
  const cases: LocatedCase[] = [];
  const bars: Record<string, number> = {};
  const faults: string[] = [];
  for (const file of files) {
    const text = await readText(file, { cwd, flag: 'eval', wanted: 'a file of cases' });
    const name = file === '-' ? 'standard input' : path.relative(cwd, path.resolve(cwd, file));
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const bare = line.replace(/^\uFEFF/, '').trim();
      if (bare === '') continue;
      const at = `${name}:${index + 1}`;
      const read = readLine(bare);
      const found =
        'faults' in read ? read.faults : 'case' in read ? checkNames(read.case, spec) : barFaults(read.bars, spec);
      faults.push(...found.map((fault) => `${at} ${fault}`));
      if ('bars' in read) Object.assign(bars, read.bars);
      if ('case' in read) cases.push({ at, found: read.case });
    }
  }
  throwFaults(faults);
  if (cases.length === 0) throw new UserError(`There is no case in ${files.join(', ')}: write one on each line`);
  return { cases, bars };
}

function throwFaults(faults: readonly string[]): void {
  const lines = faults.map(harmless);
  const [only] = lines;
  if (only === undefined) return;
  if (lines.length === 1) throw new UserError(only);
  throw new UserError(`The cases have ${count(lines.length, 'fault')}:`, { details: lines });
}

/** A bar for an unknown figure could never be missed. */
export const barFaults = (bars: Bars, { workers }: TeamSpec): string[] =>
  Object.entries(bars).flatMap(([name, wanted]) => faultOfBar(name, wanted, Object.keys(workers)) ?? []);

/** The file of a team's cases, if it has any: beside the team file, or shipped with Bosun. */
export function casesFileOf(source: TeamSource): string {
  if ('name' in source) return shippedTeams[source.name]?.cases ?? '';
  if ('folder' in source) return `${source.folder}.eval.jsonl`;
  return source.file.replace(/\.[cm]?[jt]s$/, '.eval.jsonl');
}
