import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextPiece } from '../../ports/engine.ts';
import { createFrameReader, type LiveItem } from './text-frames.ts';
import { createTextSender, type Notice } from './text-sender.ts';

const piece = (text: string, part: TextPiece['part'] = 'result'): TextPiece => ({
  from: 'painter',
  callId: 'm1',
  text,
  part,
});
const BOTH = ['text', 'progress'] as const;

/** A sender, what it sent, and what a reader shows of the execution `e`. */
function scene() {
  const sent: (readonly Notice[])[] = [];
  let answer: () => Promise<void> = async () => {};
  const shown: LiveItem[] = [];
  const read = createFrameReader((item) => shown.push(item));
  const sender = createTextSender(async (notices) => {
    sent.push(notices);
    await answer();
    for (const { executionId, frame } of notices) if (executionId === 'e') read(frame);
  });
  return {
    sender,
    sent,
    texts: () => shown.map((item) => ('text' in item ? item.text : 'piece' in item ? `(${item.piece})` : item.doing)),
    answerWith: (next: () => Promise<void>): void => {
      answer = next;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the sender of live text', () => {
  it('joins what is written in a short time, for all commands in one statement', async () => {
    const { sender, sent, texts } = scene();
    const [one, two] = [sender.textOf('e', BOTH), sender.textOf('f', BOTH)];
    for (const word of ['The ', 'boat ', 'is ', 'red.']) {
      one.onProgress?.({ callId: 'm1', doing: 'writing', piece: word });
      one.onText?.(piece(word));
      two.onText?.(piece(word));
    }
    one.onText?.(piece('first', 'progress'));
    one.onText?.(piece('second', 'progress'));
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toHaveLength(2);
    expect(texts()).toEqual(['(The boat is red.)', 'The boat is red.', 'first', 'second']);
  });

  it('sends only what is wanted, and nothing if the run is not watched', () => {
    const { sender } = scene();
    expect(sender.textOf('e', [])).toMatchObject({ onText: undefined, onProgress: undefined });
    expect(sender.textOf('e', ['text']).onProgress).toBeUndefined();
  });

  it('sends the rest at once when a command ends, and nothing after that', async () => {
    const { sender, texts, sent } = scene();
    const { onText, end } = sender.textOf('e', BOTH);
    onText?.(piece('The boat'));
    end();
    onText?.(piece(' is red'));
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(['The boat']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
  });

  it('sends the rest of a command that ended as soon as the batch before has arrived', async () => {
    const { sender, texts, answerWith } = scene();
    const { onText, end } = sender.textOf('e', BOTH);
    const slow = Promise.withResolvers<void>();
    answerWith(() => slow.promise);
    onText?.(piece('The '));
    await vi.advanceTimersByTimeAsync(100);
    onText?.(piece('boat'));
    end();
    answerWith(async () => {});
    slow.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(texts()).toEqual(['The ', 'boat']);
  });

  it('keeps the order while the database is slow: one batch at a time', async () => {
    const { sender, texts, sent, answerWith } = scene();
    const { onText } = sender.textOf('e', BOTH);
    const slow = Promise.withResolvers<void>();
    answerWith(() => slow.promise);
    onText?.(piece('The '));
    await vi.advanceTimersByTimeAsync(100);
    answerWith(async () => {});
    onText?.(piece('boat '));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveLength(1);
    slow.resolve();
    await vi.advanceTimersByTimeAsync(100);
    expect(texts()).toEqual(['The ', 'boat ']);
  });

  it('loses what cannot be sent, shows no text with a gap, and tries less often while the database is away', async () => {
    const { sender, texts, sent, answerWith } = scene();
    const { onText } = sender.textOf('e', BOTH);
    onText?.(piece('The '));
    await vi.advanceTimersByTimeAsync(100);
    answerWith(() => Promise.reject(new Error('the database is away')));
    for (let n = 0; n < 100; n++) {
      onText?.(piece('boat '));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(sent.length).toBeLessThan(15);
    answerWith(async () => {});
    onText?.(piece('is red.'));
    onText?.(piece('half', 'progress'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(texts()).toEqual(['The ', 'half']);
  });

  it('keeps little while the database does not answer, however much is written', async () => {
    const { sender, sent, texts, answerWith } = scene();
    const silent = Promise.withResolvers<void>();
    answerWith(() => silent.promise);
    const { onText } = sender.textOf('e', BOTH);
    onText?.(piece('The '));
    await vi.advanceTimersByTimeAsync(100);
    for (let n = 0; n < 10_000; n++) onText?.(piece('x'.repeat(1_000)));
    answerWith(async () => {});
    silent.resolve();
    await vi.advanceTimersByTimeAsync(100);
    const lengths = sent.slice(1).flatMap((notices) => notices.map(({ frame }) => frame.length));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(20_000);
    expect(texts()).toEqual(['The ']);
  });
});
