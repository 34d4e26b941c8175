// Compiles src to JavaScript and declarations: `node scripts/build.mjs [folder]`, by default into dist.
//
//   B1. The folder is emptied first, so that a file deleted from src cannot survive in a release.
//   B2. Files that code reads at run time, tables (*.bin), cases (*.jsonl) and the samples of teams, are copied beside it.
//   B3. Only declarations that an entry of the exports map leads to are kept: users cannot import the others.
//   B4. The pages of the studio are built into the folder studio; they are the only bundled part.
//   B5. There are no source maps, which without the sources would lead nowhere. The JavaScript is our TypeScript without
//       types and comments, neither bundled nor minified, so a stack trace leads to readable code. Comments are in the
//       declarations, where editors look for them; that takes a second pass, since tsc leaves them out of both or neither.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const outDir = path.resolve(root, process.argv[2] ?? 'dist');
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const filesIn = (folder) => readdirSync(path.join(root, folder), { recursive: true });

/** Adds a declaration file and all that it imports, however indirectly, to `reached`. */
function reach(file, reached) {
  if (reached.has(file)) return;
  reached.add(file);
  const relative = /(?:\bfrom|\bimport\()\s*['"](\.[^'"]+)\.[jt]s['"]/g;
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(relative))
    reach(path.join(path.dirname(file), `${specifier}.d.ts`), reached);
}

function removeUnreachableDeclarations() {
  const reached = new Set();
  for (const { types } of Object.values(manifest.exports))
    if (types !== undefined) reach(path.join(outDir, path.relative('dist', types)), reached);
  for (const file of readdirSync(outDir, { recursive: true })) {
    const full = path.join(outDir, file);
    if (file.endsWith('.d.ts') && !reached.has(full)) rmSync(full);
  }
}

/** Whether tsc compiled src with these flags. */
function compile(...flags) {
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', outDir, ...flags];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

rmSync(outDir, { recursive: true, force: true });
// The second pass checks types for both.
if (!compile('--removeComments', '--declaration', 'false', '--noCheck') || !compile('--emitDeclarationOnly'))
  process.exit(1);
removeUnreachableDeclarations();
const studio = spawnSync(
  process.execPath,
  [path.join(root, 'scripts', 'build-studio.mjs'), path.join(outDir, 'studio')],
  {
    stdio: 'inherit',
  },
);
if (studio.status !== 0) process.exit(1);
const isData = (file) =>
  /\.(?:bin|jsonl)$/.test(file) || (/^teams[\\/][^\\/]+[\\/]sample[\\/]/.test(file) && /\.\w+$/.test(file));
for (const table of filesIn('src').filter(isData)) {
  mkdirSync(path.dirname(path.join(outDir, table)), { recursive: true });
  copyFileSync(path.join(root, 'src', table), path.join(outDir, table));
}
// Node looks up the nearest package.json of every module it loads: a short one beside the modules is the quickest.
writeFileSync(
  path.join(outDir, 'package.json'),
  `${JSON.stringify({ type: 'module', sideEffects: ['./runtime/define/supported-node.js'] })}\n`,
);
