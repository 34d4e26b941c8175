// The commands of one run whose text is shown while other processes carry them out.
//
//   H1. Nothing of a command is shown after its report has arrived, after it was cancelled or started again, or after the run was
//       closed.

import type { Listeners } from '../../ports/engine.ts';
import { createFrameReader, type LiveItem } from './text-frames.ts';
import type { Hearing, TextLine } from './text-line.ts';
import type { Wanted } from './text-sender.ts';

/** A command whose text is shown. */
export interface Watched {
  readonly wanted: Wanted;
  /** Shows what this execution of the command sends, and no other. Resolves soon, when it would miss nothing of what is sent. */
  of(executionId: string): Promise<void>;
  end(): void;
}

interface TextListenersOptions {
  readonly line: Pick<TextLine, 'listen'>;
  readonly listeners: (() => Listeners) | undefined;
}

export function createTextListeners({ line, listeners }: TextListenersOptions) {
  const byKey = new Map<string, Watched>();
  const byExecution = new Map<string, Watched>();
  const begin = (key: string, { onText, onProgress }: Listeners): Watched => {
    let hearing: Hearing | undefined;
    let heard: string | undefined;
    const show = (item: LiveItem): void => {
      try {
        // An earlier item of the batch may have ended it.
        if (byKey.get(key) === watched) 'part' in item ? onText?.(item) : onProgress?.(item);
      } catch (error) {
        // In its own process it would fail the command. It must not end this one.
        process.emitWarning(error as Error);
        watched.end();
      }
    };
    const leave = (): void => {
      hearing?.stop();
      if (heard !== undefined && byExecution.get(heard) === watched) byExecution.delete(heard);
    };
    const watched: Watched = {
      wanted: [...(onText ? (['text'] as const) : []), ...(onProgress ? (['progress'] as const) : [])],
      of: async (executionId) => {
        if (byKey.get(key) !== watched || heard === executionId) return;
        leave();
        heard = executionId;
        byExecution.set(executionId, watched);
        hearing = line.listen(executionId, createFrameReader(show));
        await hearing.ready;
      },
      end: () => {
        leave();
        if (byKey.get(key) === watched) byKey.delete(key);
      },
    };
    byKey.set(key, watched);
    return watched;
  };
  return {
    /** Undefined if the run is not watched. */
    begin: (key: string): Watched | undefined => {
      byKey.get(key)?.end();
      const now = listeners?.() ?? {};
      return now.onText || now.onProgress ? begin(key, now) : undefined;
    },
    end: (key: string): void => byKey.get(key)?.end(),
    endOf: (executionId: string): void => byExecution.get(executionId)?.end(),
    endAll: (): void => {
      for (const watched of [...byKey.values()]) watched.end();
    },
  };
}
