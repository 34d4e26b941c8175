import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AnchorContent,
  type AnchorLine,
  anchoredBy,
  knownOf,
  linkAnchor,
  readAnchors,
  unseenAt,
} from './anchors.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const GENESIS = '0'.repeat(64);
const link = (at: number, previous = GENESIS, more: Partial<AnchorContent> = {}): AnchorLine =>
  linkAnchor({ at, all: true, runs: [], ...more }, previous, digest);
const textOf = (...lines: AnchorLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const read = (...lines: AnchorLine[]) => readAnchors(textOf(...lines), digest);

const first = link(1);

describe('anchors of which a command kept one that it reported as failed', () => {
  const lost = link(2, first.hash);
  const again = link(3, first.hash);
  const thrice = link(4, first.hash);
  const next = link(5, thrice.hash);

  it('may follow the same anchor as the line before', () => {
    expect(read(first, lost, again, thrice, next)).toMatchObject({ ok: true, head: next.hash });
    expect(read(link(1), link(2)), 'the first of all too').toMatchObject({ ok: true });
    expect(read(first, lost, lost), 'the same line twice').toMatchObject({ ok: true });
  });

  it('must otherwise follow the line before: no line in between can be removed, added or moved', () => {
    const problem = expect.stringContaining('does not follow the line before');
    expect(read(first, lost, next)).toMatchObject({ ok: false, line: 3, problem });
    expect(read(lost, again)).toMatchObject({ ok: false, line: 1, problem });
    expect(read(first, again, link(6, again.hash), lost)).toMatchObject({ ok: false, line: 4, problem });
  });

  it('are no place to add a record of a deletion later, because the head of the file would stay the same', () => {
    const deletion = link(2, first.hash, { deleted: { runs: ['r'], by: 'mallory', reason: 'none' } });
    expect(read(first, deletion, link(5, deletion.hash))).toMatchObject({ ok: true });
    expect(read(first, deletion, again)).toMatchObject({ ok: false, line: 3 });
    expect(read(first, again, deletion)).toMatchObject({ ok: false, line: 3 });
  });
});

describe('the last line of a file of anchors', () => {
  const text = textOf(first, link(2, first.hash));

  it('counts without a newline at its end', () => {
    expect(readAnchors(text.trimEnd(), digest)).toMatchObject({ ok: true, lines: [{ at: 1 }, { at: 2 }] });
  });

  it('is named as half a line if its writing stopped in the middle', () => {
    const problem = expect.stringContaining('is only half there');
    for (const cut of [2, 60, 150])
      expect(readAnchors(text.slice(0, -cut), digest), `${cut} less`).toMatchObject({
        ok: false,
        line: 2,
        isHalf: true,
        problem,
      });
    const within = readAnchors(text.replace('}\n', '\n'), digest);
    expect(within, 'only the last line can be half').toEqual({ ok: false, line: 1, problem: 'is not an anchor' });
  });
});

describe('a run whose deletion is on record', () => {
  const before = link(1, GENESIS, { runs: [{ run: 'r', events: 3, head: 'a'.repeat(64) }] });
  const deletion = link(5, before.hash, { deleted: { runs: ['r'], by: 'ilse', reason: 'old' } });
  const known = anchoredBy([before, deletion]);

  it('need not be in the store, but has to agree with the earlier anchors if it is', () => {
    expect(known.runs.has('r')).toBe(false);
    expect(knownOf('r', 1, known)).toMatchObject({ anchors: [{ events: 3 }], last: { at: 1 } });
    const later = link(6, deletion.hash, { runs: [{ run: 'r', events: 4, head: 'b'.repeat(64) }] });
    const longer = knownOf('r', 1, anchoredBy([before, deletion, later]));
    expect(longer).toMatchObject({ anchors: [{ events: 3 }, { events: 4 }], last: { at: 6 } });
  });

  it('is not compared with a later run of the same id', () => {
    expect(knownOf('r', 6, known)).toBeUndefined();
  });
});

describe('a run that was adopted', () => {
  const empty = link(5);
  const heads = (events: number) => [{ run: 'r', events, head: 'a'.repeat(64) }];
  const adopted = { runs: ['r'], by: 'ilse', reason: 'moved' };
  const unseen = (...lines: AnchorLine[]) => {
    const known = anchoredBy(lines);
    return unseenAt(knownOf('r', 1, known), 1, known.allAt);
  };
  const noted = link(6, empty.hash, { runs: heads(3) });

  it('counts as seen in time up to there, also if an earlier anchor took it in', () => {
    expect(unseen(empty, noted), 'without a record').toBe(5);
    expect(unseen(empty, link(7, empty.hash, { all: false, runs: heads(3), adopted }))).toBeUndefined();
    const lines = [
      empty,
      noted,
      link(7, noted.hash, { all: false, adopted }),
      link(8),
      link(9, GENESIS, { runs: heads(4) }),
    ];
    expect(unseen(...lines)).toBeUndefined();
    const known = anchoredBy(lines);
    expect(unseenAt(knownOf('r', 1, known), 4, known.allAt), 'a later event').toBe(8);
    const deletion = link(8, GENESIS, { deleted: { runs: ['r'], by: 'ilse', reason: 'old' } });
    expect(
      unseen(empty, noted, deletion, link(9, GENESIS, { adopted })),
      'if its deletion was refused',
    ).toBeUndefined();
  });

  it('is covered by the hash of the line, and lines without such a record keep the hash of earlier versions', () => {
    const plain = `{"all":true,"at":1,"deleted":null,"previous":"${GENESIS}","runs":[]}`;
    expect(first.hash).toBe(digest(plain));
    const line = link(6, empty.hash, { adopted });
    expect(read(empty, { ...line, adopted: { ...adopted, runs: ['s'] } })).toMatchObject({ ok: false, line: 2 });
    const { adopted: _, ...without } = line;
    expect(read(empty, without)).toMatchObject({ ok: false, line: 2 });
    expect(read(empty, noted, link(7, empty.hash, { adopted })), 'beside another line').toMatchObject({ ok: false });
  });
});

describe('an event of a run', () => {
  const heads = (events: number) => ({ runs: [{ run: 'r', events, head: 'a'.repeat(64) }] });
  const lines = [link(1), link(2, GENESIS, heads(3)), link(3), link(4, GENESIS, { all: false, ...heads(5) }), link(5)];
  const known = anchoredBy(lines);
  const unseen = (runId: string, seq: number) => unseenAt(knownOf(runId, 0, known), seq, known.allAt);

  it('was written after the last anchor that had not seen it', () => {
    expect([unseen('r', 1), unseen('r', 3)], 'new at the second anchor').toEqual([1, 1]);
    expect([unseen('r', 4), unseen('r', 5)], 'the third anchor saw no change').toEqual([3, 3]);
    expect(unseen('r', 6), 'in no anchor').toBe(5);
    expect(unseen('other', 1), 'a run in no anchor').toBe(5);
  });

  it('may have been written at any time before the first anchor', () => {
    const fresh = anchoredBy([link(2, GENESIS, heads(3))]);
    expect(unseenAt(knownOf('r', 0, fresh), 2, fresh.allAt)).toBeUndefined();
  });
});
