import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../../test/support/cpu.ts';
import { classify } from '../../../core/routing/router.ts';
import { routerFromBytes, routerToBytes } from '../../../core/routing/router-bytes.ts';
import type { Example } from './example.ts';
import { trainRouter } from './train-router.ts';

const SAID: Record<string, readonly string[]> = {
  billing: [
    'why is my bill so high this month',
    'I was charged twice on my last invoice',
    'explain the fee on my bill',
    'the amount of my invoice is wrong',
    'when is my bill due',
  ],
  network: [
    'my internet is slow since yesterday',
    'no signal in my house',
    'the connection drops every evening',
    'is there an outage near me',
    'my phone has no network',
  ],
  roaming: [
    'can I use my phone in Spain',
    'what does data cost abroad',
    'switch on roaming for my trip to Japan',
    'I travel to Italy next week, will my plan work there',
    'roaming is off though I am abroad',
  ],
};
const STRANGE = ['what is the capital of Peru', 'tell me a joke', 'how do I bake bread'];

const examples: Example[] = [
  ...Object.entries(SAID).flatMap(([label, texts]) => texts.map((text) => ({ text, label }))),
  ...STRANGE.map((text) => ({ text, label: null })),
];
const router = trainRouter(examples);
const ASKED = ['there is a wrong fee on my invoice', 'the signal drops in my house', 'will roaming work in Japan'];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.constantFrom('bill', 'network', 'the', '👩‍👩‍👧', '\ud800', 'ﷺ', '𝕬', '\0', '田中さん', '?'), {
      maxLength: 30,
    })
    .map((all) => all.join(' ')),
);

describe('a router that learnt from fifteen requests', () => {
  it('labels requests in other words correctly', () => {
    expect(ASKED.map((text) => classify(router, text).label)).toEqual(['billing', 'network', 'roaming']);
  });

  it('finds examples more familiar than out-of-scope requests', () => {
    const known = Math.min(...ASKED.map((text) => classify(router, text).familiarity));
    const strange = ['who painted the Mona Lisa', 'bake me a cake', ''].map((text) => classify(router, text));
    for (const { familiarity } of strange) expect(familiarity).toBeLessThan(known);
  });

  it('answers any text, with probabilities that add up to one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { label, confidence, scores, familiarity } = classify(router, text);
        expect(router.labels).toContain(label);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(Number.isFinite(familiarity)).toBe(true);
        expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 4);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it('answers a request of ten megabytes as fast as a long one', () => {
    const huge = 'my bill '.repeat(1_250_000);
    const began = cpuNow();
    expect(classify(router, huge).label).toBe('billing');
    expect(classify(router, 'x'.repeat(10_000_000)).scores.length).toBe(3);
    expect(cpuNow() - began).toBeLessThan(1_000);
  });

  it('gives the same answer to the same text, regardless of earlier requests', () => {
    const first = classify(router, ASKED[0] ?? '');
    for (const text of [...STRANGE, ...ASKED]) classify(router, text);
    expect(classify(router, ASKED[0] ?? '')).toEqual(first);
  });
});

describe('training', () => {
  const bytes = routerToBytes(router);

  it('gives the same bytes for the same examples in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(examples, { minLength: examples.length }), (shuffled) => {
        expect(routerToBytes(trainRouter(shuffled))).toEqual(bytes);
      }),
      { seed: 6, numRuns: 3 },
    );
  });

  it('decides the same when labels are renamed', () => {
    const names = new Map([
      ['billing', 'zz'],
      ['network', 'mm'],
      ['roaming', 'aa'],
    ]);
    const renamed = trainRouter(examples.map(({ text, label }) => ({ text, label: names.get(label ?? '') ?? null })));
    for (const text of [...ASKED, ...STRANGE]) {
      const { label, ...rest } = classify(router, text);
      expect(classify(renamed, text)).toEqual({ label: names.get(label), ...rest });
    }
  });

  it('gives another router with another seed', () => {
    expect(routerToBytes(trainRouter(examples, { seed: 9 }))).not.toEqual(bytes);
  });

  it('works with one example of each label, with one label, and from descriptions alone', () => {
    const one = Object.entries(SAID).map(([label, texts]) => ({ text: texts[0] ?? '', label }));
    expect(classify(trainRouter(one), 'my bill is so high').label).toBe('billing');
    expect(classify(trainRouter(one.slice(0, 1)), 'anything').label).toBe('billing');
    const told = trainRouter([], {
      descriptions: [
        { label: 'billing', does: 'Explains bills, invoices and charges, and corrects them.' },
        { label: 'network_faults', does: 'Finds out why a connection is slow or down.' },
      ],
    });
    expect(classify(told, 'I do not understand a charge on my invoice').label).toBe('billing');
    expect(classify(told, 'is the network down').label).toBe('network_faults');
  });

  it('refuses to learn from no examples, in one line', () => {
    expect(() => trainRouter([])).toThrow(/^A router learns from examples with a label.*there are none$/);
    expect(() => trainRouter([{ text: 'what?', label: null }])).toThrow(/there are none/);
  });
});

describe('a router kept as bytes', () => {
  const bytes = routerToBytes(router);

  it('decides the same after loading, also from the middle of a larger buffer', () => {
    const shared = Buffer.concat([Buffer.from('xyz'), bytes, Buffer.from('tail')]).subarray(3, 3 + bytes.length);
    for (const again of [routerFromBytes(bytes), routerFromBytes(shared)]) {
      for (const text of [...ASKED, ...STRANGE]) expect(classify(again, text)).toEqual(classify(router, text));
      expect(routerToBytes(again)).toEqual(bytes);
    }
  });

  it('keeps labels in any script, and no texts', () => {
    const named = trainRouter([{ text: 'secret sauce', label: 'Größe "一" \u{1F600}' }]);
    const kept = routerToBytes(named);
    expect(routerFromBytes(kept).labels).toEqual(named.labels);
    expect(Buffer.from(kept).toString('latin1')).not.toContain('sauce');
  });

  it('is refused in one line if it is something else or truncated', () => {
    expect(() => routerFromBytes(new Uint8Array(3))).toThrow(/^These bytes are not a router/);
    expect(() => routerFromBytes(new TextEncoder().encode('{"labels":[]}'))).toThrow(/^These bytes are not a router/);
    for (const length of [9, 200, bytes.length - 8])
      expect(() => routerFromBytes(bytes.subarray(0, length))).toThrow(/^The router is cut short or damaged/);
  });
});

describe('a router with a sentence encoder', () => {
  /** Knows two meanings, for any words. */
  const embed = (text: string): Float32Array | undefined =>
    /money|bill|invoice|fee|charge/i.test(text)
      ? Float32Array.of(1, 0, 0.1)
      : /air|signal|network|connection|internet|outage/i.test(text)
        ? Float32Array.of(0, 1, 0.1)
        : undefined;
  const both = trainRouter(examples, { embed });

  it('uses meaning where words say nothing, and words where no meaning is known', () => {
    expect(classify(both, 'money', embed).label).toBe('billing');
    expect(classify(both, 'air', embed).label).toBe('network');
    expect(classify(both, 'will roaming work in Japan', embed).label).toBe('roaming');
    expect(classify(both, ASKED[1] ?? '').label).toBe('network');
  });

  it('is stored with it', () => {
    const again = routerFromBytes(routerToBytes(both));
    for (const text of [...ASKED, 'money', 'air'])
      expect(classify(again, text, embed)).toEqual(classify(both, text, embed));
  });
});
