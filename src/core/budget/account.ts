// Accounts form a tree: the run's at the root, one per task below.
//
//   B1. What is spent and held under a ceiling never exceeds it: a call is made only after its worst case was reserved.
//   B2. A ceiling below another is carved out of it, so a child can never take what its siblings were promised.
//   B3. A resource without a ceiling at one level is drawn from the level above.
//   B4. A reservation is settled once. The journal sees to that: its call ends in exactly one event.

export const RESOURCES = ['tokens', 'steps', 'microUsd'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Amount = { readonly [R in Resource]: number };
export type Ceiling = { readonly [R in Resource]?: number | undefined };

type Tally = { -readonly [R in Resource]: number };

export interface Account {
  readonly parent: Account | undefined;
  readonly ceiling: Ceiling;
  readonly spent: Tally;
  /** Reserved for calls in flight, or carved out for children. */
  readonly held: Tally;
}

export const NOTHING: Amount = { tokens: 0, steps: 0, microUsd: 0 };

export const createRoot = (ceiling: Ceiling): Account => ({
  parent: undefined,
  ceiling,
  spent: { ...NOTHING },
  held: { ...NOTHING },
});

/** The account that answers for a resource: the nearest one with a ceiling, or the root. */
function answering(account: Account, resource: Resource): Account {
  let at = account;
  while (at.ceiling[resource] === undefined && at.parent) at = at.parent;
  return at;
}

/** How much of a resource can still be reserved; infinite where nothing limits it. */
export function roomFor(account: Account, resource: Resource): number {
  const at = answering(account, resource);
  const ceiling = at.ceiling[resource];
  return ceiling === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, ceiling - at.spent[resource] - at.held[resource]);
}

/** The first resource of which there is not enough, if any. */
export const shortOf = (account: Account, amount: Amount): Resource | undefined =>
  RESOURCES.find((resource) => amount[resource] > roomFor(account, resource));

/** Every account from here up to the one that answers for the resource keeps the same tally. */
function tally(account: Account, resource: Resource, change: { held: number; spent: number }): void {
  const last = answering(account, resource);
  for (let at: Account | undefined = account; at; at = at.parent) {
    at.held[resource] += change.held;
    at.spent[resource] += change.spent;
    if (at === last) return;
  }
}

export function reserve(account: Account, amount: Amount): void {
  const short = shortOf(account, amount);
  if (short) throw new Error(`Reserving ${amount[short]} ${short} where only ${roomFor(account, short)} are left`);
  for (const resource of RESOURCES) tally(account, resource, { held: amount[resource], spent: 0 });
}

/** Turns a reservation into what was really used, and gives the rest back. */
export function settle(account: Account, reserved: Amount, used: Amount): void {
  for (const resource of RESOURCES) tally(account, resource, { held: -reserved[resource], spent: used[resource] });
}

/** A child with ceilings of its own, cut down to what the parent still has. */
export function carve(parent: Account, wanted: Ceiling): Account {
  const ceiling: { [R in Resource]?: number } = {};
  for (const resource of RESOURCES) {
    const asked = wanted[resource];
    if (asked === undefined) continue;
    const granted = Math.min(asked, roomFor(parent, resource));
    ceiling[resource] = granted;
    tally(parent, resource, { held: granted, spent: 0 });
  }
  return { parent, ceiling, spent: { ...NOTHING }, held: { ...NOTHING } };
}

/** Gives back what a child did not use. Whatever it still holds is lost to the parent as spent. */
export function close(child: Account): void {
  if (!child.parent) return;
  for (const resource of RESOURCES) {
    const ceiling = child.ceiling[resource];
    if (ceiling !== undefined)
      tally(child.parent, resource, { held: -ceiling, spent: child.spent[resource] + child.held[resource] });
  }
}
