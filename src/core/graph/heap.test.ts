import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHeap } from './heap.ts';

const drain = <T>(heap: { pop: () => T | undefined; size: () => number }): (T | undefined)[] =>
  Array.from({ length: heap.size() }, () => heap.pop());

describe('a heap', () => {
  it('gives back whatever went in, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const heap = createHeap<number>((a, b) => a < b);
        for (const number of numbers) heap.push(number);
        expect(drain(heap)).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });

  it('agrees with a sorted list however pushes and pops are mixed', () => {
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
