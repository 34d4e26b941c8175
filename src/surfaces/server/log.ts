// The log of the server: one JSON line per event, on stderr, written by pino. Secrets are removed before a line is written.

import { pino } from 'pino';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

type Write = (message: string, fields?: Fields) => void;

export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

interface LogOptions {
  readonly write: (line: string) => void;
  readonly now: () => number;
  readonly redact: (text: string) => string;
  readonly level?: LogLevel | undefined;
}

export function createLog({ write, now, redact, level = 'info' }: LogOptions): Log {
  const logger = pino(
    {
      ...{ level, base: null, messageKey: 'message' },
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => write(redact(line.trimEnd())) },
  );
  return {
    debug: (message, fields = {}) => logger.debug(fields, message),
    info: (message, fields = {}) => logger.info(fields, message),
    warn: (message, fields = {}) => logger.warn(fields, message),
    error: (message, fields = {}) => logger.error(fields, message),
  };
}
