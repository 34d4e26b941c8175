import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * The first line that a process prints. Rejects if the process ends without one, with what `errors` gives then.
 * Call it in the same turn as `spawn`: lines that were read by something else are not seen.
 */
export function firstLine(child: ChildProcess, errors = (): string => ''): Promise<string> {
  const first = new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('close', (code, signal) =>
      reject(new Error(`The process ended with ${signal ?? code} before it printed a line. ${errors()}`)),
    );
  });
  // Those who do not wait for the line are not told that there was none.
  first.catch(() => {});
  return first;
}
