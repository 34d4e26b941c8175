// Looks up names when a connection is made, and refuses private addresses: a name may resolve differently the second time.

import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

export const notPublic = (host: string): Error => new Error(`${host} is not a public address, so it is not fetched`);

export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.length === 0 || found.some(({ address }) => isPrivateAddress(address))) return done(notPublic(host), []);
    if (options.all) return done(null, found);
    return done(null, found[0]?.address ?? '', found[0]?.family);
  });
