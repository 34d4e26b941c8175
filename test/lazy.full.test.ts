import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/repository.ts';

/** What only those may pay for who use it: loading the AI SDK alone takes longer than a small run. */
const HEAVY = /\/node_modules\/(?:ai|@ai-sdk|@modelcontextprotocol)\//;

// Told of every module before it is loaded; what was asked for is printed at the end.
const RECORDER = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
process.on('exit', () => process.stdout.write('\\nLOADED ' + JSON.stringify(loaded)));
`;

const TEAM = `
import { supervisor, worker } from 'bosun';
const team = supervisor({
  workers: {
    librarian: worker({ does: 'finds books and says where they stand', effect: 'read', run: () => 'Dune stands on shelf 3.' }),
    cashier: worker({ does: 'looks up fines and takes payments', effect: 'read', run: () => 'You owe 3 dollars 50.' }),
  },
});
const { status } = await team.run('Where do I find the book Dune, and what do I owe in fines?');
console.log('ended', status);
`;

const planWith = (roles: string): string => `
import { supervisor, worker } from 'bosun';
const team = supervisor({
  ${roles}
  workers: { clerk: worker({ does: 'notes the time', effect: 'read', run: () => 'noted' }) },
  limits: { concurrency: 4 },
  budget: { ms: 60_000 },
});
const { status } = await team.run({
  goal: 'Note the time',
  tasks: [{ id: 'note', worker: 'clerk', instruction: 'Note the time of day', successCriterion: 'a time of day is noted' }],
});
await team.close();
console.log('ended', status);
`;

const PLAN = planWith('');
const WRITTEN = planWith("synthesise: () => ({ answer: 'The time was noted.' }),");

/** The folders that a plan of plain functions needs something of, from the first import to the report. */
const FOLDERS_OF_PLAIN_RUN = new Set([
  'adapters/clock-system',
  'adapters/digest-node',
  'adapters/engine-local',
  'adapters/tools-mcp',
  'core/answer',
  'core/budget',
  // Whether results hold data that makes claims.
  'core/claims',
  'core/graph',
  'core/journal',
  'core/values',
  'core/plan',
  'core/policy',
  'core/reconcile',
  // Whom a request sounds like, where triage failed.
  'core/routing',
  'core/report',
  'core/run',
  'core/run/decide',
  'core/run/fold',
  'core/usage',
  // How deep a value may be nested.
  'core/values',
  'runtime/forking',
  'runtime/prompts',
  'runtime/routing',
  'runtime/cache',
  'runtime/define',
  'runtime/inspect',
  'runtime/nested',
  'runtime/people',
  'runtime/perform',
  'runtime/pools',
  'runtime/run',
  'agent-files',
]);
/** Each module costs everybody who starts a process some third of a millisecond. Load what is new when it is used, or raise
 *  this and say in the commit why. */
const MODULES_MAX = 194;
const OURS = /\/src\/((?:[^/]+\/)*)[^/]+\.ts$/;

const LOAD_MODEL = path.join(root, 'src/adapters/model-ai-sdk/load-model.ts');
const CHOOSE_MODEL = path.join(root, 'src/adapters/model-ai-sdk/choose-model.ts');
const naming = (then: string): string => `
import { loadModel } from '${LOAD_MODEL}';
import { chooseModel } from '${CHOOSE_MODEL}';
chooseModel();
const model = await loadModel('ollama/llama3.2', { env: { OLLAMA_HOST: '127.0.0.1:1' } });
${then}
console.log('ended');
`;

/** An address without a server is enough: the SDK is loaded before the call fails. */
const CALL = `await model.call({
  purpose: { role: 'work' }, system: '', messages: [{ role: 'user', text: 'hello' }], tools: [], brief: {},
  outputTokensMax: 9, temperature: undefined, signal: new AbortController().signal,
}).catch(() => {});`;

function modulesLoadedBy(code: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--conditions=bosun-source',
      '--disable-warning=ExperimentalWarning',
      `--import=data:text/javascript,${encodeURIComponent(RECORDER)}`,
      '--input-type=module',
      '--eval',
      code,
    ],
    { cwd: root, encoding: 'utf8', timeout: 150_000, env: { PATH: process.env.PATH, BOSUN_REAL_MODELS: 'none' } },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toContain('ended');
  return JSON.parse(stdout.slice(stdout.indexOf('LOADED ') + 7)) as string[];
}

describe('a process that', () => {
  it('runs a team of functions loads neither the AI SDK nor an MCP package', () => {
    const modules = modulesLoadedBy(TEAM);
    expect(modules.filter((url) => HEAVY.test(url))).toEqual([]);
    // The recorder works: it saw our own files.
    expect(modules.some((url) => url.endsWith('/src/index.ts'))).toBe(true);
  });

  it('runs a plan of plain functions loads no schema library, and of our own only what such a run needs', () => {
    const modules = modulesLoadedBy(PLAN);
    expect(modules.filter((url) => url.includes('/node_modules/'))).toEqual([]);
    const ours = modules.filter((url) => OURS.test(url));
    const folders = new Set(ours.map((url) => OURS.exec(url)?.[1]?.slice(0, -1) ?? ''));
    // Files that lie higher up, such as src/index.ts and src/runtime/run/run.ts, are in the count alone.
    expect([...folders].filter((folder) => folder.includes('/') && !FOLDERS_OF_PLAIN_RUN.has(folder))).toEqual([]);
    expect(ours.length).toBeGreaterThan(100);
    expect(ours.length).toBeLessThanOrEqual(MODULES_MAX);
    // Of these only what says whether the rest is needed.
    const partly = /\/core\/(?:reconcile|routing)\//;
    expect(ours.filter((url) => partly.test(url)).length).toBeLessThan(11);
  });

  it('has its answer written by a function, and checked, loads no schema library', () => {
    const modules = modulesLoadedBy(WRITTEN);
    expect(modules.filter((url) => url.includes('/node_modules/'))).toEqual([]);
    expect(modules.some((url) => url.includes('/adapters/grounder-exact/'))).toBe(true);
  });

  it('names a model loads nothing heavy', () => {
    expect(modulesLoadedBy(naming('')).filter((url) => HEAVY.test(url))).toEqual([]);
  });

  it('calls a model loads the AI SDK, and the provider of that model only', () => {
    const modules = modulesLoadedBy(naming(CALL));
    expect(modules.some((url) => url.includes('/node_modules/ai/'))).toBe(true);
    expect(modules.some((url) => url.includes('/node_modules/@ai-sdk/openai-compatible/'))).toBe(true);
    expect(modules.some((url) => url.includes('/node_modules/@ai-sdk/anthropic/'))).toBe(false);
  });
});
