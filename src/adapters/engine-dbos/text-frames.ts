// Live text of a command, in a form that NOTIFY takes: a batch of items as JSON, in as many frames as it needs. Any frame may be lost.
//
//   X1. Text that is shown is the beginning of what was written: after a gap, no more text of the command is shown, and its result
//       brings the rest. What says something by itself, such as what a tool reports, goes on.
//   X2. If another process begins the command again, what the first one wrote cannot be taken back. So no more text is shown,
//       and nothing of the first one, which may only have been frozen.

import { z } from 'zod';
import type { CallProgress, TextPiece } from '../../ports/engine.ts';

export type LiveItem = TextPiece | CallProgress;

export interface Batch {
  /** One execution of the command. */
  readonly sender: string;
  /** Counted from 0 for each sender. */
  readonly number: number;
  readonly items: readonly LiveItem[];
}

/** Postgres takes less than 8,000 bytes, and a unit of UTF-16 takes at most three in UTF-8. */
const UNITS_MAX = 2_500;

export function framesOf({ sender, number, items }: Batch): readonly string[] {
  // JSON has neither a NUL nor half of a surrogate pair, which Postgres would refuse.
  const parts = cut(JSON.stringify(items));
  return parts.map((part, at) => `${sender} ${number} ${at} ${parts.length} ${part}`);
}

function cut(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + UNITS_MAX;
    const last = text.charCodeAt(end - 1);
    const isHalf = last >= 0xd800 && last < 0xdc00;
    parts.push(text.slice(at, isHalf ? end - 1 : end));
    at = isHalf ? end - 1 : end;
  }
  return parts;
}

const callId = z.string();
const itemSchema: z.ZodType<LiveItem> = z.union([
  z.object({ callId, from: z.string(), text: z.string(), part: z.enum(['answer', 'result', 'aside', 'progress']) }),
  z.object({ callId, doing: z.literal('waiting'), provider: z.string(), waitMs: z.number().optional() }),
  z.object({ callId, doing: z.literal('reading') }),
  z.object({ callId, doing: z.literal('writing'), piece: z.string() }),
]);

const FRAME = /^(?<sender>\S+) (?<number>\d+) (?<at>\d+) (?<count>\d+) (?<part>.*)$/s;

/** Reads the frames of one command, in the order in which they come. */
export function createFrameReader(show: (item: LiveItem) => void): (frame: string) => void {
  const earlier = new Set<string>();
  let sender: string | undefined;
  let next = 0;
  let isWhole = true;
  let parts: string[] = [];
  let open: number | undefined;
  return (frame) => {
    const read = FRAME.exec(frame)?.groups;
    if (read?.sender === undefined || earlier.has(read.sender)) return;
    if (sender !== undefined && sender !== read.sender) {
      earlier.add(sender);
      isWhole = false;
    }
    sender = read.sender;
    const [number, at, count] = [Number(read.number), Number(read.at), Number(read.count)];
    if (at === 0) [open, parts] = [number, []];
    if (number !== open || at !== parts.length) return;
    parts.push(read.part ?? '');
    if (parts.length < count) return;
    const items = itemsIn(parts.join(''));
    isWhole &&= number === next && items !== undefined;
    next = number + 1;
    for (const item of items ?? []) if (isWhole || !isRunning(item)) show(item);
    [open, parts] = [undefined, []];
  };
}

/** Whether the item goes on with the text of the last one. */
const isRunning = (item: LiveItem): boolean => 'part' in item && item.part !== 'progress';

/** Undefined if it cannot be read: the process that wrote it may have another version. */
function itemsIn(json: string): readonly LiveItem[] | undefined {
  try {
    return z.array(itemSchema).parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
