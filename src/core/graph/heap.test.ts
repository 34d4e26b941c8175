import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairHeap, createHeap } from './heap.ts';

const drain = <T>(heap: { pop: () => T | undefined; size: () => number }): (T | undefined)[] =>
  Array.from({ length: heap.size() }, () => heap.pop());

describe('a heap', () => {
  it('returns all entries in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const heap = createHeap<number>((a, b) => a < b);
        for (const number of numbers) heap.push(number);
        expect(drain(heap)).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });

  it('agrees with a sorted list for any mix of pushes and pops', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9 }))), (moves) => {
        const heap = createHeap<number>((a, b) => a < b);
        const list: number[] = [];
        for (const move of moves) {
          if (move === null) expect(heap.pop()).toBe(list.shift());
          else {
            heap.push(move);
            list.push(move);
            list.sort((a, b) => a - b);
          }
          expect([heap.peek(), heap.size()]).toEqual([list[0], list.length]);
        }
      }),
    );
  });

  it('is empty when new', () => {
    const heap = createHeap<string>((a, b) => a < b);
    expect([heap.size(), heap.peek(), heap.pop()]).toEqual([0, undefined, undefined]);
  });
});

describe('a fair heap', () => {
  it('returns ties in insertion order, regardless of other pops', () => {
    const sooner = (a: { at: number }, b: { at: number }): boolean => a.at < b.at;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.boolean())), (moves) => {
        const heap = createFairHeap<{ at: number; nth: number }>(sooner);
        const list: { at: number; nth: number }[] = [];
        for (const [nth, [at, isPop]] of moves.entries()) {
          if (isPop) {
            expect(heap.pop()).toEqual(list.shift());
            continue;
          }
          heap.push({ at, nth });
          list.push({ at, nth });
          list.sort((a, b) => a.at - b.at || a.nth - b.nth);
        }
        expect([heap.peek(), heap.size()]).toEqual([list[0], list.length]);
      }),
    );
  });
});
