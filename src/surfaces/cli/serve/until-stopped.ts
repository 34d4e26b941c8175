// Keeps a command running until a signal stops it.

import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';

/** `failed` stops it too, with exit code 1. */
export function untilStopped(
  cli: Cli,
  { close, failed }: { readonly close: () => Promise<unknown>; readonly failed?: Promise<Error> | undefined },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(EXIT.interrupted);
    isStopping = true;
    close().then(() => resolve(EXIT.complete), reject);
  };
  void failed?.then((error) => {
    cli.terminal.note(error.message);
    resolve(EXIT.failed);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // Other commands end with the reader of their output.
  process.stdout.removeAllListeners('error').on('error', () => {});
  // An error in a timer or an unhandled promise of a team's own code belongs to no run, and must not end all of them.
  const survive = (error: unknown): void => cli.terminal.note(`error outside of any run: ${messageOf(error)}`);
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return promise;
}
