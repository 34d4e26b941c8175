import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AgentFileFaults } from '../../src/agent-files/fault.ts';
import { type FolderOptions, teamFromFolder } from '../../src/agent-files/team-from-folder.ts';
import { fakeServer } from './support.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const GOOD = path.join(FIXTURES, 'good');
const FAULTY = path.join(FIXTURES, 'faulty');
const env = {};
const options: FolderOptions = { env, mcp: fakeServer };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-agents-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
const agent = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\nPrompt.\n`;

/** The faults as `file:line` with their message, relative to the folder. */
async function faultsOf(folder: string, given: FolderOptions = options): Promise<string[]> {
  const error = await teamFromFolder(folder, given).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!AgentFileFaults.is(error)) throw new Error(`no fault list, but ${error}`);
  return error.faults.map(
    ({ file, line, message }) => `${path.relative(folder, path.resolve(file))}:${line}: ${message}`,
  );
}

describe('a pool in team.yaml', () => {
  it('becomes a pool of the team, may be the default worker, and is left out if too few of its workers are valid', async () => {
    const team = 'defaultWorker: both\npools:\n  both: [a, b]\n  told: { workers: [b, a], does: Does either. }\n';
    const files = { 'a.md': agent('a'), 'b.md': agent('b'), 'team.yaml': team };
    const { definition } = await teamFromFolder(folderOf(files), options);
    expect(definition).toMatchObject({
      pools: { both: { workers: ['a', 'b'] }, told: { workers: ['b', 'a'], does: 'Does either.' } },
      defaultWorker: 'both',
    });
    const broken = folderOf({ ...files, 'b.md': agent('b', 'tools: Nonsense\n') });
    const lenient = await teamFromFolder(broken, { ...options, lenient: true });
    expect(lenient.definition).not.toHaveProperty('pools');
    expect(lenient.definition).not.toHaveProperty('defaultWorker');
  });
});

describe('fifteen agent files written in fifteen ways', () => {
  const loaded = teamFromFolder(GOOD, options);

  it('all become workers', async () => {
    const { definition, faults } = await loaded;
    expect(faults).toEqual([]);
    expect(Object.keys(definition.workers).sort()).toEqual(
      [
        'Support Desk',
        'a',
        'architect',
        'bom-bearer',
        'bug-hunter',
        'code-reviewer',
        'data-analyst',
        'doc-writer',
        'github-clerk',
        'migration_planner',
        'release-notes',
        'security-auditor',
        'test-runner',
        'windows-friend',
        'übersetzerin',
      ].sort(),
    );
  });

  it('have the tools, models and prompts of their files', async () => {
    const { workers } = (await loaded).definition;
    const toolsOf = (name: string) => workers[name]?.spec.tools.map((tool) => tool.name);
    expect(toolsOf('code-reviewer')).toEqual(['Read', 'Grep', 'Glob', 'Bash']);
    expect(toolsOf('architect')).toEqual(['Read', 'Glob', 'Grep', 'WebFetch']);
    expect(toolsOf('security-auditor')).toEqual(['Read', 'Grep']);
    expect(toolsOf('migration_planner')).toEqual(['Read', 'Grep']);
    expect(toolsOf('windows-friend')).toEqual(['Read', 'Glob']);
    const modelOf = (name: string) => workers[name]?.code.model;
    expect(['test-runner', 'code-reviewer', 'architect', 'doc-writer', 'a'].map(modelOf)).toEqual([
      'fast',
      'balanced',
      'strong',
      undefined,
      undefined,
    ]);
    expect(workers['windows-friend']?.code.prompt).toBe(
      'Say which edition of Windows each step needs.\nNever use paths that only exist on one machine.',
    );
    expect(workers['doc-writer']?.code.prompt).toContain('\n---\n');
    expect(workers['release-notes']?.spec.stepsMax).toBe(6);
  });

  it('get the read-only tools, and a note, if they name none', async () => {
    const { definition, notes } = await loaded;
    expect(definition.workers.a?.spec.tools.map(({ name }) => name)).toEqual(['Read', 'Glob', 'Grep']);
    expect(notes).toEqual([
      'a, Support Desk, übersetzerin: no tools named, so only those that read (Read, Glob, Grep)',
    ]);
  });

  it('are described by their first sentences, with the users’ words in examples as example requests', async () => {
    const { workers } = (await loaded).definition;
    expect(workers['bug-hunter']?.spec).toMatchObject({
      does: 'Use this agent when something fails and the cause is unknown.',
      examples: ['The invoice test fails again, can you find out why?', 'Why does the start page take nine seconds?'],
    });
    expect(workers['Support Desk']?.spec.examples).toEqual([
      'Where is my order 4711?',
      'Can I return shoes that I wore once?',
    ]);
    expect(workers.architect?.spec.does).toBe(
      'Weighs designs against each other and writes down which one to take, with what is given up by taking it.',
    );
  });

  it('share the tools that several of them name', async () => {
    expect((await loaded).definition.sharedTools).toEqual(['Bash', 'Glob', 'Grep', 'Read']);
  });

  it('are completed by team.yaml', async () => {
    const { definition } = await loaded;
    expect(definition).toMatchObject({
      name: 'workshop',
      budget: { usd: 2, ms: 120_000 },
      limits: { concurrency: 4 },
      defaultWorker: 'doc-writer',
      escalate: { failure: true, lowConfidence: 20 },
      alerts: { budgetShare: 0.8 },
    });
    expect(definition.workers['test-runner']?.spec.fallback).toBe('bug-hunter');
    expect(definition.workers['code-reviewer']?.spec).toMatchObject({
      scope: 'code of this repository; not its licences',
      timeoutMs: 90_000,
      stepsMax: 8,
    });
    expect(definition.workers['github-clerk']?.code.sources.map(({ name }) => name)).toEqual(['tracker']);
  });

  it('give a warning for every entry that is ignored or replaced', async () => {
    const { warnings } = await loaded;
    const lines = warnings.map(({ file, line, message }) => `${path.basename(file)}:${line}: ${message}`);
    expect(lines).toContainEqual(expect.stringMatching(/^bug-hunter\.md:3: the description is no strict YAML/));
    expect(lines).toContainEqual(expect.stringMatching(/^bug-hunter\.md:4: the tool "TodoWrite" is left out/));
    expect(lines).toContainEqual(expect.stringMatching(/^planner\.md:7: the tool "WebSearch" is left out/));
    expect(lines).toContainEqual(expect.stringMatching(/^planner\.md:10: ANTHROPIC_API_KEY is not set/));
    expect(lines).toContainEqual(expect.stringMatching(/^security-auditor\.md:6: permissionMode is ignored/));
    expect(lines).toContainEqual(expect.stringMatching(/^windows-friend\.md:4: .*using Glob instead/));
    expect(lines.some((line) => line.includes('color'))).toBe(false);
  });
});

const EXPECTED: Readonly<Record<string, RegExp>> = {
  'bad-model.md:4': /"sonet" is no model; did you mean sonnet\?/,
  'bad-name.md:2': /cannot name a worker/,
  'bare-colon.md:3': /malformed YAML: .*quotes/,
  'blank-description.md:4': /no description/,
  'key-twice.md:3': /malformed YAML: .*unique/,
  'never-closed.md:1': /never ends/,
  'no-description.md:2': /no description/,
  'no-front-matter.md:1': /no front matter/,
  'no-name.md:2': /no name/,
  'no-prompt.md:5': /no prompt/,
  'not-a-map.md:2': /"key: value"/,
  'not-utf8.md:1': /not UTF-8/,
  'number-name.md:2': /name must be text, not 42/,
  'open-bracket.md:4': /malformed YAML/,
  'tabbed.md:5': /malformed YAML: Tabs/,
  'twin-a.md:2': /"twin" is also used in .*twin-b\.md:3/,
  'twin-b.md:3': /"twin" is also used in .*twin-a\.md:2/,
  'unknown-server.md:4': /MCP server "nowhere"/,
  'unknown-tool-in-list.md:6': /no tool "Globb"; did you mean Glob\?/,
  'unknown-tool.md:4': /no tool "Grp"; did you mean Grep\?/,
  'wrong-types.md:3': /description must be text/,
  'wrong-types.md:6': /tools must be names/,
  'wrong-types.md:8': /maxTurns must be a whole number/,
};

describe('faulty agent files', () => {
  it('are all reported at once, each by file and line', async () => {
    const lines = await faultsOf(FAULTY);
    for (const [place, message] of Object.entries(EXPECTED))
      expect(lines.find((line) => line.startsWith(`${place}: `))).toMatch(message);
    // Two of the tools on one line are unknown; nothing is reported that is not expected.
    expect(lines).toHaveLength(Object.keys(EXPECTED).length + 1);
    expect(lines).toContainEqual(expect.stringMatching(/^unknown-tool\.md:4: there is no tool "Fly": there are Read/));
  });

  it('are left out with lenient, which reports the same faults', async () => {
    const { definition, faults } = await teamFromFolder(FAULTY, { ...options, lenient: true });
    expect(Object.keys(definition.workers)).toEqual(['good-one', 'twin']);
    expect(faults).toHaveLength(Object.keys(EXPECTED).length + 1);
  });

  it('are an error also with lenient if no valid file is left', async () => {
    const folder = folderOf({ 'a.md': 'no front matter' });
    expect(await faultsOf(folder, { ...options, lenient: true })).toHaveLength(1);
  });

  it('are named as missing in a folder without any', async () => {
    const [line] = await faultsOf(folderOf({ 'README.md': '# Nothing here' }));
    expect(line).toMatch(/is a folder without agent files/);
    const [missing] = await faultsOf(path.join(FIXTURES, 'none'));
    expect(missing).toMatch(/cannot be read \(ENOENT\)/);
  });

  it('may have unknown keys, which are reported', async () => {
    const { warnings } = await teamFromFolder(folderOf({ 'a.md': agent('a', 'owner: me\n') }), options);
    expect(warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '4: the key "owner" is unknown and ignored',
    ]);
  });

  it('may not misspell a key, because ignoring it could give the worker more rights than intended', async () => {
    const [fault] = await faultsOf(folderOf({ 'a.md': agent('a', 'disalowedTools: Bash\n') }));
    expect(fault).toMatch(/a\.md:4: the key "disalowedTools" is unknown; did you mean disallowedTools\?$/);
  });
});

describe('a faulty team.yaml', () => {
  const withTeam = (team: string): string => folderOf({ 'team.yaml': team, 'a.md': agent('a'), 'b.md': agent('b') });

  it.each([
    [
      'a mistyped key',
      'name: x\nbudgett:\n  usd: 1\n',
      'team.yaml:2: the key "budgett" is unknown; did you mean budget?',
    ],
    [
      'a mistyped key inside',
      'budget:\n  usd: 1\n  tokns: 5\n',
      'team.yaml:3: the key "tokns" is unknown in budget; did you mean tokens?',
    ],
    ['a wrong type', 'budget:\n  usd: lots\n', 'team.yaml:2: budget.usd: expected number, received string'],
    ['malformed YAML', 'name: [x\nbudget: 1\n', 'team.yaml:2: malformed YAML'],
    [
      'a fallback for an unknown worker',
      'fallbacks:\n  a: c\n',
      'team.yaml:2: the fallback of a is "c", and no agent file has that name',
    ],
    [
      'a fallback to an unknown worker',
      'fallbacks:\n  aa: b\n',
      'team.yaml:2: a worker with a fallback is "aa", and no agent file has that name; did you mean a?',
    ],
    ['a fallback to itself', 'fallbacks:\n  a: a\n', 'team.yaml:2: "a" cannot be the fallback of itself'],
    [
      'a pool with an unknown worker',
      '\npools:\n  both: [a, stranger]\n',
      'team.yaml:3: a worker of the pool both is "stranger"',
    ],
    ['a pool of one', '\npools:\n  both: [a]\n', 'a pool has two workers or more to choose from'],
    ['a pool with the name of a worker', '\npools:\n  a: [a, a]\n', 'the pool "a" has the name of a worker'],
    ['an unknown default worker', '\ndefaultWorker: stranger\n', 'team.yaml:2: defaultWorker is "stranger"'],
    ['overrides for an unknown worker', 'workers:\n  c:\n    stepsMax: 2\n', 'team.yaml:2: a worker is "c"'],
    [
      'an override that does not fit',
      'workers:\n  a:\n    stepsMax: 0\n',
      'team.yaml:3: workers.a.stepsMax: Too small',
    ],
    [
      'an unknown tool in an override',
      'workers:\n  a:\n    tools: Raed\n',
      'team.yaml:3: there is no tool "Raed"; did you mean Read?',
    ],
    ['a policy that is none', 'policies:\n  Read: mabye\n', 'team.yaml:2: policies.Read.0: "mabye" is no policy'],
    [
      'a policy for nothing',
      'policies:\n  Raed: deny\n',
      'team.yaml:2: there is a policy for the tool "Raed", which no worker has; did you mean Read?',
    ],
    [
      'a shell without approval',
      'policies:\n  Bash: allow\n',
      'team.yaml:2: policies.Bash: a shell command needs a person; list the commands that do not',
    ],
    [
      'a variable that is not set',
      'mcpServers:\n  s:\n    command: x\n    env:\n      TOKEN: \u0024{NOT_SET}\n',
      'team.yaml:5: mcpServers.s.env.TOKEN: the variable NOT_SET is not set',
    ],
    [
      'a server with neither command nor url',
      'mcpServers:\n  s:\n    args: []\n',
      'team.yaml:2: mcpServers.s: an MCP server has either a command or a url',
    ],
    [
      'a server with a bad name',
      'mcpServers:\n  s__t:\n    command: x\n',
      'team.yaml:2: mcpServers.s__t: a server is named by',
    ],
    ['a model that is none', 'models:\n  balanced: sonnet\n', 'team.yaml:2: models.balanced: "sonnet" is no model'],
    [
      'no model for the supervisor',
      'models:\n  special: ollama/llama3.2\n',
      'team.yaml:1: models: name one as balanced',
    ],
  ])('with %s is reported by its line', async (_, team, expected) => {
    const lines = await faultsOf(withTeam(team));
    expect(lines[0]).toContain(expected);
    expect(lines).toHaveLength(1);
  });

  it('is still an error with lenient if a policy or a budget is faulty', async () => {
    for (const team of ['policies:\n  Write: dney\n', 'budget:\n  usd: lots\n', 'bugdet:\n  usd: 1\n', 'name: [x\n'])
      expect(await faultsOf(withTeam(team), { ...options, lenient: true })).toHaveLength(1);
  });

  it('with lenient loses references to unknown workers, and workers with invalid overrides', async () => {
    const team = 'defaultWorker: c\nfallbacks:\n  a: c\nworkers:\n  b:\n    tools: 5\n';
    const { definition, faults } = await teamFromFolder(withTeam(team), { ...options, lenient: true });
    expect(faults).toHaveLength(3);
    expect(Object.keys(definition.workers)).toEqual(['a']);
    expect(definition.defaultWorker).toBeUndefined();
    expect(definition.workers.a?.spec.fallback).toBeUndefined();
  });

  it('is not reported for naming a worker whose own file is faulty', async () => {
    const folder = folderOf({
      'team.yaml': 'defaultWorker: a\n',
      'a.md': agent('a', 'tools: Raed\n'),
      'b.md': agent('b'),
    });
    expect(await faultsOf(folder)).toEqual(['a.md:4: there is no tool "Raed"; did you mean Read?']);
  });
});

describe('disallowed tools', () => {
  const toolsWith = async (lines: string): Promise<string[] | undefined> => {
    const { definition } = await teamFromFolder(folderOf({ 'a.md': agent('a', lines) }), options);
    return definition.workers.a?.spec.tools.map(({ name }) => name);
  };

  it('are removed, as a whole even if only a part is disallowed', async () => {
    expect(await toolsWith('disallowedTools: Grep, TodoWrite\n')).toEqual(['Read', 'Glob']);
    expect(await toolsWith('tools: Read, Bash, Bash(ls:*)\ndisallowedTools: Bash(rm:*)\n')).toEqual(['Read']);
    expect(await toolsWith('tools: Read, Write\ndisallowedTools: Read(secrets/**)\n')).toEqual(['Write']);
  });

  it('are all tools with a star; an empty list of tools gives none', async () => {
    expect(await toolsWith('disallowedTools: "*"\n')).toEqual([]);
    expect(await toolsWith('tools: []\n')).toEqual([]);
  });

  it('must exist', async () => {
    const lines = await faultsOf(folderOf({ 'a.md': agent('a', 'disallowedTools: Bsh\n') }));
    expect(lines).toEqual(['a.md:4: there is no tool "Bsh"; did you mean Bash?']);
  });
});

describe('models in a folder', () => {
  const files = {
    'team.yaml': 'models:\n  balanced: anthropic/claude-x\n  fast: ollama/llama3.2\n',
    'a.md': agent('a', 'model: openai/gpt-x\n'),
  };

  it('are those that are named, if their keys are set', async () => {
    const keys = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k' };
    const { definition, warnings } = await teamFromFolder(folderOf(files), { env: keys });
    expect(definition.models).toEqual({ balanced: 'anthropic/claude-x', fast: 'ollama/llama3.2' });
    expect(definition.workers.a?.code.model).toBe('openai/gpt-x');
    expect(warnings).toEqual([]);
  });

  it('are replaced, with a warning, if their keys are not set', async () => {
    const { definition, warnings } = await teamFromFolder(folderOf(files), { env });
    expect(definition.models).toEqual({ fast: 'ollama/llama3.2' });
    expect(definition.workers.a?.code.model).toBe('balanced');
    expect(warnings.map(({ message }) => message.split(',')[0])).toEqual([
      'OPENAI_API_KEY is not set',
      'models.balanced: ANTHROPIC_API_KEY is not set',
    ]);
  });
});
