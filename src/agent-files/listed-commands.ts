// Policies such as `Bash(git status:*): allow` in team.yaml: shell commands that run without a person.

import { type ListedCommand, readListedCommand } from '../toolbox/shell/command-list.ts';
import { quoted, type Remark } from './fault.ts';
import type { TeamReading } from './read-team-file.ts';

const NARROWED = /^([^()]*)\((.*)\)$/s;

/** Whether a policy is for a part of a tool: a name with a rule in brackets. */
export const isNarrowed = (tool: string): boolean => NARROWED.test(tool);

/** The valid entries; the others are faults, with which no team starts. */
export const listedCommands = ({ team }: TeamReading): readonly ListedCommand[] =>
  Object.keys(team.policies ?? {}).flatMap((tool) => {
    const [, name, entry = ''] = NARROWED.exec(tool) ?? [];
    const read = name === 'Bash' ? readListedCommand(entry) : undefined;
    return read && 'listed' in read ? [read.listed] : [];
  });

export const checkListedCommands = ({ team, file, lineOf }: TeamReading): readonly Remark[] =>
  Object.entries(team.policies ?? {}).flatMap(([tool, rules]): Remark[] => {
    const [, name, entry = ''] = NARROWED.exec(tool) ?? [];
    if (name === undefined) return [];
    const fault = faultIn(name, entry, { isAllow: rules.every(({ kind, when }) => kind === 'allow' && !when) });
    if (fault === undefined) return [];
    return [
      { file, line: lineOf(['policies', tool]), message: `policies: ${quoted(tool)}: ${fault}`, isBinding: true },
    ];
  });

function faultIn(name: string, entry: string, { isAllow }: { readonly isAllow: boolean }): string | undefined {
  if (name !== 'Bash') return `only Bash takes a command in brackets; write ${quoted(name)}`;
  if (!isAllow) return 'a listed command can only be allowed; for all others write Bash: ask or Bash: deny';
  const read = readListedCommand(entry);
  return 'fault' in read ? read.fault : undefined;
}

/** Files that a worker may change can change what a listed command does: a test script, a Makefile, .git/config. */
export function warnOfWrites({ team, file, lineOf }: TeamReading): readonly Remark[] {
  const policies = team.policies ?? {};
  const listed = Object.keys(policies).find(isNarrowed);
  const writer = ['Write', 'Edit'].find((tool) => policies[tool]?.some(({ kind }) => kind === 'allow'));
  if (listed === undefined || writer === undefined) return [];
  const message = `policies: ${writer} and ${listed} both run without a person, so a worker can write a file that this command then runs`;
  return [{ file, line: lineOf(['policies', listed]), message }];
}
