// The answer of a run as text that streams: `for await (const text of run.text)`.
//
//   S1. The first call that writes the answer is passed on while it writes. A later one, after a failed call or a check
//       that sent the draft back, is not: text cannot be taken back.
//   S2. At the end the pieces add up to the answer of the report. If they cannot, because the checks changed what was
//       passed on already, the whole answer follows after an empty line.

import type { RunReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import type { TextPiece } from '../../ports/engine.ts';

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
