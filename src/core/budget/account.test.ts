import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  type Amount,
  carve,
  close,
  createRoot,
  RESOURCES,
  reserve,
  roomFor,
  settle,
  shortOf,
} from './account.ts';

const tokens = (amount: number): Amount => ({ tokens: amount, steps: 0, microUsd: 0 });

describe('an account', () => {
  it('accepts a reservation while there is room, and names the resource that is short', () => {
    const root = createRoot({ tokens: 100, steps: 2 });
    reserve(root, { tokens: 60, steps: 1, microUsd: 5 });
    expect(shortOf(root, tokens(41))).toBe('tokens');
    expect(shortOf(root, { tokens: 0, steps: 2, microUsd: 0 })).toBe('steps');
    expect(roomFor(root, 'microUsd')).toBe(Number.POSITIVE_INFINITY);
    expect(() => reserve(root, tokens(41))).toThrow('Reserving 41 tokens where only 40 are left');
  });

  it('returns the unused part of a reservation', () => {
    const root = createRoot({ tokens: 100 });
    reserve(root, tokens(60));
    settle(root, tokens(60), tokens(10));
    expect(roomFor(root, 'tokens')).toBe(90);
  });

  it('carved out of another takes only its own share, never that of its siblings', () => {
    const root = createRoot({ tokens: 100 });
    const [first, second] = [carve(root, { tokens: 70 }), carve(root, { tokens: 70 })];
    expect([roomFor(first, 'tokens'), roomFor(second, 'tokens'), roomFor(root, 'tokens')]).toEqual([70, 30, 0]);
    reserve(first, tokens(70));
    settle(first, tokens(70), tokens(20));
    close(first);
    expect([roomFor(root, 'tokens'), roomFor(second, 'tokens')]).toEqual([50, 30]);
  });

  it('without its own ceiling draws on its parent', () => {
    const root = createRoot({ tokens: 100 });
    const child = carve(root, { steps: 3 });
    reserve(child, { tokens: 80, steps: 1, microUsd: 0 });
    expect([roomFor(child, 'tokens'), roomFor(root, 'tokens'), roomFor(child, 'steps')]).toEqual([20, 20, 2]);
    settle(child, { tokens: 80, steps: 1, microUsd: 0 }, { tokens: 50, steps: 1, microUsd: 0 });
    close(child);
    expect([root.spent.tokens, root.held.tokens, root.spent.steps]).toEqual([50, 0, 1]);
  });
});

type Action =
  | { kind: 'carve'; under: number; ceiling: Partial<Record<keyof Amount, number>> }
  | { kind: 'reserve'; account: number; amount: Amount; share: number }
  | { kind: 'settle'; reservation: number }
  | { kind: 'close'; account: number };

const amounts = fc.record({ tokens: fc.nat(60), steps: fc.nat(3), microUsd: fc.nat(60) });
const ceilings = fc.record({ tokens: fc.nat(120), steps: fc.nat(6), microUsd: fc.nat(120) }, { requiredKeys: [] });
const actions = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('carve' as const), under: fc.nat(9), ceiling: ceilings }),
    fc.record({
      kind: fc.constant('reserve' as const),
      account: fc.nat(9),
      amount: amounts,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('settle' as const), reservation: fc.nat(9) }),
    fc.record({ kind: fc.constant('close' as const), account: fc.nat(9) }),
  ),
  { maxLength: 60 },
);

interface Book {
  readonly accounts: { account: Account; parent: number; open: boolean }[];
  readonly reservations: { account: number; amount: Amount; used: Amount }[];
  used: Record<keyof Amount, number>;
}

function offences({ ceiling, spent, held }: Account): string[] {
  return RESOURCES.flatMap((resource) => {
    const limit = ceiling[resource] ?? Number.POSITIVE_INFINITY;
    const isSound = spent[resource] >= 0 && held[resource] >= 0 && spent[resource] + held[resource] <= limit;
    return isSound ? [] : [`${resource}: ${spent[resource]} spent and ${held[resource]} held of ${limit}`];
  });
}

const isBusy = ({ accounts, reservations }: Book, index: number): boolean =>
  reservations.some(({ account }) => account === index) ||
  accounts.some(({ open, parent }) => open && parent === index);

function act(book: Book, action: Action): void {
  const { accounts, reservations } = book;
  switch (action.kind) {
    case 'carve': {
      const under = accounts[action.under % accounts.length];
      if (!under?.open) return;
      accounts.push({
        account: carve(under.account, action.ceiling),
        parent: action.under % accounts.length,
        open: true,
      });
      return;
    }
    case 'reserve': {
      const index = action.account % accounts.length;
      const entry = accounts[index];
      if (!entry?.open || shortOf(entry.account, action.amount)) return;
      reserve(entry.account, action.amount);
      const part = (amount: number): number => Math.floor(amount * action.share);
      const { tokens: t, steps: s, microUsd: m } = action.amount;
      reservations.push({
        account: index,
        amount: action.amount,
        used: { tokens: part(t), steps: part(s), microUsd: part(m) },
      });
      return;
    }
    case 'settle': {
      const [reservation] = reservations.splice(action.reservation % Math.max(1, reservations.length), 1);
      if (!reservation) return;
      const entry = accounts[reservation.account];
      if (entry) settle(entry.account, reservation.amount, reservation.used);
      for (const resource of RESOURCES) book.used[resource] += reservation.used[resource];
      return;
    }
    case 'close': {
      const index = action.account % accounts.length;
      const entry = accounts[index];
      if (index === 0 || !entry?.open || isBusy(book, index)) return;
      close(entry.account);
      entry.open = false;
      return;
    }
    default:
      action satisfies never;
  }
}

describe('a tree of accounts', () => {
  it('never exceeds its ceilings, never goes below zero, and loses no spending', () => {
    fc.assert(
      fc.property(ceilings, actions, (ceiling, sequence) => {
        const book: Book = {
          accounts: [{ account: createRoot(ceiling), parent: -1, open: true }],
          reservations: [],
          used: { tokens: 0, steps: 0, microUsd: 0 },
        };
        for (const action of sequence) {
          act(book, action);
          expect(book.accounts.flatMap(({ account }) => offences(account))).toEqual([]);
        }
        while (book.reservations.length > 0) act(book, { kind: 'settle', reservation: 0 });
        for (let index = book.accounts.length - 1; index > 0; index--) act(book, { kind: 'close', account: index });
        const root = book.accounts[0]?.account;
        expect([root?.spent, root?.held]).toEqual([book.used, { tokens: 0, steps: 0, microUsd: 0 }]);
      }),
      { numRuns: 2_000 },
    );
  });
});
