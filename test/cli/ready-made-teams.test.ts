// The ready-made teams on the command line: own data, a copy for editing, an explanation.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

describe('a ready-made team', () => {
  it('is explained by bosun teams show: workers, own data, a request to try', async () => {
    const place = newPlace();
    const { status, stdout } = await place.bosun(['teams', 'show', 'support']);
    expect(status).toBe(0);
    for (const part of [
      'troubleshooter',
      'search_fixes',
      '--context docs=…',
      'A request to try: ',
      'init --from support',
    ])
      expect(stdout).toContain(part);
  });

  it('works on the folder that --context names, counted from the current folder', async () => {
    const place = newPlace();
    place.write('own/harbour.md', '# Harbour\n\nThe lighthouse of Sandvik was built in 1887 and is 31 metres high.\n');
    const report = await place.json([
      'run',
      '--team',
      'research',
      '--context',
      'docs=own',
      'How high is the lighthouse of Sandvik?',
    ]);
    expect(report).toMatchObject({ status: 'complete', model: 'offline' });
    expect(report.answer).toContain('is 31 metres high. [harbour.md @ ');
  });

  it('names a folder that does not exist, before anything begins', async () => {
    const place = newPlace();
    const { status, stderr } = await place.bosun([
      'run',
      '--team',
      'support',
      '--context',
      'docs=none',
      'How do I start?',
    ]);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--context docs=none: there is no such file or folder'),
    ]);
    expect(existsSync(place.home)).toBe(false);
  });

  it('is copied by bosun init --from, with public imports, and the copy runs', async () => {
    const place = newPlace();
    expect((await place.bosun(['init', '--from', 'research', 'mine'])).status).toBe(0);
    const code = readFileSync(path.join(place.folder, 'mine', 'tools.ts'), 'utf8');
    expect(code).toContain("from 'bosun/toolbox'");
    expect(code).not.toContain('../../');
    const report = await place.json([
      'run',
      '--team',
      'mine/team.ts',
      'How much does it cost to replace the batteries of one ferry?',
    ]);
    expect(report.status).toBe('complete');
    expect(report.answer).toContain('2.1 million crowns');
  });

  it('cannot be copied over other files, by a wrong name, or if it keeps a database', async () => {
    const place = newPlace();
    place.write('team.ts', '// mine');
    const failing = async (...flags: string[]): Promise<string> => (await place.bosun(['init', ...flags])).stderr;
    expect(await failing('--from', 'support')).toContain('team.ts already exists');
    expect(await failing('--from', 'suport', 'x')).toContain('did you mean support?');
    expect(await failing('--from', 'telecom', 'x')).toContain('keeps a database');
    expect(await failing('--from', 'support', '--app', 'x')).toContain('cannot be combined');
  });
});
