import { describe, expect, it } from 'vitest';
import { readToolName, splitToolNames } from './tool-names.ts';

describe('names of tools in an agent file', () => {
  it('stand between commas, also with commas in brackets', () => {
    expect(splitToolNames(' Read, Grep ,,Bash(git add:*, git commit:*) ')).toEqual([
      'Read',
      'Grep',
      'Bash(git add:*, git commit:*)',
    ]);
    expect(splitToolNames('Bash(never closed, Read')).toEqual(['Bash(never closed, Read']);
  });

  it.each([
    ['Read', { status: 'built-in', tool: 'Read' }],
    ['Bash(*)', { status: 'built-in', tool: 'Bash' }],
    ['LS', { status: 'built-in', tool: 'Glob', insteadOf: 'LS' }],
    ['Bash(git diff:*)', { status: 'shell', prefix: 'git diff' }],
    ['Bash(npm test)', { status: 'shell', prefix: 'npm test' }],
    ['mcp__github', { status: 'mcp', server: 'github', tool: undefined }],
    ['mcp__github__*', { status: 'mcp', server: 'github', tool: undefined }],
    ['mcp__github__open_issue', { status: 'mcp', server: 'github', tool: 'open_issue' }],
    ['mcp__a__b__c', { status: 'mcp', server: 'a', tool: 'b__c' }],
    ['mcp__', { status: 'unknown', close: undefined }],
    ['read', { status: 'unknown', close: 'Read' }],
    ['toString', { status: 'unknown', close: undefined }],
  ])('%s is read as %o', (name, expected) => {
    expect(readToolName(name)).toEqual(expected);
  });

  it.each([
    'WebSearch',
    'TodoWrite',
    'Task',
    'NotebookEdit',
    'Read(src/**)',
    'Bash(git *:x)',
    'WebFetch(domain:a.example)',
  ])('%s is known, and left out with a reason', (name) => {
    expect(readToolName(name)).toMatchObject({ status: 'unsupported', why: expect.stringMatching(/\w/) });
  });
});
