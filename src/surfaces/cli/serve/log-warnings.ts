// Warnings of Bosun itself, such as a database that does not answer, as lines of the server's log: all its lines are JSON.

import type { EventEmitter } from 'node:events';

const OURS = /^Bosun/;

/** Other warnings go where they went before. */
export function logWarnings(process: EventEmitter, write: (line: string) => void, now: () => number): void {
  const before = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning: Error) => {
    const { name, message } = warning;
    if (OURS.test(name))
      write(JSON.stringify({ level: 'warn', time: new Date(now()).toISOString(), from: name, message }));
    else for (const listener of before) listener(warning);
  });
}
