// Sends every bad input to every route: as the body, as each field of the body, in the path, the query and the headers.

import http from 'node:http';
import { z } from 'zod';
import type { Route } from '../../src/surfaces/server/http/route.ts';
import type { BadInputs } from './inputs.ts';

export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' });
  return Object.keys(properties);
};

/** A header cannot hold these. */
const isHeader = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** Nothing that ends the test itself or fills the store: nothing is started that stays. */
const pathWith = (path: string, text: string): string => path.replaceAll(/\{\w+\}/g, encodeURIComponent(text));

export function* attacksOn(route: Route, { bodies, texts }: BadInputs): Generator<Attack> {
  const method = route.method.toUpperCase();
  const plain = pathWith(route.path, 'x1');
  const json = { 'content-type': 'application/json' };
  if (route.body) {
    for (const body of bodies) yield { method, path: plain, headers: json, body };
    for (const field of [...fieldsOf(route.body), '__proto__', 'constructor'])
      for (const text of texts) yield { method, path: plain, headers: json, body: bodyWith(field, text) };
  }
  for (const text of texts) {
    if (route.path.includes('{')) {
      yield { method, path: pathWith(route.path, safeText(text)), headers: {} };
      yield { method, path: rawPath(route.path, text), headers: {} };
    }
    for (const field of [...fieldsOf(route.query), 'unknown'])
      yield { method, path: `${plain}?${new URLSearchParams({ [field]: safeText(text) })}`, headers: {} };
    if (!isHeader(text)) continue;
    for (const name of ['authorization', 'idempotency-key', 'last-event-id', 'content-type', 'accept'])
      yield { method, path: plain, headers: { [name]: text.trim() } };
  }
}

const bodyWith = (field: string, text: string): Uint8Array =>
  Buffer.from(`{${JSON.stringify(field)}:${JSON.stringify(text)}}`);

/** A lone surrogate cannot be written into an address. */
const safeText = (text: string): string => text.toWellFormed();

/** Characters that a client may send without encoding them. */
const rawPath = (path: string, text: string): string =>
  path.replaceAll(/\{\w+\}/g, safeText(text).replaceAll(/[^\x21-\x7e]|[?#%]/g, '.') || '.');

const ANSWER_MS = 30_000;

/** The status; 0 if the connection broke, -1 if no answer came in time. Streams are left as soon as they answer. */
export function send(url: URL, { method, path, headers, body }: Attack, agent: http.Agent): Promise<number> {
  return new Promise((resolve) => {
    const options = { method, path, headers, agent, host: url.hostname, port: url.port, timeout: ANSWER_MS };
    const request = http.request(options, (answer) => {
      resolve(answer.statusCode ?? 0);
      if (answer.headers['content-type']?.includes('event-stream')) answer.destroy();
      else answer.resume();
    });
    request.on('timeout', () => {
      resolve(-1);
      request.destroy();
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });
}
