// Sends one notice. Only public addresses, unless the server was started with permission for others.

import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from '../../../toolbox/web/private-addresses.ts';
import { notPublic, publicLookup } from '../../../toolbox/web/public-lookup.ts';

const SEND_MS = 10_000;

interface Sending {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly allowPrivate: boolean;
}

/** Resolves with the status of the answer; rejects if there is none. Redirects are not followed. */
export type Send = (sending: Sending) => Promise<number>;

export const send: Send = ({ url, body, headers, allowPrivate }) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const address = new URL(url);
  const name = address.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(name) !== 0 && isPrivateAddress(name)) throw notPublic(name);
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(SEND_MS),
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  };
  const request = (address.protocol === 'https:' ? https : http).request(address, options, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
};
