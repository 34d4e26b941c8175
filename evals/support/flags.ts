// Reads the flags of an evaluation. A mistake is reported in one line, with exit code 2.

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
  /** Reports errors that a user's file or flag causes. */
  const orFail = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      return fail(messageOf(error));
    }
  };
  /** `--data`, `--json` and `--control`, and further flags of this evaluation. */
  const readFlags = <const More extends Options>(more: More) =>
    orFail(() => parseArgs({ options: { ...COMMON, ...more } }).values);
  return { fail, orFail, readFlags };
}
