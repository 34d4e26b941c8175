// What is printed on terminals of different widths.

import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { hasPty, onTerminal } from '../support/pty.ts';

const lines = async (args: readonly string[], columns: number): Promise<string[]> => {
  const { shown } = await onTerminal(args, { cwd: newPlace().folder, columns }).ended;
  return shown.split('\n');
};

describe.skipIf(!hasPty)('output on a terminal', () => {
  it.each([40, 80, 120])('is broken between words at %i columns', async (columns) => {
    const help = await lines(['--help'], columns);
    const team = await lines(['teams', 'show', 'telecom'], columns);
    const fault = await lines(['run', '--team', './missing.ts', 'hello'], columns);
    for (const line of [...help, ...team, ...fault])
      expect(line.length <= columns || !line.trim().includes(' '), line).toBe(true);
    // Were a word broken by the terminal, joining the lines with spaces would not give the sentence.
    expect(fault.map((line) => line.trim()).join(' ')).toContain(
      'bosun: The team file ./missing.ts does not exist: check the path after --team',
    );
  });

  it('has the commands for newcomers on the first screen of the help', async () => {
    const screen = (await lines(['--help'], 80)).slice(0, 24).join('\n');
    const named = [...(screen.split('Commands to start with:')[1]?.matchAll(/^ {2}(\w+)/gm) ?? [])].map(
      ([, name]) => name,
    );
    expect(named).toEqual(['run', 'chat', 'plan', 'show', 'trace', 'inbox', 'approve', 'init']);
  });
});
