// Every figure comes from its own process, so that heap and compiled code of one measurement do not affect the next.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT_MAX = 64 * 1024 * 1024;

/** Runs `children/<name>.ts` with `input` and returns what it answers. */
export async function inChild<Input, Output>(
  name: string,
  input: Input,
  flags: readonly string[] = [],
): Promise<Output> {
  const script = fileURLToPath(new URL(`../children/${name}.ts`, import.meta.url));
  const args = [...process.execArgv, '--expose-gc', ...flags, script, JSON.stringify(input)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: OUTPUT_MAX });
  return JSON.parse(stdout) as Output;
}

/** The child's side of `inChild`. */
export async function answerParent<Input, Output>(work: (input: Input) => Promise<Output>): Promise<void> {
  const input = JSON.parse(process.argv[2] ?? '{}') as Input;
  process.stdout.write(JSON.stringify(await work(input)));
}

/** Starts a round with a clean heap, so that it does not pay for the garbage of the round before. */
export const collectGarbage = (): void => void globalThis.gc?.();
