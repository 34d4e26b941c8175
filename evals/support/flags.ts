// What the command lines of evaluations share: flags are read, or what is wrong is said in one line and the exit code is 2.

import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

const COMMON = {
  data: { type: 'string' },
  json: { type: 'boolean', default: false },
  control: { type: 'boolean', default: false },
} as const satisfies Options;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function evaluation(name: string) {
  const fail = (message: string): never => {
    process.stderr.write(`${name}: ${message}\n`);
    process.exit(2);
  };
  /** For what a user's file or flag may get wrong. */
  const orFail = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      return fail(messageOf(error));
    }
  };
  /** `--data`, `--json` and `--control`, and whatever this evaluation has besides. */
  const readFlags = <const More extends Options>(more: More) =>
    orFail(() => parseArgs({ options: { ...COMMON, ...more } }).values);
  return { fail, orFail, readFlags };
}
