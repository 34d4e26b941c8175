// The package as its users get it: packed, and installed from the tarball into projects that have nothing else. What a
// project needs besides is fetched into its own folder from the registry that npm is set to.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './repository.ts';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Project {
  readonly folder: string;
  /** Writes a file and returns its path. */
  write(name: string, text: string): string;
  /** Runs a program of the project: `node` is the one given, and `bosun` the installed one. */
  run(node: string, ...args: string[]): Ended;
}

/** Thrown if the registry cannot be reached: the tests then say so and are skipped. */
export class Unreachable extends Error {}

const OFFLINE = /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED)\b/;

/** A registry that does not answer is soon given up. */
const QUICKLY = ['--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=60000'];

function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...QUICKLY], {
    cwd,
    timeout: 300_000,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: outsideEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  if (OFFLINE.test(`${stderr}${error?.message}`))
    throw new Unreachable(`the npm registry cannot be reached: ${args.join(' ')}`);
  throw new Error(`npm ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

/** Without what vitest and this repository add. */
function outsideEnvironment(): NodeJS.ProcessEnv {
  const added = /^(?:NODE_(?:OPTIONS|ENV|COMPILE_CACHE|PATH|V8)|npm_(?!config_)|VITEST|VITE_|BOSUN_|TEST$|FORCE_COLOR)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}

export interface Places {
  /** Everything below is removed at the end. */
  readonly folder: string;
  readonly tarball: string;
  close(): void;
}

/** Builds and packs outside of the repository, where another test may be building too. */
export function packHere(): Places {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-package-'));
  const stage = path.join(folder, 'stage');
  mkdirSync(stage);
  const build = spawnSync(process.execPath, ['scripts/build.mjs', path.join(stage, 'dist')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The build failed: ${build.stdout}${build.stderr}`);
  for (const part of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'docs/guide'])
    cpSync(path.join(root, part), path.join(stage, part), { recursive: true });
  const name = npm(stage, 'pack', '--silent', '--ignore-scripts').trim();
  return {
    folder,
    tarball: path.join(stage, name),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder with these packages and nothing else. */
export function emptyProject(places: Places, name: string, packages: readonly string[]): Project {
  const folder = path.join(places.folder, name);
  mkdirSync(folder);
  const write = (file: string, text: string): string => {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };
  write('package.json', JSON.stringify({ private: true, type: 'module' }));
  npm(folder, 'install', '--silent', ...packages);
  return {
    folder,
    write,
    run: (node, ...args) => {
      const PATH = [path.dirname(node), path.join(folder, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
      const env = { ...outsideEnvironment(), PATH, BOSUN_REAL_MODELS: 'none' };
      const options = { cwd: folder, env, encoding: 'utf8', timeout: 120_000 } as const;
      const { status, stdout, stderr } = spawnSync(node, args, options);
      return { status, stdout, stderr };
    },
  };
}
