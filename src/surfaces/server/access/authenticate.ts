// Who sends a request, by its token. Without any token in the store, the user of this machine may do everything: such a
// server listens on this machine only.

import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '../http/problem.ts';
import type { Principal, Right } from './roles.ts';
import type { Tokens } from './tokens.ts';

export type Authenticate = (header: string | undefined, needs: Right) => Promise<Principal>;

const ANYONE: Principal = { name: 'anyone', role: 'viewer', project: null, key: 'anyone' };

interface AuthenticateOptions {
  readonly tokens: Tokens;
  /** A token of this process, which is not stored. */
  readonly own?: string | undefined;
  /** True if requests without a token come from the user of this machine. */
  readonly isOpen: () => Promise<boolean>;
  readonly user: string;
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Digests have the same length, so every comparison takes the same time. */
export const sameDigest = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export function createAuthenticate({ tokens, own, isOpen, user }: AuthenticateOptions): Authenticate {
  const ownDigest = own === undefined ? undefined : sha256Hex(own);
  return async (header, needs) => {
    // Also while the store is away: a process whose liveness probe fails is killed with its runs.
    if (needs === 'open') return ANYONE;
    const [, given] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
    if (given === undefined) {
      if (await isOpen()) return { name: user, role: 'admin', project: null, key: 'local' };
      throw problem('no-token');
    }
    const digest = sha256Hex(given);
    if (ownDigest !== undefined && sameDigest(digest, ownDigest))
      return { name: user, role: 'admin', project: null, key: 'own' };
    const found = await tokens.find(digest);
    if (found) return { name: found.name, role: found.role, project: found.project, key: found.id };
    // A client library may insist on a key where none is needed.
    if (await isOpen()) return { name: user, role: 'admin', project: null, key: 'local' };
    throw problem('wrong-token');
  };
}
