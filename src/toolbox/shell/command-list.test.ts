import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed, type ListedCommand, readListedCommand } from './command-list.ts';
import { readSimpleCommand } from './simple-command.ts';

const listOf = (...entries: string[]): ListedCommand[] =>
  entries.map((entry) => {
    const read = readListedCommand(entry);
    if ('fault' in read) throw new Error(read.fault);
    return read.listed;
  });
const list = listOf('git status:*', 'git diff:*', 'npm test', 'ls *', './scripts/check.sh:*');

describe('a shell command on the list', () => {
  it.each([
    'git status',
    'git status --short',
    'git  status -s src/a.ts',
    `git 'status' "src/my file.ts"`,
    'git diff HEAD~1 main..HEAD -- src',
    'git diff --stat --oneline --cached --name-only -p -5',
    'npm test',
    'ls src',
    './scripts/check.sh all',
  ])('needs no person: %s', (command) => {
    expect(isListed(command, list)).toBe(true);
  });

  it.each([
    ['another command', 'git push'],
    ['a longer word', 'git statusx'],
    ['a chain', 'git status; rm -rf .'],
    ['a chain without blanks', 'git status;rm -rf .'],
    ['and', 'git status && rm x'],
    ['in the background', 'git status & rm x'],
    ['a pipe', 'git diff | sh'],
    ['a substitution', 'git diff $(rm x)'],
    ['a substitution in double quotes', 'git diff "$(rm x)"'],
    ['backticks', 'git diff `rm x`'],
    ['backticks in double quotes', 'git diff "`rm x`"'],
    ['a variable', 'git diff $HOME'],
    ['a new line', 'git status\nrm x'],
    ['a carriage return', 'git status\rrm x'],
    ['a tab', 'git\tstatus'],
    ['an escaped blank', 'git status\\ x'],
    ['a redirection', 'git diff > .bashrc'],
    ['a redirection of a number', 'git diff 2>x'],
    ['input', 'git diff <x'],
    ['a process substitution', 'git diff <(rm x)'],
    ['a subshell', '(git status)'],
    ['a group', '{ git status; }'],
    ['a variable before it', 'GIT_PAGER=sh git diff'],
    ['a variable with a quoted value', `GIT_PAGER='rm x' git diff`],
    ['a setting of git', 'git -c core.pager=sh diff'],
    ['a folder for git', 'git -C /etc status'],
    ['an absolute path', '/usr/bin/git status'],
    ['a program of the folder', './git status'],
    ['a glob in the program', 'g?t status'],
    ['a glob', 'ls *'],
    ['a class of letters', 'ls [a-z]'],
    ['braces', 'ls {a,b}'],
    ['a comment', 'git status # all'],
    ['the home folder', 'ls ~'],
    ['a home folder behind a sign', 'ls a=~'],
    ['the folder above', 'ls ..'],
    ['a path through the folder above', 'ls src/../../x'],
    ['a file elsewhere', 'ls /etc/passwd'],
    ['a file elsewhere behind an option', 'git diff --stat=/etc/x'],
    ['an option that writes', 'git diff --output=.git/config'],
    ['an option that runs a program', 'git diff --ext-diff'],
    ['the first letters of such an option', 'git diff --ext'],
    ['the first letters of one that writes', 'git diff --outp=x'],
    ['such an option in quotes', `git diff '--output=x'`],
    ['a short option that takes settings', 'git diff -c'],
    ['joined short options', 'ls -lc'],
    ['a comparison outside the repository', 'git diff --no-index a b'],
    ['an address', 'ls https://evil.example'],
    ['an open quote', `git status 'x`],
    ['an ANSI quote', `git status $'x'`],
    ['history', 'git status !!'],
    ['more words than an exact entry has', 'npm test -- --reporter=x'],
    ['less', 'git'],
    ['nothing', ''],
    ['blanks', '  '],
    ['an empty program', `'' git status`],
    ['a blank of another alphabet', 'git\u00a0status'],
    ['a look-alike', 'gіt status'],
  ])('still asks: %s', (_, command) => {
    expect(isListed(command, list)).toBe(false);
  });

  it.each(['bash:*', 'env:*', 'git:*', 'sudo *', '/bin/sh:*', 'python3:*', 'npm exec:*', 'git config:*', 'node -e:*'])(
    'cannot be one that runs everything: %s',
    (entry) => {
      expect(readListedCommand(entry)).toMatchObject({ fault: expect.stringContaining('whole command') });
    },
  );

  it.each(['', '*', ':*', 'a; b', 'a | b:*', 'X=1 a', 'git * push', 'if true', 'a $B', '! a'])(
    'must be one plain command: %s',
    (entry) => {
      expect(readListedCommand(entry)).toMatchObject({ fault: expect.stringContaining('plain command') });
    },
  );
});

// Pieces that shells treat in a special way, and ordinary ones between them.
const piece = fc.constantFrom(
  ...[
    ...' \t\n\r;&|<>()[]{}$`"\'\\!#~*?=^%@:,+-./0',
    '\u00a0',
    'é',
    '\u2028',
    '$(',
    '&&',
    '||',
    '>>',
    "$'",
    '${',
    '~1',
  ],
  ...['git', 'status', 'diff', ' ', ' ', 'a', 'b', 'A=', 'HEAD', '--x', "'a b'", '"c d"', '..', 'x=~', '~root'],
);
const line = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('for every command line', () => {
  it('what passes is the listed words and no more than words after them', () => {
    fc.assert(
      fc.property(line, fc.constantFrom('', 'git status', 'git status '), (rest, start) => {
        const command = start + rest;
        if (!isListed(command, list)) return;
        const words = readSimpleCommand(command) ?? [];
        expect(list.some((listed) => listed.words.every((word, at) => words[at] === word))).toBe(true);
        const unquoted = command.replaceAll(/'[^']*'|"[^"]*"/g, '');
        expect(unquoted).not.toMatch(/[;&|<>()[\]{}$`\\!#*?\n\r\t]/);
      }),
      { numRuns: 20_000 },
    );
  });

  it('bash reads the same words as we do', () => {
    const accepted = new Set<string>();
    for (const each of fc.sample(line, { numRuns: 60_000, seed: 21 }))
      if (accepted.size < 250 && each.length > 2 && readSimpleCommand(each)) accepted.add(each);
    expect(accepted.size).toBeGreaterThan(200);
    const byBash = (command: string): string[] =>
      execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { env: { HOME: '/elsewhere', PATH: process.env.PATH } })
        .toString()
        .split('\0')
        .slice(0, -1);
    for (const command of accepted) expect([command, byBash(command)]).toEqual([command, readSimpleCommand(command)]);
  });
});
