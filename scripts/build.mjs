// Compiles src to JavaScript, declarations and maps: `node scripts/build.mjs [folder]`, by default into dist.
// The folder is emptied first, so that a file deleted from src cannot stay in a release. Data that the code reads at
// run time, tables (*.bin) and cases (*.jsonl), is copied as well.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const outDir = path.resolve(root, process.argv[2] ?? 'dist');
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');

rmSync(outDir, { recursive: true, force: true });
const compiled = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', outDir], {
  cwd: root,
  stdio: 'inherit',
});
const tables = readdirSync(path.join(root, 'src'), { recursive: true }).filter((file) => /\.(?:bin|jsonl)$/.test(file));
for (const table of tables) copyFileSync(path.join(root, 'src', table), path.join(outDir, table));
// Node looks up the nearest package.json for every module: a short one close by is the fastest.
writeFileSync(path.join(outDir, 'package.json'), `${JSON.stringify({ type: 'module', sideEffects: false })}\n`);
process.exit(compiled.status ?? 1);
