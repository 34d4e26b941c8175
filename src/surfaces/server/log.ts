// One JSON line per event of the server, on stderr. Secrets are removed before a line is written.

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

interface LogOptions {
  readonly write: (line: string) => void;
  readonly now: () => number;
  readonly redact: (text: string) => string;
}

export function createLog({ write, now, redact }: LogOptions): Log {
  const line = (level: string, message: string, fields: Fields): void =>
    write(redact(JSON.stringify({ level, time: new Date(now()).toISOString(), message, ...fields })));
  return {
    info: (message, fields = {}) => line('info', message, fields),
    error: (message, fields = {}) => line('error', message, fields),
  };
}
