import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../run/command.ts';
import { chooseAttempt } from './choose-attempt.ts';
import { condensed, groupsOf, LEVELS_MAX, piecesFrom, roomFor, sizeOf, sizeOfAll, sourcesOf } from './condense.ts';
import { cutText } from './cut-text.ts';
import { tokensIn } from './estimate-tokens.ts';
import { fillRelays, relayMarker } from './fill-relays.ts';

const runs = { numRuns: 300 };
const reportOf = (taskId: string, content: unknown, more: Partial<Report> = {}): Report => ({
  taskId,
  worker: 'w',
  instruction: `Report on ${taskId}`,
  result: { content },
  ...more,
});
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.constantFrom('Tea is 3 EUR. ', 'Who? ', 'Line\n', 'Para\n\n', 'x'.repeat(50), 'größer ', '🍵'), {
    maxLength: 60,
  }),
);
const text = anyText.map((each) => (typeof each === 'string' ? each : each.join('')));

describe('the estimate of tokens', () => {
  it('counts three bytes of UTF-8 as one', () => {
    expect(['', 'abc', 'abcd', 'größe', '🍵🍵'].map(tokensIn)).toEqual([0, 1, 2, 3, 3]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (any) => {
        expect(tokensIn(any)).toBe(Math.ceil(Buffer.byteLength(any) / 3));
      }),
      runs,
    );
  });
});

describe('a text that is cut', () => {
  it('is whole again when its parts are put together, and no part is longer than allowed', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 60 }), (any, tokensMax) => {
        const parts = cutText(any, tokensMax);
        expect(parts.join('')).toBe(any);
        for (const part of parts) {
          expect(part).not.toBe('');
          expect(tokensIn(part)).toBeLessThanOrEqual(tokensMax);
        }
      }),
      runs,
    );
  });

  it('is cut between paragraphs if possible, else between sentences, else between words', () => {
    expect(cutText('One. Two is long.\n\nThree. Four.', 8)).toEqual(['One. Two is long.\n\n', 'Three. Four.']);
    expect(cutText('First sentence here. Second sentence here.', 8)).toEqual([
      'First sentence here. ',
      'Second sentence here.',
    ]);
    expect(cutText('alpha beta gamma delta', 4)).toEqual(['alpha beta ', 'gamma delta']);
  });
});

describe('results too long to read at once', () => {
  const reports = fc.array(
    fc
      .record({ size: fc.integer({ min: 0, max: 900 }), relay: fc.boolean() })
      .map(({ size, relay }) => ({ size, relay })),
    { minLength: 2, maxLength: 25 },
  );

  it('are grouped in order, completely, and each group can be read by itself', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 60, max: 400 }), (drawn, tokensMax) => {
        const all = drawn.map(({ size, relay }, index) =>
          reportOf(`t${index}`, 'Tea costs 3. '.repeat(size / 13), relay ? { relay: 'verbatim' } : {}),
        );
        const pieces = piecesFrom(all, tokensMax);
        const { groups } = groupsOf(pieces, { tokensMax, level: 1 });
        const grouped = groups.flatMap((group) => group.pieces);
        expect([...new Set(grouped.flatMap(sourcesOf))]).toEqual(all.map(({ taskId }) => taskId));
        for (const each of all.filter(({ relay }) => relay === undefined)) {
          const parts = grouped.filter((piece) => sourcesOf(piece).includes(each.taskId));
          expect(parts.map(({ result }) => result.content).join('')).toBe(each.result.content);
        }
        for (const { key, pieces: inside } of groups) if (key) expect(sizeOfAll(inside)).toBeLessThanOrEqual(tokensMax);
        if (sizeOfAll(pieces) > tokensMax && !drawn.some(({ relay }) => relay))
          expect(groups.some(({ key }) => key !== undefined)).toBe(true);
      }),
      runs,
    );
  });

  it('fit after one round if each writer keeps to its length, and every task is still a source', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 200, max: 9_000 }), { minLength: 2, maxLength: 40 }), (sizes) => {
        const tokensMax = 2_000;
        const all = sizes.map((size, index) => reportOf(`t${index}`, 'Tea. '.repeat(size / 5)));
        fc.pre(sizeOfAll(all) > tokensMax);
        const { groups, share } = groupsOf(all, { tokensMax, level: 1 });
        const pieces = groups.flatMap((group) => {
          if (group.key === undefined) return group.pieces;
          return [condensed(group, group.key, 'x'.repeat(roomFor(group, share) * 3))];
        });
        // Another round is needed only if labels alone exceed the limit.
        const labels = groups.length * 70;
        expect(sizeOfAll(pieces)).toBeLessThanOrEqual(Math.max(tokensMax, labels));
        expect([...new Set(pieces.flatMap(sourcesOf))].sort()).toEqual(all.map(({ taskId }) => taskId).sort());
      }),
      runs,
    );
  });

  it('are condensed in a limited number of rounds, and name the tasks they come from', () => {
    expect(LEVELS_MAX).toBeLessThan(10);
    const group = {
      pieces: [reportOf('a', 'x', { result: { content: 'x', confidence: 40 } }), reportOf('b', 'y')],
      key: 'reduce/1/1',
    } as const;
    expect(condensed(group, 'reduce/1/1', 'x and y')).toEqual({
      taskId: 'reduce/1/1',
      worker: 'supervisor',
      instruction: 'Report on a; Report on b',
      result: { content: 'x and y', confidence: 40 },
      sources: ['a', 'b'],
    });
    expect(sizeOf(reportOf('a', 'abc'))).toBe(tokensIn('Report on a') + 1);
  });
});

describe('a text relayed word for word', () => {
  // Relayed texts and drafts share no letters, so every occurrence counted was inserted.
  const relayedText = fc.string({
    unit: fc.constantFrom('A', 'B', ' ', '\n', '{', '}', '$', '&'),
    minLength: 1,
    maxLength: 40,
  });
  const ids = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  });
  const count = (within: string, what: string): number => within.split(what).length - 1;

  it('appears in the answer exactly once, for any use of its marker in the draft', () => {
    const drawn = fc.record({
      ids,
      relayed: relayedText,
      pieces: fc.array(fc.constantFrom('draft ', 'x\n', '§', '¶'), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(drawn, ({ ids: names, relayed, pieces }) => {
        const texts = names.map((_, index) => `<${index}:${relayed}:${index}>`);
        const reports = names.map((name, index) => reportOf(name, texts[index], { relay: 'verbatim' }));
        const [first = ''] = names;
        const draft = pieces
          .map((piece) => (piece === '§' ? relayMarker(first) : piece === '¶' ? `\n${texts[0]}\n` : piece))
          .join('');
        const answer = fillRelays(draft, reports);
        for (const each of texts) expect(count(answer, each)).toBe(1);
        expect(answer).not.toContain('{{verbatim:');
      }),
      runs,
    );
  });

  it('is not itself searched for markers, and a marker without a text is removed', () => {
    const reports = [
      reportOf('a', 'see {{verbatim:b}} and $&', { relay: 'verbatim' }),
      reportOf('b', 'B', { relay: 'verbatim' }),
      reportOf('c', 'C'),
    ];
    expect(fillRelays('1 {{verbatim:a}} 2 {{verbatim:c}}{{verbatim:zz}} 3', reports)).toBe(
      '1 see {{verbatim:b}} and $& 2  3\n\nB',
    );
  });

  it('leaves a draft without relayed texts unchanged', () => {
    const draft = 'Write {{verbatim:x}} and {{ user.name }}.';
    expect(fillRelays(draft, [reportOf('a', 'A')])).toBe(draft);
  });

  it('has a unique marker for any task id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(relayMarker(a) === relayMarker(b)).toBe(a === b);
        expect(relayMarker(a)).toMatch(/^\{\{verbatim:[^{}\n]*\}\}$/);
      }),
      runs,
    );
  });
});

describe('the best of several attempts without a judge', () => {
  const attempt = (taskId: string, more: object = {}) => ({
    taskId,
    confidence: undefined,
    gaps: 0,
    tries: 1,
    ...more,
  });

  it('is the most confident, then the one with the fewest gaps, then the one with the fewest attempts, then the first', () => {
    const choices = [
      [attempt('a', { confidence: 60 }), attempt('b', { confidence: 90 }), attempt('c')],
      [attempt('a', { confidence: 60, gaps: 2 }), attempt('b', { confidence: 60, gaps: 1 }), attempt('c')],
      [attempt('a', { tries: 3 }), attempt('b', { tries: 2 })],
      [attempt('a'), attempt('b')],
      [attempt('a')],
    ].map(chooseAttempt);
    expect(choices.map((choice) => [choice?.taskId, choice?.by])).toEqual([
      ['b', 'confidence'],
      ['b', 'gaps'],
      ['b', 'tries'],
      ['a', 'order'],
      ['a', 'only'],
    ]);
    expect(choices[0]?.reason).toBe('it is the surest: 90 of 100, before 60');
    expect(chooseAttempt([])).toBeUndefined();
  });
});
