// Sends live text of the commands that this process carries out for others, a batch of all commands at a time.
//
//   L1. Nothing waits for it, and it fails nothing. What cannot be sent is lost: the reader sees the gap (X1).
//   L2. While a batch is on its way the next one is collected, so batches arrive in order. A command that writes more than fits
//       meanwhile, because the database is away or slow, loses what it has collected.

import { randomUUID } from 'node:crypto';
import type { CallProgress, Listeners, TextPiece } from '../../ports/engine.ts';
import { framesOf, type LiveItem } from './text-frames.ts';

/** What the listeners of a run want to hear. */
export type Wanted = readonly ('text' | 'progress')[];

export interface Notice {
  readonly executionId: string;
  readonly frame: string;
}

export interface LiveText extends Listeners {
  /** The command has ended: sends what is left, and takes no more. */
  end(): void;
}

/** Soon enough for a reader, and no more than a dozen statements a second. */
const BATCH_MS = 80;
/** After a failure. */
const AGAIN_MS = 1_000;
/** Many times what models write in a batch. */
const COLLECTED_MAX = 16_000;
/** What an item takes besides its text. */
const ITEM_SIZE = 100;

export function createTextSender(send: (notices: readonly Notice[]) => Promise<void>) {
  const waiting = new Set<() => readonly Notice[]>();
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  /** Whether a command has ended that still has text to send. */
  let isUrgent = false;
  let pauseMs = BATCH_MS;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    isSending = true;
    isUrgent = false;
    const collected = [...waiting];
    waiting.clear();
    try {
      await send(collected.flatMap((take) => take()));
      pauseMs = BATCH_MS;
    } catch {
      pauseMs = AGAIN_MS;
    }
    isSending = false;
    if (isUrgent) void flush();
    else if (waiting.size > 0) flushLater();
  };
  const flushLater = (): void => {
    if (!isSending) timer ??= setTimeout(flush, pauseMs).unref();
  };
  return {
    textOf: (executionId: string, wanted: Wanted): LiveText => {
      const sender = randomUUID();
      let collected = createCollection();
      let number = 0;
      let hasEnded = false;
      const take = (): readonly Notice[] => {
        const { items } = collected;
        collected = createCollection();
        return framesOf({ sender, number: number++, items }).map((frame) => ({ executionId, frame }));
      };
      const add = (item: LiveItem): void => {
        if (hasEnded) return;
        if (collected.add(item) > COLLECTED_MAX) {
          collected = createCollection();
          waiting.delete(take);
          // The reader sees that one is missing.
          number += 1;
          return;
        }
        waiting.add(take);
        flushLater();
      };
      return {
        onText: wanted.includes('text') ? add : undefined,
        onProgress: wanted.includes('progress') ? add : undefined,
        end: () => {
          hasEnded = true;
          // Before the report of the command, which brings the rest.
          if (!waiting.has(take) || pauseMs !== BATCH_MS) return;
          if (isSending) isUrgent = true;
          else void flush();
        },
      };
    },
    stop: (): void => {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Items, each joined with the last one of its kind if it goes on with that. */
function createCollection() {
  const texts: TextPiece[] = [];
  const progress: CallProgress[] = [];
  let size = 0;
  const addText = (piece: TextPiece): void => {
    const last = texts.at(-1);
    const goesOn = last?.part === piece.part && last.callId === piece.callId && last.from === piece.from;
    if (last && goesOn && piece.part !== 'progress')
      texts[texts.length - 1] = { ...piece, text: last.text + piece.text };
    else texts.push(piece);
  };
  const addProgress = (item: CallProgress): void => {
    const last = progress.at(-1);
    if (item.doing === 'writing' && last?.doing === 'writing' && last.callId === item.callId)
      progress[progress.length - 1] = { ...item, piece: last.piece + item.piece };
    else progress.push(item);
  };
  return {
    get items(): readonly LiveItem[] {
      return [...progress, ...texts];
    },
    /** Returns the size of all. */
    add: (item: LiveItem): number => {
      const before = texts.length + progress.length;
      if ('part' in item) addText(item);
      else addProgress(item);
      const isNew = texts.length + progress.length > before;
      size +=
        ('part' in item ? item.text : item.doing === 'writing' ? item.piece : '').length + (isNew ? ITEM_SIZE : 0);
      return size;
    },
  };
}
