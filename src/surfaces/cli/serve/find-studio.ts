// The built studio: in the package it is next to the code; in a clone it is built when a page is first asked for, and again
// after its sources have changed.

import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStudio, type StudioFiles } from '../../server/studio/studio-files.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
/** `dist` in the package, `src` in a clone. */
const codeFolder = path.resolve(here, '..', '..', '..');
const packaged = path.join(codeFolder, 'studio');
const clone = path.dirname(codeFolder);
const builtInClone = path.join(clone, 'studio', 'dist');

/** Reads the files once. `say` gets a line before a build, which takes some seconds. */
export function studioOf(say: (line: string) => void): () => Promise<StudioFiles> {
  let files: Promise<StudioFiles> | undefined;
  return () => {
    files ??= findStudio(say).then(readStudio);
    // The next request tries again.
    files.catch(() => {
      files = undefined;
    });
    return files;
  };
}

async function findStudio(say: (line: string) => void): Promise<string> {
  if (existsSync(packaged)) return packaged;
  if (isStale()) {
    say('building the studio, because it is not built or its sources changed');
    await build();
  }
  return builtInClone;
}

function isStale(): boolean {
  const index = path.join(builtInClone, 'index.html');
  if (!existsSync(index)) return true;
  const builtAt = statSync(index).mtimeMs;
  const sources = globSync(['studio/*.{ts,html,json}', 'studio/{src,public}/**/*.*', 'src/{core,text}/**/*.ts'], {
    cwd: clone,
  });
  return sources.some((file) => statSync(path.join(clone, file)).mtimeMs > builtAt);
}

function build(): Promise<void> {
  const script = path.join(clone, 'scripts', 'build-studio.mjs');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, [script, builtInClone], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`The studio could not be built: ${errors.trim()}`)),
  );
  return promise;
}
