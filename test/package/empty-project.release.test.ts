// The tarball in an empty project: what the guide shows also works there, under every Node and TypeScript we promise, as
// CommonJS and in a bundle.

import { copyFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyProject, type Places, type Project, packHere, Unreachable } from '../support/empty-project.ts';
import { type Block, blocksOf } from '../support/pages.ts';
import { read } from '../support/repository.ts';

/** Hello world, approval and resume, a model of the AI SDK with streaming, agent files, MCP, tests with the kit. */
const PAGES = [
  'README.md',
  'docs/guide/first-team.md',
  'docs/guide/crashes-and-approvals.md',
  'docs/guide/installing.md',
  'docs/guide/agent-files.md',
  'docs/guide/mcp.md',
  'docs/guide/testing.md',
  'docs/guide/imports.md',
];
const NODES = ['22', '24'] as const;
const COMPILERS = ['5.6', '7'] as const;
const INSTALLED_MB_MAX = 60;

interface Prepared {
  readonly places: Places;
  /** Only the library. */
  readonly bare: Project;
  /** With the packages that the guide pages name. */
  readonly user: Project;
  readonly tools: Project;
}

let prepared: Prepared | { readonly unreachable: string };

beforeAll(() => {
  const places = packHere();
  try {
    prepared = {
      places,
      bare: emptyProject(places, 'bare', [places.tarball]),
      user: emptyProject(places, 'user', [
        places.tarball,
        '@modelcontextprotocol/client@2',
        '@modelcontextprotocol/server@2',
        '@types/node@24',
      ]),
      tools: emptyProject(places, 'tools', [
        ...['20', ...NODES].map((version) => `node${version}@npm:node@${version}`),
        ...COMPILERS.map((version) => `typescript-${version}@npm:typescript@${version}`),
        'esbuild',
        'rollup',
        '@rollup/plugin-node-resolve',
        '@rollup/plugin-commonjs',
        '@rollup/plugin-json',
      ]),
    };
  } catch (error) {
    places.close();
    if (!(error instanceof Unreachable)) throw error;
    prepared = { unreachable: error.message };
  }
}, 600_000);

afterAll(() => {
  if ('places' in prepared) prepared.places.close();
});

/** A test that is skipped, with a word, where the registry cannot be reached. */
const inProject = (name: string, test: (parts: Prepared) => void): void => {
  it(name, (context) => {
    if ('unreachable' in prepared) return context.skip(prepared.unreachable);
    return test(prepared);
  });
};

const nodeOf = ({ tools }: Prepared, version: string): string =>
  realpathSync(path.join(tools.folder, 'node_modules', `node${version}`, 'bin', 'node'));

const wholeOf = ({ code, frame }: Block): string => frame?.replace('…', () => code) ?? code;
const nameOf = ({ page, line }: Block): string => `${path.basename(page, '.md')}-${line}`;
const blocks = PAGES.flatMap((page) => blocksOf(page, 'ts')).filter(
  ({ code, frame }) => frame !== undefined || !code.startsWith('// fragment'),
);
const [agentFile] = blocksOf('docs/guide/agent-files.md', 'md');
const [, required = ''] = /^```js\n([\s\S]*?)^```$/m.exec(read('docs/guide/installing.md')) ?? [];

/** What a block needs in its folder: the agents of the page on agent files. */
function writeBlock(user: Project, block: Block): string {
  user.write('.claude/agents/code-reviewer.md', agentFile?.code ?? '');
  user.write('app.ts', '// TODO: say what this is for\n');
  return user.write(`${nameOf(block)}.ts`, wholeOf(block));
}

describe.each(NODES)('under Node %s, in an empty project,', (version) => {
  for (const block of blocks)
    inProject(`${nameOf(block)} of the guide runs`, (parts) => {
      const file = writeBlock(parts.user, block);
      const main = path.join(parts.user.folder, 'node_modules/bosun/dist/surfaces/cli/main.js');
      const isTeamFile = /^export default /m.test(block.code);
      const args = isTeamFile ? [main, 'plan', '--team', file, 'We need 20 pens'] : [file];
      const { status, stdout, stderr } = parts.user.run(nodeOf(parts, version), ...args);
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
      // A server prints nothing by itself.
      if (!block.code.includes('serveTools')) expect(stdout.trim()).not.toBe('');
    });

  inProject('require works', (parts) => {
    const file = parts.bare.write('required.cjs', required);
    expect(parts.bare.run(nodeOf(parts, version), file)).toEqual({
      status: 0,
      stdout: 'complete: Hello, world.\n',
      stderr: '',
    });
  });

  inProject('the command answers the sample request', (parts) => {
    const main = path.join(parts.bare.folder, 'node_modules/bosun/dist/surfaces/cli/main.js');
    const { status, stdout } = parts.bare.run(nodeOf(parts, version), main, 'run', '--sample', '--json');
    expect([status, (JSON.parse(stdout) as { status: string }).status]).toEqual([0, 'complete']);
  });
});

describe('under Node 20', () => {
  inProject('the library and the command say which Node they need', (parts) => {
    const node = nodeOf(parts, '20');
    for (const [file, text] of [
      ['old.mjs', "import 'bosun';"],
      ['old.cjs', "require('bosun');"],
    ] as const) {
      const { status, stderr } = parts.bare.run(node, parts.bare.write(file, text));
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^\[?(?:Error: )?Bosun needs Node 22\.18, or 24 and later; this is Node 20/m),
      ]);
      expect(stderr).not.toMatch(/^ +at /m);
    }
    const main = path.join(parts.bare.folder, 'node_modules/bosun/dist/surfaces/cli/main.js');
    const { status, stderr } = parts.bare.run(node, main, '--version');
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain('Bosun needs Node 22.18, or 24 and later');
  });
});

describe.each(COMPILERS)('under TypeScript %s', (version) => {
  inProject('what the guide shows compiles', (parts) => {
    const files = blocks.map((block) => path.basename(writeBlock(parts.user, block)));
    const compilerOptions = {
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'esnext.disposable'],
      types: ['node'],
    };
    parts.user.write(`tsconfig-${version}.json`, JSON.stringify({ compilerOptions, files }));
    const tsc = path.join(parts.tools.folder, 'node_modules', `typescript-${version}`, 'bin', 'tsc');
    const { stdout } = parts.user.run(nodeOf(parts, '24'), tsc, '--pretty', 'false', '-p', `tsconfig-${version}.json`);
    expect(stdout).toBe('');
  });
});

const TEAM = `import { supervisor, worker } from 'bosun';
const team = supervisor({
  workers: {
    greeter: worker({ does: 'greets people', effect: 'read', run: () => 'Hello, world.' }),
    baker: worker({ does: 'bakes bread', effect: 'read', run: () => 'There is bread.' }),
  },
});
team.run('Greet the world and bake bread').then(({ status, answer }) => console.log(status, answer));
`;

const ROLLUP = (home: string): string => `
import { createRequire } from 'node:module';
const require = createRequire('${home}/package.json');
const { nodeResolve } = require('@rollup/plugin-node-resolve');
const plugins = [
  nodeResolve({ preferBuiltins: true, exportConditions: ['node'] }),
  require('@rollup/plugin-commonjs')(),
  require('@rollup/plugin-json')(),
];
const output = (format, end) => ({ dir: \`rollup-\${format}\`, format, entryFileNames: \`bundle.\${end}\`, chunkFileNames: \`[name]-[hash].\${end}\` });
export default { input: 'team.mjs', plugins, onwarn: () => {}, output: [output('esm', 'mjs'), output('cjs', 'cjs')] };
`;

describe('a team bundled by', () => {
  const check = (parts: Prepared, bundle: string): void => {
    const vectors = 'dist/word-vectors/word-vectors.bin';
    const missing = parts.bare.run(nodeOf(parts, '24'), bundle);
    expect([missing.status, missing.stdout]).toEqual([0, expect.stringMatching(/^complete .*Hello, world\..*bread/s)]);
    // It says at once which file is missing, and where to put it.
    const place = path.join(path.dirname(bundle), 'word-vectors.bin');
    expect(missing.stderr).toContain(`copy node_modules/bosun/${vectors} to ${place}`);
    copyFileSync(path.join(parts.bare.folder, 'node_modules/bosun', vectors), place);
    const { status, stdout, stderr } = parts.bare.run(nodeOf(parts, '24'), bundle);
    expect([status, stdout]).toEqual([0, missing.stdout]);
    // Nothing is missing any more, and what is left says that the offline model works.
    expect(stderr).not.toContain('word-vectors.bin');
    expect(stderr.match(/BosunAdvice/g)).toHaveLength(1);
  };

  for (const [format, end] of [
    ['esm', 'mjs'],
    ['cjs', 'cjs'],
  ] as const) {
    inProject(`esbuild as ${format} runs, and says which file is missing`, (parts) => {
      const team = parts.bare.write('team.mjs', TEAM);
      const outfile = path.join(parts.bare.folder, `esbuild-${format}`, `bundle.${end}`);
      const esbuild = path.join(parts.tools.folder, 'node_modules', 'esbuild', 'bin', 'esbuild');
      const args = [
        team,
        '--bundle',
        '--platform=node',
        `--format=${format}`,
        `--outfile=${outfile}`,
        '--log-level=error',
      ];
      expect(parts.bare.run(esbuild, ...args)).toEqual({ status: 0, stdout: '', stderr: '' });
      check(parts, outfile);
    });
  }

  inProject('rollup as esm and as cjs runs, and says which file is missing', (parts) => {
    parts.bare.write('team.mjs', TEAM);
    parts.bare.write('rollup.config.mjs', ROLLUP(parts.tools.folder));
    const rollup = path.join(parts.tools.folder, 'node_modules', 'rollup', 'dist', 'bin', 'rollup');
    const { status, stderr } = parts.bare.run(nodeOf(parts, '24'), rollup, '-c', '--silent');
    expect([status, stderr]).toEqual([0, '']);
    for (const bundle of ['rollup-esm/bundle.mjs', 'rollup-cjs/bundle.cjs'])
      check(parts, path.join(parts.bare.folder, bundle));
  });
});

describe('an installation of the library alone', () => {
  inProject(`takes at most ${INSTALLED_MB_MAX} MB`, (parts) => {
    const { stdout } = parts.bare.run('du', '-sm', path.join(parts.bare.folder, 'node_modules'));
    expect(Number(/^\d+/.exec(stdout)?.[0])).toBeLessThanOrEqual(INSTALLED_MB_MAX);
  });

  inProject('says what to install when a team uses MCP', (parts) => {
    const file = parts.bare.write(
      'needs-mcp.mjs',
      `import { supervisor, worker } from 'bosun';
import { mcp, serveTools } from 'bosun/mcp';
const notes = mcp({ name: 'notes', command: process.execPath, args: ['-e', ''] });
await supervisor({ workers: { clerk: worker({ does: 'notes', tools: [notes] }) } }).ready().catch((error) => console.log(error.message));
await serveTools({ name: 'notes', tools: [] }).catch((error) => console.log(error.message));
`,
    );
    const { stdout } = parts.bare.run(nodeOf(parts, '24'), file);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/notes.*npm install @modelcontextprotocol\/client/),
      expect.stringMatching(/npm install @modelcontextprotocol\/server/),
    ]);
  });
});
