// Accounts form a tree: the run's account at the root, one per task below.
//
// B1. Spent plus held never exceeds a ceiling: a call is made only after its worst case was reserved.
// B2. A child's ceiling is carved out of its parent's, so a child can never take its siblings' share.
// B3. A resource without a ceiling at one level is drawn from the level above.
// B4. A reservation is settled once: the journal has exactly one event for the end of its call.

export const RESOURCES = ['tokens', 'steps', 'microUsd'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Amount = { readonly [R in Resource]: number };
export type Ceiling = { readonly [R in Resource]?: number | undefined };

export type Tally = { -readonly [R in Resource]: number };

export interface Account {
  readonly parent: Account | undefined;
  readonly ceiling: Ceiling;
  readonly spent: Tally;
  /** Reserved for calls in flight, or carved out for children. */
  readonly held: Tally;
  /** The tasks that it shares the budget above with, unless it has its own. */
  pool?: Pool | undefined;
}

/** The tasks that share a budget, for each resource separately; see fair-share.ts. */
export interface Pool {
  /** How many of them have not ended. */
  readonly open: Tally;
  /** What the open ones have spent and hold. */
  readonly used: Tally;
  /** Budgets of tasks that have not begun. */
  readonly promised: Tally;
}

export const NOTHING: Amount = { tokens: 0, steps: 0, microUsd: 0 };

export const createRoot = (ceiling: Ceiling): Account => ({
  parent: undefined,
  ceiling,
  spent: { ...NOTHING },
  held: { ...NOTHING },
});

/** The account that limits a resource: the nearest one with a ceiling, or the root. */
function answering(account: Account, resource: Resource): Account {
  let at = account;
  while (at.ceiling[resource] === undefined && at.parent) at = at.parent;
  return at;
}

/** How much of a resource can still be reserved; infinite if there is no limit. */
export function roomFor(account: Account, resource: Resource): number {
  const at = answering(account, resource);
  const ceiling = at.ceiling[resource];
  return ceiling === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, ceiling - at.spent[resource] - at.held[resource]);
}

/** The first resource that is short, if any. */
export const shortOf = (account: Account, amount: Amount): Resource | undefined =>
  RESOURCES.find((resource) => amount[resource] > roomFor(account, resource));

/** All accounts from here up to the one that limits the resource keep the same tally. */
function tally(account: Account, resource: Resource, change: { held: number; spent: number }): void {
  const last = answering(account, resource);
  for (let at: Account | undefined = account; at; at = at.parent) {
    at.held[resource] += change.held;
    at.spent[resource] += change.spent;
    if (at.pool && at.ceiling[resource] === undefined) at.pool.used[resource] += change.held + change.spent;
    if (at === last) return;
  }
}

export function reserve(account: Account, amount: Amount): void {
  const short = shortOf(account, amount);
  if (short) throw new Error(`Reserving ${amount[short]} ${short} where only ${roomFor(account, short)} are left`);
  for (const resource of RESOURCES) tally(account, resource, { held: amount[resource], spent: 0 });
}

/** Replaces a reservation by the real usage and returns the rest. */
export function settle(account: Account, reserved: Amount, used: Amount): void {
  for (const resource of RESOURCES) tally(account, resource, { held: -reserved[resource], spent: used[resource] });
}

/** A child account with its own ceilings, reduced to what the parent has left. */
export function carve(parent: Account, wanted: Ceiling, pool?: Pool): Account {
  const ceiling: { [R in Resource]?: number } = {};
  for (const resource of RESOURCES) {
    const asked = wanted[resource];
    if (asked === undefined) continue;
    const granted = Math.min(asked, roomFor(parent, resource));
    ceiling[resource] = granted;
    tally(parent, resource, { held: granted, spent: 0 });
  }
  return { parent, ceiling, spent: { ...NOTHING }, held: { ...NOTHING }, ...(pool ? { pool } : {}) };
}

/** Returns a child's unused budget to the parent. Reservations the child still holds count as spent. */
export function close(child: Account): void {
  if (!child.parent) return;
  for (const resource of RESOURCES) {
    const ceiling = child.ceiling[resource];
    if (ceiling !== undefined)
      tally(child.parent, resource, { held: -ceiling, spent: child.spent[resource] + child.held[resource] });
  }
}
