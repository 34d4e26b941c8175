// Ends child processes when this process ends, in whichever way; only after kill -9 must they notice themselves that
// stdin closed.

import type { ChildProcess } from 'node:child_process';

/**
 * Children lead their own process groups where the system has them, so that programs started by a wrapper such as npx
 * end too.
 */
export const ownsGroup = process.platform !== 'win32';

/**
 * Signals that end this process unless it listens to them. Our children do not receive them, because they have their
 * own groups.
 */
const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const living = new Set<ChildProcess>();

export function endChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (ownsGroup && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended already.
  }
}

const endAll = (): void => {
  for (const child of living) endChild(child, 'SIGTERM');
};

/**
 * If the program has other listeners for the signal, they decide what happens; otherwise this process ends as if it had
 * not listened.
 */
const onSignal = (signal: NodeJS.Signals): void => {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  stopListening();
  process.kill(process.pid, signal);
};

function stopListening(): void {
  process.removeListener('exit', endAll);
  for (const signal of DEADLY) process.removeListener(signal, onSignal);
}

export function addChild(child: ChildProcess): void {
  if (living.size === 0) {
    process.on('exit', endAll);
    for (const signal of DEADLY) process.on(signal, onSignal);
  }
  living.add(child);
}

export function removeChild(child: ChildProcess): void {
  living.delete(child);
  if (living.size === 0) stopListening();
}
