import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextPiece } from '../../ports/engine.ts';
import { type Batch, createFrameReader, framesOf, type LiveItem } from './text-frames.ts';

const result = (text: string): TextPiece => ({ from: 'painter', callId: 'work/t1/1/m1', text, part: 'result' });
const progress = (text: string): TextPiece => ({ ...result(text), from: 'print', part: 'progress' });

/** A reader of one command, and what it shows. */
function reader() {
  const shown: LiveItem[] = [];
  const read = createFrameReader((item) => shown.push(item));
  const take = (sender: string, number: number, ...items: Batch['items']): void =>
    framesOf({ sender, number, items }).forEach(read);
  return { shown, read, take, texts: () => shown.map((item) => ('text' in item ? item.text : item.doing)) };
}

describe('live text in frames', () => {
  it('arrives as it was, in frames that Postgres takes, for every text', () => {
    const alphabet = fc.constantFrom('a', '"', '\\', '\n', '\u0000', 'é', '語', '😀', '\ud83d', '\ude00', ' ');
    const texts = fc.array(fc.string({ unit: alphabet, maxLength: 9_000 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, (all) => {
        const { shown, take } = reader();
        const items = all.map(result);
        for (const frame of framesOf({ sender: 'one', number: 0, items })) {
          expect(Buffer.byteLength(frame)).toBeLessThan(8_000);
          expect(frame.isWellFormed()).toBe(true);
          expect(frame).not.toContain('\u0000');
        }
        take('one', 0, ...items);
        expect(shown).toEqual(items);
      }),
      { numRuns: 60 },
    );
  });

  it('is cut between characters, never within one', () => {
    for (const before of ['', 'a']) {
      const frames = framesOf({ sender: 'one', number: 0, items: [result(before + '😀'.repeat(5_000))] });
      expect(frames.length).toBeGreaterThan(3);
      expect(frames.every((frame) => frame.isWellFormed())).toBe(true);
    }
  });

  it('ends at a lost batch, because text with a gap in it would be wrong; what tools report goes on', () => {
    const { take, texts } = reader();
    take('one', 0, result('The boat '));
    take('one', 2, result('at sea'), progress('half'));
    take('one', 3, result('.'), { callId: 'c', doing: 'reading' });
    expect(texts()).toEqual(['The boat ', 'half', 'reading']);
  });

  it('ends at a batch of which a frame was lost', () => {
    const long = framesOf({ sender: 'one', number: 1, items: [result('long '.repeat(2_000))] });
    for (const lost of long) {
      const { take, read, texts } = reader();
      take('one', 0, result('The '));
      for (const frame of long) if (frame !== lost) read(frame);
      take('one', 2, result('boat'), progress('half'));
      expect(texts()).toEqual(['The ', 'half']);
    }
  });

  it('is not shown to one who did not hear its beginning', () => {
    const { take, texts } = reader();
    take('one', 4, result('at sea'), progress('half'));
    expect(texts()).toEqual(['half']);
  });

  it('ends when another process begins the command again, and nothing more of the first one is shown', () => {
    const { take, texts } = reader();
    take('one', 0, result('The boat '));
    take('two', 0, result('A ship '), progress('begun again'));
    take('one', 1, result('at sea'), progress('old'));
    take('two', 1, result('at sea'), progress('half'));
    expect(texts()).toEqual(['The boat ', 'begun again', 'half']);
  });

  it('is ignored if another version wrote it in another form', () => {
    const { read, texts, take } = reader();
    for (const frame of ['', 'x', 'one 0 0 1 {', 'one 1 0 1 [{"part":"song","text":"la"}]', 'one 2 0 1 [1]'])
      read(frame);
    take('one', 3, result('The boat'));
    expect(texts()).toEqual([]);
  });
});
