// The return value of team.run(): await it for the report, or iterate over the events as they are stored.

import type { RunEvent } from '../../core/journal/event.ts';
import type { RunReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import type { CallProgress, TextPiece } from '../../ports/engine.ts';

/** A run: await it for its report, or iterate over its events. */
// The iterator is spelt out: `extends AsyncIterable` costs 9,000 type instantiations even if a program only awaits the run.
export interface RunHandle<Data = unknown> extends PromiseLike<RunReport<Data>> {
  /** Known at once, before the run is awaited. */
  readonly runId: string;
  /** As of any promise. A run that fails has a report; only one that cannot be carried out rejects. */
  catch<T = never>(onError: (error: unknown) => T | PromiseLike<T>): Promise<RunReport<Data> | T>;
  finally(onEnd: () => void): Promise<RunReport<Data>>;
  /** The answer as it is written: `for await (const text of run.text)`. If the checks change it afterwards, the whole answer
   *  follows after an empty line. */
  readonly text: TextStream;
  /** Ends the run and the runs of its nested teams; the report then says `cancelled`. */
  cancel(reason?: string): Promise<void>;
  /** Calls back with what model calls are doing meanwhile, for display: waiting, reading the prompt, writing. Returns a
   *  function that ends it. */
  onProgress(listener: (progress: CallProgress) => void): () => void;
  [Symbol.asyncIterator](): AsyncIterator<RunEvent>;
}

export interface Feed {
  push(events: readonly RunEvent[]): void;
  end(error?: { readonly error: unknown }): void;
  [Symbol.asyncIterator](): AsyncIterator<RunEvent>;
}

/** `at` is the next event to read. The queue is emptied once all of it was read: `shift()` would move every later event. */
interface Reader {
  queue: RunEvent[];
  at: number;
  wake: () => void;
}

function nextOf(reader: Reader): RunEvent | undefined {
  if (reader.at === reader.queue.length) return undefined;
  const event = reader.queue[reader.at];
  reader.at += 1;
  if (reader.at === reader.queue.length) Object.assign(reader, { queue: [], at: 0 });
  return event;
}

/** Gives each reader every event from the moment it began to read. */
export function createFeed(): Feed {
  const readers = new Set<Reader>();
  let ended: { readonly error?: unknown } | undefined;
  return {
    push: (events) => {
      for (const reader of readers) {
        // Not spread: ending a run of 100,000 tasks is one batch, and arguments live on the stack.
        for (const event of events) reader.queue.push(event);
        reader.wake();
      }
    },
    end: (failure) => {
      ended = failure ?? {};
      for (const { wake } of readers) wake();
    },
    [Symbol.asyncIterator]: () => {
      const reader: Reader = { queue: [], at: 0, wake: () => {} };
      readers.add(reader);
      return {
        next: async () => {
          while (reader.at === reader.queue.length && !ended) {
            await new Promise<void>((resolve) => {
              reader.wake = resolve;
            });
          }
          const value = nextOf(reader);
          if (value) return { done: false, value };
          readers.delete(reader);
          if (ended && 'error' in ended) throw ended.error;
          return { done: true, value: undefined };
        },
        return: async () => {
          readers.delete(reader);
          return { done: true, value: undefined };
        },
      };
    },
  };
}

// The answer of a run as text that streams.
//
//   S1. The first call that writes the answer is passed on while it writes. A later one, after a failed call or a check
//       that sent the draft back, is not: text cannot be taken back.
//   S2. At the end the pieces add up to the answer of the report. If they cannot, because the checks changed what was
//       passed on already, the whole answer follows after an empty line.

/** Text that streams. Each reader gets it from the beginning. */
// Spelt out for the same reason as in RunHandle.
export interface TextStream {
  [Symbol.asyncIterator](): AsyncIterator<string>;
}

interface AnswerText extends TextStream {
  /** Takes what models write; only pieces of the answer count. */
  hear(piece: Pick<TextPiece, 'part' | 'callId' | 'text'>): void;
  end(answer: string): void;
  fail(error: unknown): void;
}

function createAnswerText(): AnswerText {
  const pieces: string[] = [];
  let writer: string | undefined;
  let ended: { readonly error?: unknown } | undefined;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const all = waiting;
    waiting = [];
    for (const each of all) each();
  };
  const say = (text: string): void => {
    if (text !== '') pieces.push(text);
    wake();
  };
  const stop = (how: { readonly error?: unknown }): void => {
    ended ??= how;
    wake();
  };
  return {
    hear: ({ part, callId, text }) => {
      if (part !== 'answer' || (writer !== undefined && writer !== callId)) return;
      writer = callId;
      say(text);
    },
    end: (answer) => {
      const said = pieces.join('');
      say(answer.startsWith(said) ? answer.slice(said.length) : isSame(answer, said) ? '' : `\n\n${answer}`);
      stop({});
    },
    fail: (error) => stop({ error }),
    [Symbol.asyncIterator]: () => {
      let at = 0;
      return {
        next: async () => {
          while (at === pieces.length && !ended) await new Promise<void>((resolve) => waiting.push(resolve));
          const value = pieces[at];
          at += 1;
          if (value !== undefined) return { done: false, value };
          if (ended && 'error' in ended) throw ended.error;
          return { done: true, value: undefined };
        },
        return: async () => ({ done: true, value: undefined }),
      };
    },
  };
}

/** Spaces at the ends are trimmed from an answer. */
const isSame = (answer: string, said: string): boolean => answer.trim() === said.trim();

/** What is written in a run: for `onText`, and for readers of the answer. */
export interface Words {
  /** The state of the run, once there is one. */
  state: RunState | undefined;
  /** Undefined without a listener: then no text is passed on at all. */
  listener(): ((piece: TextPiece) => void) | undefined;
  answer(): TextStream;
  end(report: RunReport): void;
  fail(error: unknown): void;
}

export function createWords(onText: ((piece: TextPiece) => void) | undefined): Words {
  let answer: AnswerText | undefined;
  let last: ((answer: AnswerText) => void) | undefined;
  const finish = (how: NonNullable<typeof last>): void => {
    last = how;
    if (answer) how(answer);
  };
  const words: Words = {
    state: undefined,
    listener: () => {
      if (!onText && !answer) return undefined;
      return (given) => {
        const piece = asAnswer(given, words.state);
        answer?.hear(piece);
        onText?.(piece);
      };
    },
    answer: () => {
      if (!answer) {
        answer = createAnswerText();
        last?.(answer);
      }
      return answer;
    },
    end: (report) => finish((text) => text.end(report.answer)),
    fail: (error) => finish((text) => text.fail(error)),
  };
  return words;
}

/** On a direct route the result of the one worker is the answer. */
const asAnswer = (piece: TextPiece, state: RunState | undefined): TextPiece =>
  piece.part === 'result' && state?.route === 'direct' && state.team.output === undefined
    ? { ...piece, part: 'answer' }
    : piece;
