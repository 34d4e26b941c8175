// Builds the studio: `node scripts/build-studio.mjs [folder]`, by default into studio/dist.
//
//   T1. The files are built elsewhere and moved into place, so that a server that reads meanwhile sees whole files.

import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const studio = path.join(root, 'studio');
const outDir = path.resolve(root, process.argv[2] ?? 'studio/dist');

const beside = path.join(root, '.tmp');
for (const folder of [path.dirname(outDir), beside]) mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(path.join(beside, 'studio-'));
try {
  await build({
    root: studio,
    configFile: path.join(studio, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: scratch, emptyOutDir: true },
  });
  // An old build is put aside first: a folder cannot replace one that is not empty.
  const old = `${scratch}-old`;
  try {
    renameSync(outDir, old);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  renameSync(scratch, outDir);
  rmSync(old, { recursive: true, force: true });
} catch (error) {
  rmSync(scratch, { recursive: true, force: true });
  process.stderr.write(`studio: ${error.message}\n`);
  process.exitCode = 1;
}
