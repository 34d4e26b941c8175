// Who may do what. A route names what it needs; a role has a set of these.

export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `open` needs no token; the others are kinds of rights. */
export type Right = 'open' | 'read' | 'operate' | 'answer' | 'decide' | 'administer';

const RIGHTS: Readonly<Record<Role, ReadonlySet<Right>>> = {
  viewer: new Set(['open', 'read']),
  operator: new Set(['open', 'read', 'operate', 'answer']),
  approver: new Set(['open', 'read', 'answer', 'decide']),
  admin: new Set(['open', 'read', 'operate', 'answer', 'decide', 'administer']),
};

export const mayDo = (role: Role, right: Right): boolean => RIGHTS[role].has(right);

/** The least role that may do it, for messages. */
export const roleFor = (right: Right): Role => ROLES.find((role) => mayDo(role, right)) ?? 'admin';

/** The sender of a request: a token, or the user of this machine where no token is needed. */
export interface Principal {
  readonly name: string;
  readonly role: Role;
  /** Sees and starts only runs of this project; null sees all. */
  readonly project: string | null;
  /** For rate limits. */
  readonly key: string;
}
