// Ways to change a stored journal. Each gives the rows that stand there afterwards; none gives the rows as they were.

import { isDeepStrictEqual } from 'node:util';
import { sha256 } from 'bosun/journal';
import { GENESIS, type Line, linkHash, redactedDigest } from '../../src/core/journal/hash-chain.ts';
import type { Dice } from '../../test/simulation/dice.ts';
import type { Rows } from './places.ts';

/** `removed`: the events of a run before texts were removed from it. */
type Mutate = (runId: string, lines: readonly Line[], dice: Dice, removed: readonly Line[]) => Rows;

const one = (runId: string, lines: readonly Line[]): Rows => new Map([[runId, lines]]);
const renumbered = (lines: readonly Line[]): Line[] => lines.map((line, index) => ({ ...line, seq: index + 1 }));
const without = (lines: readonly Line[], index: number): Line[] => lines.filter((_, at) => at !== index);

/** Computes every hash again, as the product does: the chain itself shows nothing any more. */
function resealed(runId: string, lines: readonly Line[]): Line[] {
  let head = GENESIS;
  return renumbered(lines).map((line) => {
    head = linkHash(head, runId, line, sha256);
    return { ...line, hash: head };
  });
}

/** Another character at a random place of the text; bodies stay JSON when the character is in a word. */
function edited(text: string, dice: Dice): string {
  const at = dice.int(0, text.length - 1);
  const other = dice.pick([...'abcxyz0123456789 "'].filter((char) => char !== text[at]));
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
}

function editedLine(line: Line, dice: Dice): Line {
  switch (dice.pick(['body', 'type', 'at', 'hash'] as const)) {
    case 'type':
      return { ...line, type: `${line.type}x` };
    case 'at':
      return { ...line, at: line.at + dice.pick([-1, 1]) * dice.int(1, 100_000) };
    case 'hash':
      return { ...line, hash: edited(line.hash, dice) };
    default:
      return { ...line, body: edited(line.body, dice) };
  }
}

const withEdit = (lines: readonly Line[], dice: Dice): Line[] => {
  const target = dice.int(0, lines.length - 1);
  return lines.map((line, index) => (index === target ? editedLine(line, dice) : line));
};

function withDeletion(lines: readonly Line[], dice: Dice): Line[] {
  // The last event alone would be a truncation.
  const left = without(lines, dice.int(0, lines.length - 2));
  return dice.chance(0.5) ? left : renumbered(left);
}

function withInsertion(lines: readonly Line[], dice: Dice): Line[] {
  const at = dice.int(0, lines.length - 1);
  const copied = editedLine(dice.pick(lines), dice);
  return renumbered([...lines.slice(0, at), copied, ...lines.slice(at)]);
}

function withReordering(lines: readonly Line[], dice: Dice): Line[] {
  const a = dice.int(0, lines.length - 2);
  const b = dice.int(a + 1, lines.length - 1);
  const swapped = [...lines];
  [swapped[a], swapped[b]] = [lines[b] as Line, lines[a] as Line];
  return renumbered(swapped);
}

const withTruncation = (lines: readonly Line[], dice: Dice): Line[] => lines.slice(0, dice.int(1, lines.length - 1));

/** A change, and all hashes computed again. */
const recomputed: Mutate = (runId, lines, dice) => {
  const change = dice.pick([withEdit, withDeletion, withInsertion, withReordering]);
  return one(runId, resealed(runId, change(lines, dice)));
};

/** A change before an event from which texts were removed, and all hashes up to that event computed again. */
const recomputedToRedaction: Mutate = (runId, lines, dice) => {
  const removed = lines.flatMap((_, index) => (index > 0 && isRedacted(runId, lines, index) ? [index] : []));
  if (removed.length === 0) return one(runId, lines);
  const until = dice.pick(removed);
  const target = dice.int(0, until - 1);
  const changed = lines.map((line, index) => (index === target ? { ...line, body: edited(line.body, dice) } : line));
  let head = GENESIS;
  return one(
    runId,
    changed.map((line, index) => {
      head =
        index >= until || (index !== target && isRedacted(runId, lines, index))
          ? line.hash
          : linkHash(head, runId, line, sha256);
      return { ...line, hash: head };
    }),
  );
};

const isRedacted = (runId: string, lines: readonly Line[], index: number): boolean => {
  const line = lines[index] as Line;
  return linkHash(lines[index - 1]?.hash ?? GENESIS, runId, line, sha256) !== line.hash;
};

/** A change that a made-up redaction covers, written after the anchor. */
const forgedRedaction: Mutate = (runId, lines, dice) => {
  const target = dice.int(0, lines.length - 1);
  const changed = lines.map((line, index) => (index === target ? { ...line, body: edited(line.body, dice) } : line));
  const { seq, hash: head, at } = changed.at(-1) as Line;
  const previous = lines[target - 1]?.hash ?? GENESIS;
  const digests = [{ seq: target + 1, digest: redactedDigest(previous, runId, changed[target] as Line, sha256) }];
  const type = 'data-removed';
  const body = JSON.stringify({
    type,
    at,
    by: 'ilse',
    reason: 'asked',
    what: 'values',
    changed: digests,
    signature: 'AAAA',
  });
  const record = { seq: seq + 1, type, at, body };
  return one(runId, [...changed, { ...record, hash: linkHash(head, runId, record, sha256) }]);
};

/** A removed text is put back: it still fits the hash of its event. */
const undoneRedaction: Mutate = (runId, lines, dice, removed) => {
  const changed = removed.filter(({ body }, index) => body !== lines[index]?.body);
  if (changed.length === 0) return one(runId, lines);
  const restored = dice.pick(changed);
  return one(
    runId,
    lines.map((line) => (line.seq === restored.seq ? restored : line)),
  );
};

export const KINDS = {
  edit: (runId, lines, dice) => one(runId, withEdit(lines, dice)),
  deletion: (runId, lines, dice) => one(runId, withDeletion(lines, dice)),
  insertion: (runId, lines, dice) => one(runId, withInsertion(lines, dice)),
  reordering: (runId, lines, dice) => one(runId, withReordering(lines, dice)),
  truncation: (runId, lines, dice) => one(runId, withTruncation(lines, dice)),
  recomputed,
  recomputedToRedaction,
  deletedRun: (runId) => one(runId, []),
  addedRun: (runId, lines, dice) => {
    const added = `${runId}-${dice.int(1, 999_999)}`;
    return one(added, resealed(added, lines));
  },
  forgedRedaction,
  undoneRedaction,
} satisfies Record<string, Mutate>;

export type Kind = keyof typeof KINDS;

interface Written {
  readonly written: Rows;
  /** The runs from which texts were removed, as they were before. */
  readonly removed: Rows;
}

const TRIES_MAX = 1_000;

/** Tries again if chance changed nothing. */
export function mutate(kind: Kind, { written, removed }: Written, dice: Dice): Rows {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [runId, lines] = dice.pick([...written]);
    const rows: Rows = (KINDS[kind] as Mutate)(runId, lines, dice, removed.get(runId) ?? []);
    if (!isDeepStrictEqual(rows.get(runId), lines)) return rows;
  }
  throw new Error(`No run of the store can be changed by ${kind}`);
}
