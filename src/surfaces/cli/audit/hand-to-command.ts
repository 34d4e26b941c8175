// Hands an anchor to a program of the user.

import { spawnSync } from 'node:child_process';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

/** The anchor counts only if the program has taken it: it read all of it and ended with 0. */
export function handToCommand(text: string, command: string): void {
  const ended = spawnSync(command, { shell: true, input: text, stdio: ['pipe', 'ignore', 'inherit'] });
  const failure = failureOf(ended);
  if (failure !== undefined)
    throw new UserError(`The command "${command}" ${failure}: the anchor was not kept`, { exitCode: EXIT.failed });
}

/** How a program ended says more than that it stopped reading: the write fails whenever it ends early. */
function failureOf({ status, signal, error }: ReturnType<typeof spawnSync>): string | undefined {
  if (status !== null && status !== 0) return `ended with exit code ${status}`;
  if (signal !== null) return `was ended by ${signal}`;
  if (error !== undefined && 'code' in error && error.code === 'EPIPE') return 'did not read the anchor';
  return error && `could not be run (${error.message})`;
}
