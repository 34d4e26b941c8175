import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.ts';
import type { RunEvent } from './event.ts';
import { GENESIS, isFiledRight, type Line, linkHash, redactedDigest, verifyChain } from './hash-chain.ts';
import { createChain, seal, withoutSalt } from './seal.ts';
import { FORMAT, type RawEvent, upcast } from './upcast.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const events: RunEvent[] = [
  { type: 'run-resumed', at: 10, by: 'ilse' },
  { type: 'task-dispatched', at: 20, taskId: 'a', attempt: 1, worker: 'w' },
  { type: 'task-succeeded', at: 30, taskId: 'a', attempt: 1, result: { content: { deep: [1, null, 'ü 🚢'] } } },
  { type: 'run-parked', at: 40, reviews: 1 },
];
const sealed = (): Line[] => {
  const chain = createChain('r');
  return events.map((event) => seal(chain, event, digest));
};
const read = (lines: readonly Line[], runId = 'r'): RunEvent[] => [...decode(createChain(runId), lines, digest)];

describe('a sealed journal', () => {
  it('is read back as written', () => {
    expect(read(sealed())).toEqual(events);
  });

  it('is not read past a line that was changed, swapped, removed or moved to another run', () => {
    const [first, second, third, fourth] = sealed();
    if (!first || !second || !third || !fourth) throw new Error('four lines');
    const forged = { ...second, body: second.body.replace('"w"', '"x"') };
    expect(() => read([first, forged, third])).toThrow('event 2 is not what was written');
    expect(() => read([first, { ...second, at: 21 }])).toThrow('event 2');
    expect(() => read([first, third, second])).toThrow('event 3');
    expect(() => read([second])).toThrow('event 2');
    expect(() => read(sealed(), 'other')).toThrow('event 1');
  });

  it('that was rewritten from some point on is detected only with an anchor', () => {
    const honest = sealed();
    const chain = createChain('r');
    const rewritten = events.map((event, index) => seal(chain, index === 1 ? { ...event, at: 999 } : event, digest));
    expect(verifyChain('r', rewritten, digest)).toMatchObject({ ok: true });
    const anchor = { events: 4, head: honest[3]?.hash ?? '' };
    expect(verifyChain('r', rewritten, digest, anchor)).toMatchObject({ ok: false, seq: 4 });
    expect(verifyChain('r', honest, digest, anchor)).toMatchObject({ ok: true });
  });

  it('is not accepted if an event is stored under another type or time than its own, even with the right hashes', () => {
    const forged = (change: Partial<Line>): Line[] => {
      const [first] = sealed();
      if (!first) throw new Error('a line');
      const line = { ...first, ...change };
      return [{ ...line, hash: linkHash('0'.repeat(64), 'r', line, digest) }];
    };
    const [first] = sealed();
    expect(verifyChain('r', forged({}), digest)).toMatchObject({ ok: true });
    for (const change of [
      { type: 'data-removed' },
      { at: 11 },
      { at: 1 },
      { body: `${first?.body.slice(0, -1)},"type":"data-removed"}` },
      { body: `${first?.body.slice(0, -1)},"a\\u0074":11}` },
      { body: '{"type":"run-resumed","by":"ilse","type":"data-removed","at":10}' },
      { body: '{"type":"run-resumed","by":"ilse","t\\u0079pe":"data-removed","at":10}' },
      { body: '{"type":"run-resumed","by":"ilse","at":11}' },
      { body: '"run-resumed"' },
      { body: 'null' },
    ]) {
      expect(verifyChain('r', forged(change), digest), JSON.stringify(change)).toMatchObject({ ok: false, seq: 1 });
      expect(() => read(forged(change)), JSON.stringify(change)).toThrow('stored as');
    }
    expect(
      isFiledRight({ seq: 1, type: 'x', at: 1, hash: '', body: '{"data":{"type":"y","at":2},"at":1,"type":"x"}' }),
    ).toBe(true);
    expect(isFiledRight({ seq: 1, type: 'x', at: 1, hash: '', body: '{"type":"x","at":1,"data":{"type":"y"}}' })).toBe(
      true,
    );
  });

  it('is not accepted with an event after its end, except a redaction', () => {
    const chain = createChain('r');
    const ended = [...events, { type: 'run-cancelled', at: 50, by: 'ilse', reason: 'enough' } as RunEvent];
    const lines = ended.map((event) => seal(chain, event, digest));
    expect(verifyChain('r', lines, digest)).toMatchObject({ ok: true, events: 5 });
    expect(read(lines)).toHaveLength(5);
    const record = { by: 'ilse', reason: 'asked', what: 'values' as const, changed: [] };
    const redacted = [...lines, seal(chain, { type: 'data-removed', at: 60, ...record }, digest)];
    expect(verifyChain('r', redacted, digest)).toMatchObject({ ok: true, events: 6 });
    expect(read(redacted)).toHaveLength(6);
    const late = [...redacted, seal(chain, { type: 'run-resumed', at: 70, by: 'kofi' }, digest)];
    const problem = 'event 7 (run-resumed) was added after the end of the run';
    expect(verifyChain('r', late, digest)).toEqual({ ok: false, seq: 7, problem });
    expect(() => read(late)).toThrow(problem);
  });

  it('is not accepted if an event is no JSON, even with the right hash', () => {
    const line = { seq: 1, type: 'run-resumed', at: 10, body: '{"type":"run-resumed",oops,"at":10}' };
    const stored = { ...line, hash: linkHash(GENESIS, 'r', line, digest) };
    expect(verifyChain('r', [stored], digest)).toMatchObject({ ok: false, seq: 1 });
  });

  it('without events is valid, unless an anchor says otherwise', () => {
    expect(verifyChain('r', [], digest)).toMatchObject({ ok: true, events: 0 });
    expect(verifyChain('r', [], digest, { events: 2, head: 'x' })).toMatchObject({ ok: false, seq: 1 });
  });
});

describe('a journal with a recorded redaction', () => {
  const redact = (lines: readonly Line[], seq: number): Line[] => {
    const changed = lines.map((line) => (line.seq === seq ? { ...line, body: line.body.replace('ü', '-') } : line));
    const target = changed[seq - 1];
    if (!target) throw new Error(`no event ${seq}`);
    const chain = { runId: 'r', seq: lines.length, head: lines.at(-1)?.hash ?? '' };
    const record = { by: 'ilse', reason: 'asked', what: 'values' as const };
    const previous = lines[seq - 2]?.hash ?? GENESIS;
    const digests = [{ seq, digest: redactedDigest(previous, 'r', target, digest) }];
    return [...changed, seal(chain, { type: 'data-removed', at: 50, ...record, changed: digests }, digest)];
  };

  it('is read and verified, also against an anchor from before', () => {
    const before = sealed();
    const after = redact(before, 3);
    const anchor = { events: 4, head: before[3]?.hash ?? '' };
    expect(verifyChain('r', after, digest, anchor)).toMatchObject({ ok: true, events: 5, redacted: 1 });
    expect(read(after)[2]).toMatchObject({ result: { content: { deep: [1, null, '- 🚢'] } } });
  });

  it('accepts only the text that was recorded, and no change of another event', () => {
    const after = redact(sealed(), 3);
    const forge = (seq: number, from: string, to: string): Line[] =>
      after.map((line) => (line.seq === seq ? { ...line, body: line.body.replace(from, to) } : line));
    expect(verifyChain('r', forge(3, '🚢', '*'), digest)).toMatchObject({ ok: false, seq: 3 });
    expect(verifyChain('r', forge(2, 'w', 'x'), digest)).toMatchObject({ ok: false, seq: 2 });
    expect(verifyChain('r', forge(5, 'ilse', 'kofi'), digest)).toMatchObject({ ok: false, seq: 5 });
    expect(() => read(forge(3, '🚢', '*'))).toThrow('event 3');
    // Without the record, nothing is accepted.
    expect(verifyChain('r', after.slice(0, 4), digest)).toMatchObject({ ok: false, seq: 3 });
  });

  it('no longer accepts the text that was removed', () => {
    const before = sealed();
    const undone = redact(before, 3).map((line) => (line.seq === 3 ? (before[2] ?? line) : line));
    expect(verifyChain('r', undone, digest)).toMatchObject({ ok: false, seq: 3 });
    expect(() => read(undone)).toThrow('event 3');
  });

  it('accepts no change of the events before the redacted one, their hashes computed again', () => {
    let head = GENESIS;
    const forged = redact(sealed(), 3).map((line) => {
      if (line.seq >= 3) return line;
      const changed = { ...line, at: line.at + 1, body: line.body.replace(`"at":${line.at}`, `"at":${line.at + 1}`) };
      head = linkHash(head, 'r', changed, digest);
      return { ...changed, hash: head };
    });
    expect(verifyChain('r', forged, digest)).toMatchObject({ ok: false, seq: 3 });
    expect(() => read(forged)).toThrow('event 3');
  });

  it('is broken, and can still be verified, if its record holds what is no digest', () => {
    const chain = { runId: 'r', seq: 0, head: GENESIS };
    const odd = { by: 'ilse', reason: 'asked', what: 'values', changed: [null, 7, { seq: 1 }] } as const;
    const lines = [seal(chain, { type: 'data-removed', at: 50, ...odd } as never, digest)];
    expect(verifyChain('r', lines, digest)).toMatchObject({ ok: true });
    expect(verifyChain('r', [{ ...lines[0], body: '{}' } as Line], digest)).toMatchObject({ ok: false, seq: 1 });
  });
});

describe('a salted event', () => {
  it('is read like one without, and its hash cannot be found by trying texts', () => {
    const [first] = events;
    if (!first) throw new Error('four events');
    const plain = seal(createChain('r'), first, digest);
    const salted = seal(createChain('r'), first, digest, () => 'abcdefghijklmn-_');
    expect(withoutSalt(salted.body)).toBe(plain.body);
    expect(salted.hash).not.toBe(plain.hash);
    expect(read([salted])).toEqual([first]);
  });
});

describe('a stored event that cannot be parsed', () => {
  const line = (event: object): Line[] => {
    const chain = createChain('r');
    return [seal(chain, event as RunEvent, digest)];
  };

  it('because it is newer says so', () => {
    expect(() => read(line({ type: 'task-teleported', at: 1 }))).toThrow('written by a newer version');
  });

  it('because its shape is wrong names the event', () => {
    expect(() => read(line({ type: 'task-dispatched', at: 1, taskId: 7 }))).toThrow(
      /Event 1 \(task-dispatched\) cannot be read/,
    );
  });

  it('named like an Object.prototype property is not taken for a known event', () => {
    expect(() => read(line({ type: 'constructor', at: 1 }))).toThrow('unknown type "constructor"');
  });
});

describe('events of older formats', () => {
  it('pass through every upcaster from their format to the current one, in order', () => {
    const steps = new Map(
      Array.from({ length: 3 }, (_, index) => {
        const from = FORMAT - 3 + index;
        return [from, (event: RawEvent) => ({ ...event, trail: `${event.trail ?? ''}${from};` })] as const;
      }),
    );
    expect(upcast({ type: 'x' }, FORMAT - 3, steps)).toMatchObject({
      trail: `${FORMAT - 3};${FORMAT - 2};${FORMAT - 1};`,
    });
    expect(upcast({ type: 'x' }, FORMAT - 1, steps)).toMatchObject({ trail: `${FORMAT - 1};` });
    expect(upcast({ type: 'x' }, FORMAT, steps)).toEqual({ type: 'x' });
  });
});
