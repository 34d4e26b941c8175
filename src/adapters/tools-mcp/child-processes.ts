// Child processes that must not outlive us, however we end; kill -9 alone leaves it to them to notice that stdin closed.

import type { ChildProcess } from 'node:child_process';

/** Children lead process groups of their own where there are such, so that what a wrapper such as npx started ends too. */
export const ownsGroup = process.platform !== 'win32';

/** Those that would end us unless somebody listens. Our children, in groups of their own, do not hear them. */
const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const living = new Set<ChildProcess>();

export function endChild(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (ownsGroup && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It is gone already.
  }
}

const endAll = (): void => {
  for (const child of living) endChild(child, 'SIGTERM');
};

/** Whoever listens to a signal besides us decides what it means; if nobody does, we die of it as if we had not listened. */
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
