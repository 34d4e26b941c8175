// Connects to a server on first use, and reconnects on the next use after a failure, but not for ever.

import type { Connection } from './connect.ts';
import type { McpSettings } from './options.ts';
import { createRedactor, type Redactor } from './redactor.ts';
import { loadSdk, MissingPackage } from './sdk.ts';
import { ServerProcess } from './server-process.ts';

interface Link {
  /** An open connection. Rejects with a message for the user. */
  open(): Promise<Connection>;
  /** One line about this server, without secrets. */
  complaint(what: string): string;
  /** For what the server says. */
  readonly redact: Redactor;
  close(): Promise<void>;
}

/** A server that ends this often is broken: restarting it again and again would only hide that. */
const ENDINGS_MAX = 3;
const ENDINGS_WITHIN_MS = 60_000;

export function createLink(settings: McpSettings): Link {
  const redact = createRedactor(settings.place);
  const complaint = (what: string): string => `${settings.label} ${redact.message(what).replace(/\s*\n\s*/g, ' | ')}`;
  const endings: number[] = [];
  let why = '';
  let opening: Promise<Connection> | undefined;
  let isClosed = false;

  const noteEnding = (reason: string): void => {
    why = reason;
    endings.push(Date.now());
    if (endings.length > ENDINGS_MAX) endings.shift();
  };
  const checkEndings = (): void => {
    const [first] = endings;
    const wait = first === undefined ? 0 : first + ENDINGS_WITHIN_MS - Date.now();
    if (endings.length < ENDINGS_MAX || wait <= 0) return;
    const seconds = Math.ceil(wait / 1_000);
    throw new Error(
      complaint(
        `ended ${ENDINGS_MAX} times within a minute and is not started again for ${seconds} s; the last time: ${why}`,
      ),
    );
  };
  const openAnew = async (): Promise<Connection> => {
    checkEndings();
    const { place } = settings;
    let server: ServerProcess | undefined;
    try {
      // The server starts while the SDK is loaded.
      server = place.kind === 'stdio' ? new ServerProcess(place) : undefined;
      const [{ connect }] = await Promise.all([import('./connect.ts'), loadSdk()]);
      return await connect(settings, server);
    } catch (error) {
      await server?.close();
      if (settings.place.kind === 'stdio') noteEnding(error instanceof Error ? error.message : String(error));
      throw new Error(complaint(advised(error, settings)), { cause: error });
    }
  };
  const open = async (): Promise<Connection> => {
    if (isClosed) throw new Error(complaint('was closed: make a new source to use it again'));
    const current = opening;
    if (current) {
      const connection = await current.catch(() => undefined);
      const ending = connection?.ending();
      if (connection && ending === undefined) return connection;
      // Only the first caller that notices reconnects; the others find the new connection.
      if (opening === current) {
        opening = undefined;
        if (connection && settings.place.kind === 'stdio') noteEnding(endingOf(connection));
      }
      return open();
    }
    const next = openAnew();
    opening = next;
    try {
      return await next;
    } finally {
      next.catch(() => {
        if (opening === next) opening = undefined;
      });
    }
  };
  return {
    open,
    complaint,
    redact,
    close: async () => {
      isClosed = true;
      const connection = await opening?.catch(() => undefined);
      await connection?.close();
    },
  };
}

export function endingOf(connection: Connection): string {
  const words = connection.lastWords();
  return `${connection.ending() ?? 'unknown'}${words === '' ? '' : `; it wrote: ${words}`}`;
}

/** What went wrong, and what to do about it. */
function advised(error: unknown, { place }: McpSettings): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof MissingPackage) return `cannot be used: ${message}`;
  if (place.kind === 'http') return `cannot be used: it ${message}`;
  if (!message.includes('ENOENT')) return `cannot be started: it ${message}`;
  return `cannot be started: there is no program "${place.command}", or no folder it should run in; check command and cwd`;
}
