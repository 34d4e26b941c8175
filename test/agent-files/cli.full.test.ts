import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace, type Place } from '../support/cli.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const env = {
  TRACKER_SERVER: path.join(FIXTURES, 'tracker-server.mjs'),
  ...{ ANTHROPIC_API_KEY: '', ANTHROPIC_AUTH_TOKEN: '', OPENAI_API_KEY: '', BOSUN_MODEL: '' },
};

function placeWith(fixture: 'good' | 'faulty'): Place {
  // One of the agents has the tools of an MCP server.
  const place = newPlace({ servers: fixture === 'good' });
  cpSync(path.join(FIXTURES, fixture), path.join(place.folder, '.claude', 'agents'), { recursive: true });
  place.write('src/invoice.ts', 'export const total = (sum: number): number => sum * 1.19; // invoice test\n');
  return place;
}
const TEAM = ['--team', '.claude/agents'];

describe('a folder of agent files on the command line', () => {
  it('answers a request without a key, with its own workers and tools', async () => {
    const place = placeWith('good');
    const ended = await place.bosun(['run', ...TEAM, 'review the code in src/invoice.ts for bugs', '--json'], { env });
    expect(ended.stderr).toContain('note: no model is configured');
    expect(ended.stderr).toContain('warning: .claude/agents/bug-hunter.md:3: ');
    const report = JSON.parse(ended.stdout);
    expect(ended.status).toBe(0);
    expect(report).toMatchObject({ status: 'complete', tasks: [{ worker: 'code-reviewer', status: 'succeeded' }] });
    expect(report.usage.toolCalls).toBeGreaterThan(0);
  });

  it('has its remarks shown once, and again when they are new', async () => {
    const place = newPlace();
    const agent = (extra: string) => `---\nname: reader\ndescription: reads notes\ntools: Read\n${extra}---\nRead.\n`;
    place.write('agents/reader.md', agent('permissionMode: plan\n'));
    const run = async (): Promise<string> =>
      (await place.bosun(['run', '--team', './agents', 'read notes.txt', '-q'], { env })).stderr;
    expect(await run()).toMatch(/permissionMode is ignored.*\n.*no model is configured/s);
    expect(await run()).not.toMatch(/warning|note:/);
    place.write('agents/reader.md', agent('permissionMode: plan\nmemory: user\n'));
    expect(await run()).toMatch(/^warning: agents\/reader\.md:6: memory[^\n]*\n$/);
    expect((await place.bosun(['teams', 'show', './agents'], { env })).stderr).toContain('permissionMode is ignored');
  });

  it('can be planned, shown and checked like any team', async () => {
    const place = placeWith('good');
    const [plan, shown, doctor] = await Promise.all([
      place.bosun(['plan', ...TEAM, 'find out why the invoice test fails', '--json'], { env }),
      place.bosun(['teams', 'show', '.claude/agents'], { env }),
      place.bosun(['doctor', ...TEAM, '--json'], { env }),
    ]);
    expect(JSON.parse(plan.stdout).plan.tasks).toMatchObject([{ worker: 'bug-hunter' }]);
    expect(shown.stdout).toContain('code-reviewer  Reviews changed code');
    expect(shown.stdout).toContain('shared by several workers: Bash, Glob, Grep, Read');
    expect(shown.status).toBe(0);
    expect(JSON.parse(doctor.stdout).checks).toContainEqual(
      expect.objectContaining({ check: 'deadline', status: 'ok' }),
    );
  });

  it('writes only after approval, and in the folder where the run began', async () => {
    const place = placeWith('good');
    const asked = await place.bosun(['run', ...TEAM, 'write a guide about invoices', '--json'], { env });
    expect(asked.status).toBe(4);
    expect(JSON.parse(asked.stdout).reviews).toMatchObject([{ kind: 'approval', tool: 'Write' }]);
    const args = JSON.stringify({ file_path: 'docs/guide.md', content: 'Invoices are due.' });
    const elsewhere = newPlace({ servers: true });
    await elsewhere.bosun(['approve', 'last', '--args', args, '--home', place.home], { env });
    expect(readFileSync(path.join(place.folder, 'docs', 'guide.md'), 'utf8')).toBe('Invoices are due.');
    expect(existsSync(path.join(elsewhere.folder, 'docs'))).toBe(false);
  });

  it('with faults only reports them, one line each, with file and line', async () => {
    const place = placeWith('faulty');
    const ended = await place.bosun(['run', ...TEAM, 'do something'], { env });
    expect(ended.status).toBe(2);
    expect(ended.stdout).toBe('');
    const [first, ...lines] = ended.stderr.trimEnd().split('\n');
    expect(first).toMatch(/^bosun: \.claude\/agents cannot be loaded as a team; \d+ faults: .*--lenient/);
    expect(lines).toContain('.claude/agents/unknown-tool-in-list.md:6: there is no tool "Globb"; did you mean Glob?');
    expect(lines).toContainEqual(expect.stringMatching(/^\.claude\/agents\/open-bracket\.md:4: malformed YAML/));
    for (const line of lines) expect(line).toMatch(/^\.claude\/agents\/[\w-]+\.md:\d+: \S/);
    expect(existsSync(place.home)).toBe(false);
  });

  it('with faults also reports them as JSON', async () => {
    const place = placeWith('faulty');
    const commands = [
      ['plan', ...TEAM, 'x'],
      ['teams', 'show', '.claude/agents'],
      ['doctor', ...TEAM],
    ];
    for (const ended of await Promise.all(commands.map((words) => place.bosun([...words, '--json'], { env })))) {
      expect(ended.status).toBe(2);
      expect(JSON.parse(ended.stdout).error.details).toContainEqual(expect.stringMatching(/no-name\.md:2: no name/));
    }
  });

  it('is used without its faulty files with --lenient, which still reports the faults', async () => {
    const place = placeWith('faulty');
    const ended = await place.bosun(['run', ...TEAM, '--lenient', 'read src/invoice.ts', '--json'], { env });
    expect(ended.stderr).toContain('warning: .claude/agents/no-description.md:2: skipped: no description');
    expect(ended.status).not.toBe(2);
    expect(JSON.parse(ended.stdout)).toMatchObject({ team: 'agents' });
    const again = await place.bosun(['show', 'last'], { env });
    expect(again.status).toBe(0);
    const shown = await place.bosun(['teams', 'show', '.claude/agents', '--lenient', '--json'], { env });
    expect(Object.keys(JSON.parse(shown.stdout).workers)).toEqual(['good-one', 'twin']);
  });

  it('is no team without a valid file, also with --lenient', async () => {
    const place = newPlace();
    place.write('agents/a.md', 'no front matter');
    for (const flags of [[], ['--lenient']])
      expect((await place.bosun(['run', '--team', 'agents', ...flags, 'x'])).status).toBe(2);
    place.write('empty/notes.txt', 'nothing');
    const ended = await place.bosun(['run', '--team', 'empty', 'x']);
    expect(ended.stderr).toMatch(/^bosun: empty: this is a folder without agent files: .*\n$/);
  });
});
