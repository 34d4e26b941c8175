// Files with cases, one JSON object on a line. All that is wrong is told at once, each with file and line.

import path from 'node:path';
import type { Bars, EvalCase } from '../../../core/evaluation/case.ts';
import { checkNames } from '../../../core/evaluation/check-names.ts';
import { readLine } from '../../../core/evaluation/read-case.ts';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import { Complaint } from '../complaint.ts';
import type { TeamSource } from '../load-team.ts';
import { readText } from '../read-text.ts';
import { shippedTeams } from '../shipped-teams.ts';
import { count, harmless } from '../wording.ts';

export interface LocatedCase {
  /** File and line. */
  readonly at: string;
  readonly found: EvalCase;
}

export interface Cases {
  readonly cases: readonly LocatedCase[];
  readonly bars: Bars;
}

export async function readCases(files: readonly string[], cwd: string): Promise<Cases> {
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
      if ('faults' in read) faults.push(...read.faults.map((fault) => `${at} ${fault}`));
      else if ('bars' in read) Object.assign(bars, read.bars);
      else cases.push({ at, found: read.case });
    }
  }
  complainOf(faults);
  if (cases.length === 0) throw new Complaint(`There is no case in ${files.join(', ')}: write one on each line`);
  return { cases, bars };
}

/** Workers and tools that the team does not have. */
export function checkCases({ cases }: Cases, spec: TeamSpec): void {
  complainOf(cases.flatMap(({ at, found }) => checkNames(found, spec).map((fault) => `${at} ${fault}`)));
}

function complainOf(faults: readonly string[]): void {
  const lines = faults.map(harmless);
  const [only] = lines;
  if (only === undefined) return;
  if (lines.length === 1) throw new Complaint(only);
  throw new Complaint(`The cases have ${count(lines.length, 'fault')}:`, { details: lines });
}

/** Where the cases of a team lie, if it has any: beside it, or with the teams that ship with Bosun. */
export function casesFileOf(source: TeamSource): string {
  if ('name' in source) return shippedTeams[source.name]?.cases ?? '';
  if ('folder' in source) return `${source.folder}.eval.jsonl`;
  return source.file.replace(/\.[cm]?[jt]s$/, '.eval.jsonl');
}
