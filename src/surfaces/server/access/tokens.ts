// Tokens in the store, as digests: the token itself is shown once, when it is made.

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Journal } from '../../../ports/journal.ts';
import { storedList } from '../stored-list.ts';
import { sameDigest, sha256Hex } from './authenticate.ts';
import { ROLES, type Role } from './roles.ts';

const KEY = 'access/tokens';

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  project: z.string().nullable(),
  digest: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});
type StoredToken = z.output<typeof tokenSchema>;

interface NewToken {
  readonly name: string;
  readonly role: Role;
  readonly project?: string | null | undefined;
  readonly expiresAt?: string | null | undefined;
}

export interface Tokens {
  list(): Promise<readonly Omit<StoredToken, 'digest'>[]>;
  /** A token that is valid now. */
  find(digest: string): Promise<StoredToken | undefined>;
  create(token: NewToken): Promise<{ readonly id: string; readonly token: string }>;
  /** False if there is no such token. */
  revoke(id: string): Promise<boolean>;
}

export function openTokens(journal: Pick<Journal, 'recall' | 'swap'>, now: () => number): Tokens {
  const list = storedList(journal, KEY, tokenSchema);
  const isValid = ({ expiresAt }: StoredToken): boolean => expiresAt === null || Date.parse(expiresAt) > now();
  return {
    list: async () => (await list.all()).map(({ digest: _, ...shown }) => shown),
    find: async (digest) => (await list.all()).filter(isValid).find((each) => sameDigest(each.digest, digest)),
    create: async ({ name, role, project = null, expiresAt = null }) => {
      const token = `bosun_${randomBytes(24).toString('base64url')}`;
      const id = randomBytes(4).toString('hex');
      const createdAt = new Date(now()).toISOString();
      const made = { id, name, role, project, digest: sha256Hex(token), createdAt, expiresAt };
      await list.change((all) => [...all, made]);
      return { id, token };
    },
    revoke: async (id) => {
      const isKnown = (await list.all()).some((each) => each.id === id);
      await list.change((all) => all.filter((each) => each.id !== id));
      return isKnown;
    },
  };
}
