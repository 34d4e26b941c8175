// Host and Origin checks. A page that a browser opened elsewhere must not reach a server on this machine: neither by a name
// that it points to this address (DNS rebinding), nor by a form or a script of its own (CSRF).

import { problem } from './problem.ts';

export interface Names {
  /** The address that the server listens on. */
  readonly hostname: string;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

export const isLoopback = (hostname: string): boolean =>
  LOOPBACK.test(hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname.toLowerCase());

export function checkHost(host: string | undefined, { hostname, allowedHosts }: Names): void {
  const name = nameOf(host ?? '');
  const isKnown = LOOPBACK.test(name) || name === hostname.toLowerCase() || allowedHosts.includes(name);
  if (!isKnown) throw problem('wrong-host', { host: name === '' ? '(none)' : name.slice(0, 100) });
}

/** Requests without an Origin do not come from a page. Returns the origin if answers may be read by its pages. */
export function checkOrigin(
  origin: string | undefined,
  host: string | undefined,
  { allowedOrigins }: Pick<Names, 'allowedOrigins'>,
): string | undefined {
  if (origin === undefined) return undefined;
  if (allowedOrigins.includes(origin)) return origin;
  const own = URL.canParse(origin) ? new URL(origin) : undefined;
  if (own && /^https?:$/.test(own.protocol) && own.host === (host ?? '').toLowerCase()) return undefined;
  throw problem('wrong-origin', { origin: origin.slice(0, 200) });
}
