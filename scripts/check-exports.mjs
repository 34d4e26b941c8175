// Checks the package as its users get it: built, in a node_modules folder, imported by name, without our condition.
//
//   E1. Every entry of the exports map points at files that the build makes: JavaScript and declarations.
//   E2. Every code entry can be imported in a fresh process, prints nothing while loading, and exports something.
//   E3. A user's module that imports every entry type-checks against the declarations alone.

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === 'object');

const specifierOf = (subpath) => path.posix.join(manifest.name, subpath);

function fail(line) {
  process.stderr.write(`exports: ${line}\n`);
  process.exitCode = 1;
}

const runNode = (cwd, ...args) => spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });

/** A user's project inside our tree, so that zod is found above it, but with its own package scope. */
function installInto(project) {
  const installed = path.join(project, 'node_modules', manifest.name);
  mkdirSync(installed, { recursive: true });
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  copyFileSync(path.join(root, 'package.json'), path.join(installed, 'package.json'));
  const built = runNode(root, path.join(root, 'scripts', 'build.mjs'), path.join(installed, 'dist'));
  if (built.status !== 0) fail(`the build failed\n${built.stdout}${built.stderr}`);
  return { installed, built: built.status === 0 };
}

function checkEntry(project, installed, [subpath, target]) {
  for (const file of [target.types, target.default]) {
    if (!existsSync(path.join(installed, file))) return fail(`${subpath} names ${file}, which the build does not make`);
  }
  const code = `process.stdout.write(Object.keys(await import('${specifierOf(subpath)}')).join(' '))`;
  const { status, stdout, stderr } = runNode(project, '--input-type=module', '--eval', code);
  if (status !== 0 || stderr !== '') return fail(`${specifierOf(subpath)} cannot be imported\n${stderr}`);
  if (stdout === '') return fail(`${specifierOf(subpath)} exports nothing`);
  return process.stdout.write(`${specifierOf(subpath)} exports ${stdout.split(' ').length} names\n`);
}

function checkTypes(project) {
  const lines = entries.map(([subpath], index) => `export * as entry${index} from '${specifierOf(subpath)}';`);
  writeFileSync(path.join(project, 'user.ts'), lines.join('\n'));
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2024', types: ['node'], noEmit: true };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = runNode(project, compiler, '--pretty', 'false', '-p', '.');
  if (compiled.status !== 0) fail(`a user's project does not type-check\n${compiled.stdout}`);
}

mkdirSync(path.join(root, '.tmp'), { recursive: true });
const project = mkdtempSync(path.join(root, '.tmp', 'exports-'));
try {
  const { installed, built } = installInto(project);
  if (built) {
    for (const entry of entries) checkEntry(project, installed, entry);
    checkTypes(project);
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
