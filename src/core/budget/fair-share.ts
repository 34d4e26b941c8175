// Shares of a budget that several tasks draw on without a budget of their own.
//
// F1. Each open task may use an equal share of what is there for tasks. What a task did not use when it ends goes to the rest.
// F2. What is kept for others (the answer, budgets promised to tasks that have not begun) is not there for tasks.
// F3. Shares only limit what a call may reserve. The hard limit stays that of the accounts (B1 in account.ts).

import { type Account, type Ceiling, NOTHING, type Pool, RESOURCES, type Resource, roomFor } from './account.ts';

export const createPool = (): Pool => ({ open: { ...NOTHING }, used: { ...NOTHING }, promised: { ...NOTHING } });

/** A task joins: with a share of each resource that it has no budget of its own for. */
export function joinPool({ open, promised }: Pool, own: Ceiling): void {
  for (const resource of RESOURCES) {
    const ceiling = own[resource];
    if (ceiling === undefined) open[resource] += 1;
    else promised[resource] += ceiling;
  }
}

/** Its account was carved out, so its own budget is no promise any more. */
export function keepPromise({ promised }: Pool, own: Ceiling): void {
  for (const resource of RESOURCES) promised[resource] -= own[resource] ?? 0;
}

/** The task has ended: what it did not use is there for the rest. Without an account it never began. */
export function leavePool(pool: Pool, own: Ceiling, account: Account | undefined): void {
  if (!account) keepPromise(pool, own);
  for (const resource of RESOURCES) {
    if (own[resource] !== undefined) continue;
    pool.open[resource] -= 1;
    pool.used[resource] -= usedBy(account, resource);
  }
  if (account) account.pool = undefined;
}

const usedBy = (account: Account | undefined, resource: Resource): number =>
  account ? account.spent[resource] + account.held[resource] : 0;

/** The account with a share: its own, or for a piece of a task that of the whole. */
function sharerOf(account: Account, resource: Resource): (Account & { readonly pool: Pool }) | undefined {
  for (let at: Account | undefined = account; at; at = at.parent) {
    if (at.ceiling[resource] !== undefined) return undefined;
    if (at.pool) return at as Account & { readonly pool: Pool };
  }
  return undefined;
}

/** What is there for all tasks together (F2). */
const roomForTasks = (account: Account, pool: Pool, resource: Resource, kept: number): number =>
  Math.max(0, roomFor(account, resource) - kept - Math.max(0, pool.promised[resource]));

/** How much of its share is left (F1). `others` is how many of the open tasks leave their shares to this one. */
export function roomInShare(
  account: Account,
  resource: Resource,
  { kept, others = 0 }: { kept: number; others?: number },
): number {
  const sharer = sharerOf(account, resource);
  const room = roomFor(account, resource);
  if (!sharer || room === Number.POSITIVE_INFINITY) return room;
  const { pool } = sharer;
  const there = roomForTasks(account, pool, resource, kept);
  const share = (there + pool.used[resource]) / Math.max(1, pool.open[resource] - others);
  return Math.min(there, Math.max(0, Math.floor(share - usedBy(sharer, resource))));
}

/** The room under a budget of its own; infinite where it shares one. */
export const roomOfItsOwn = (account: Account, resource: Resource): number =>
  sharerOf(account, resource) ? Number.POSITIVE_INFINITY : roomFor(account, resource);
