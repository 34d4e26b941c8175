import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Supervisor, supervisor } from 'bosun';
import { AgentFileFaults, teamFromFolder } from 'bosun/agent-files';
import { callTool, giveJson, type Step, scriptedModel } from 'bosun/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../support/repository.ts';

const SERVER = path.join(import.meta.dirname, 'fixtures', 'tracker-server.mjs');
const base = mkdtempSync(path.join(tmpdir(), 'bosun-folder-'));
const open: Supervisor[] = [];
afterAll(async () => {
  for (const team of open) await team.close();
  rmSync(base, { recursive: true, force: true });
});

const agent = (name: string, tools: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\ntools: ${tools}\n---\nYou are ${name}, and this is your prompt.\n`;

interface Setting {
  readonly agents: Readonly<Record<string, string>>;
  readonly teamFile?: string;
  readonly steps: readonly Step[];
}

/** A team from files in a temporary folder, on a scripted model. */
async function teamOf(name: string, { agents, teamFile, steps }: Setting) {
  const work = path.join(base, name);
  mkdirSync(path.join(work, 'agents'), { recursive: true });
  for (const [key, tools] of Object.entries(agents))
    writeFileSync(path.join(work, 'agents', `${key}.md`), agent(key, tools));
  if (teamFile !== undefined) writeFileSync(path.join(work, 'agents', 'team.yaml'), teamFile);
  const env = { PATH: process.env.PATH, TRACKER_SERVER: SERVER, NODE: process.execPath };
  const { definition } = await teamFromFolder(path.join(work, 'agents'), { root: work, env });
  const model = scriptedModel({ work: steps });
  const team = supervisor({ ...definition, models: { worker: model } });
  open.push(team);
  const task = (worker: string) => ({
    goal: 'the task',
    tasks: [
      {
        id: 't1',
        worker,
        instruction: 'Find or open an issue about the lamp on the desk',
        successCriterion: 'There is an issue about the lamp',
      },
    ],
  });
  return { work, team, model, run: (worker: string) => team.run(task(worker)) };
}

const done = giveJson({ content: 'done', confidence: 90 });
const TRACKER = [
  'mcpServers:',
  '  tracker:',
  '    command: "\u0024{NODE}"',
  '    args: ["\u0024{TRACKER_SERVER}"]',
  '    env:',
  '      TRACKER_NAME: desk\n',
].join('\n');
const OPEN = 'mcp__tracker__open_issue';

describe('a worker from a file', () => {
  it('works with its prompt and tools, in the given folder', async () => {
    const { work, model, run } = await teamOf('reading', {
      agents: { reader: 'Read' },
      steps: [callTool('Read', { file_path: 'hello.txt' }), callTool('Read', { file_path: '../../secret.txt' }), done],
    });
    writeFileSync(path.join(work, 'hello.txt'), 'good morning');
    expect((await run('reader')).status).toBe('complete');
    expect(model.requests[0]?.system).toContain('You are reader, and this is your prompt.');
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['Read']);
    const told = JSON.stringify(model.requests.at(-1)?.messages);
    expect(told).toContain('good morning');
    expect(told).toContain('outside the folder');
  });

  it('writes nothing before a person approves', async () => {
    const { work, team, run } = await teamOf('writing', {
      agents: { writer: 'Write' },
      steps: [callTool('Write', { file_path: 'out.txt', content: 'written' }), done],
    });
    const waiting = await run('writer');
    expect(waiting.status).toBe('waiting');
    expect(() => readFileSync(path.join(work, 'out.txt'))).toThrow('ENOENT');
    await team.decide(waiting.reviews[0]?.id ?? '', 'approve');
    expect((await team.resume(waiting.runId)).status).toBe('complete');
    expect(readFileSync(path.join(work, 'out.txt'), 'utf8')).toBe('written');
  });

  it('may be allowed to write, and forbidden to read, by a policy of the team', async () => {
    const { work, model, run } = await teamOf('policies', {
      agents: { writer: 'Write, Read' },
      teamFile: 'policies:\n  Write: allow\n  Read: deny when offset > 10\n',
      steps: [
        callTool('Write', { file_path: 'out.txt', content: 'written' }),
        callTool('Read', { file_path: 'out.txt', offset: 11 }),
        done,
      ],
    });
    expect((await run('writer')).status).toBe('complete');
    expect(readFileSync(path.join(work, 'out.txt'), 'utf8')).toBe('written');
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('deny when offset > 10');
  });
});

describe('a shell in a team that runs unattended', () => {
  const teamFile = 'policies:\n  Bash(cat:*): allow\n  Bash(git --version): allow\n';

  it('runs the listed commands without a person, also after it read text from outside', async () => {
    const { work, model, run } = await teamOf('listed', {
      agents: { checker: 'Read, Bash' },
      teamFile,
      steps: [
        callTool('Read', { file_path: 'notes.txt' }),
        callTool('Bash', { command: 'cat other.txt' }),
        callTool('Bash', { command: 'git --version' }),
        done,
      ],
    });
    writeFileSync(path.join(work, 'notes.txt'), 'look into other.txt');
    writeFileSync(path.join(work, 'other.txt'), 'the lamp is broken');
    expect((await run('checker')).status).toBe('complete');
    const told = JSON.stringify(model.requests.at(-1)?.messages);
    expect(told).toContain('the lamp is broken');
    expect(told).toContain('git version');
  });

  it.each([
    'cat other.txt; touch owned',
    'cat $(touch owned)',
    'touch owned',
    'cat /etc/hostname',
    'git --version -c x',
  ])('asks about every other command: %s', async (command) => {
    const { work, run } = await teamOf(`other-${command.length}`, {
      agents: { checker: 'Bash' },
      teamFile,
      steps: [callTool('Bash', { command })],
    });
    expect(await run('checker')).toMatchObject({ status: 'waiting', reviews: [{ tool: 'Bash', args: { command } }] });
    expect(() => readFileSync(path.join(work, 'owned'))).toThrow('ENOENT');
  });

  it('can deny all others instead of asking', async () => {
    const { model, run } = await teamOf('deny-others', {
      agents: { checker: 'Bash' },
      teamFile: `${teamFile}  Bash: deny\n`,
      steps: [callTool('Bash', { command: 'touch owned' }), callTool('Bash', { command: 'git --version' }), done],
    });
    await run('checker');
    const told = JSON.stringify(model.requests.at(-1)?.messages);
    expect(told).toContain("The team's policy says: deny");
    expect(told).toContain('git version');
  });

  it('keeps to the commands its file names, even if the team lists others', async () => {
    const { model, run } = await teamOf('narrow', {
      agents: { checker: 'Bash(cat:*)' },
      teamFile,
      steps: [callTool('Bash', { command: 'git --version' }), done],
    });
    await run('checker');
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Only these commands may be used');
  });

  it.each([
    ['Bash(git status; rm x)', 'allow', 'it must be one plain command'],
    ['Bash(env:*)', 'allow', '"env" with any words after it can run every program'],
    ['Bash(git push:*)', 'deny', 'a listed command can only be allowed'],
    ['Read(src/**)', 'allow', 'only Bash takes a command in brackets'],
  ])('refuses the policy %s: %s', async (tool, rule, why) => {
    const folder = mkdtempSync(path.join(base, 'list-'));
    writeFileSync(path.join(folder, 'a.md'), agent('a', 'Bash'));
    writeFileSync(path.join(folder, 'team.yaml'), `policies:\n  "${tool}": ${rule}\n`);
    await expect(teamFromFolder(folder, { lenient: true })).rejects.toThrow(`team.yaml:2: policies: "${tool}": ${why}`);
  });

  it('warns where a worker may also write files without a person', async () => {
    const folder = path.join(base, 'writes');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'a.md'), agent('a', 'Write, Bash'));
    writeFileSync(path.join(folder, 'team.yaml'), 'policies:\n  Write: allow\n  Bash(npm test): allow\n');
    const { warnings } = await teamFromFolder(folder);
    expect(warnings[0]?.message).toContain('can write a file that this command then runs');
  });
});

describe('tools of an MCP server that team.yaml names', () => {
  it('have the names that agent files use, only the named ones exist, and several workers share one server', async () => {
    const { team, model, run } = await teamOf('mcp', {
      agents: { clerk: 'mcp__tracker__find_issues, Read', desk: 'mcp__tracker__find_issues' },
      teamFile: TRACKER,
      steps: [callTool('mcp__tracker__find_issues', { words: 'lamp' }), callTool('mcp__tracker__close_issue'), done],
    });
    expect((await team.ready()).workers.clerk?.tools.map(({ name }) => name)).toEqual([
      'Read',
      'mcp__tracker__find_issues',
    ]);
    expect((await run('clerk')).status).toBe('complete');
    const told = JSON.stringify(model.requests.at(-1)?.messages);
    expect(told).toContain('desk did find_issues');
    expect(told).toContain('There is no tool \\"mcp__tracker__close_issue\\"');
    expect(team.spec.sharedTools).toContain('mcp__tracker__find_issues');
  });

  it('follow the team’s policies on the numbers in their arguments', async () => {
    const { model, run } = await teamOf('mcp-policies', {
      agents: { clerk: 'mcp__tracker' },
      teamFile: `${TRACKER}policies:\n  ${OPEN}:\n    - deny when priority > 8\n    - allow when priority < 3\n`,
      steps: [
        callTool(OPEN, { title: 'a', priority: 9 }),
        callTool(OPEN, { title: 'b', priority: 1 }),
        callTool(OPEN, { title: 'c', priority: 5 }),
      ],
    });
    const report = await run('clerk');
    expect(report).toMatchObject({ status: 'waiting', reviews: [{ tool: OPEN, args: { title: 'c', priority: 5 } }] });
    const told = JSON.stringify(model.requests.at(-1)?.messages);
    expect(told).toContain('deny when priority > 8');
    expect(told).toContain('desk did open_issue');
  });

  it('that do not exist are reported when the server is started, with a suggestion', async () => {
    const setting = { agents: { clerk: 'mcp__tracker__find_issue' }, teamFile: TRACKER, steps: [done] };
    const { team } = await teamOf('mcp-typo', setting);
    await expect(team.ready()).rejects.toThrow('it has no tool "find_issue"; did you mean find_issues?');
    const policy = {
      agents: { clerk: 'mcp__tracker' },
      teamFile: `${TRACKER}policies:\n  ${OPEN}s: deny\n`,
      steps: [done],
    };
    await expect((await teamOf('mcp-policy-typo', policy)).team.ready()).rejects.toThrow(
      /policy for "mcp__tracker__open_issues"/,
    );
  });
});

describe('the library', () => {
  it('reports all faults of a folder in one error', async () => {
    const error = await teamFromFolder(path.join(import.meta.dirname, 'fixtures', 'faulty')).catch((reason) => reason);
    expect(AgentFileFaults.is(error)).toBe(true);
    expect(error.message.split('\n')).toHaveLength(error.faults.length);
  });

  it('does not load the YAML package before a folder is read', () => {
    const code = `
      import module from 'node:module';
      const loaded = [];
      module.registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
      const { supervisor, worker, teamFromFolder } = await import('bosun');
      await supervisor({ workers: { a: worker({ does: 'answers', effect: 'read', run: () => 'yes' }) } }).run('a question');
      const before = loaded.some((url) => url.includes('/node_modules/yaml/'));
      await teamFromFolder('test/agent-files/fixtures/good', { env: {} });
      console.log(JSON.stringify({ before, after: loaded.some((url) => url.includes('/node_modules/yaml/')) }));`;
    const args = ['--conditions=bosun-source', '--input-type=module', '--eval', code];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(JSON.parse(stdout || `"${stderr}"`)).toEqual({ before: false, after: true });
  });
});
