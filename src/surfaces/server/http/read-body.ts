// Reads a JSON body within a limit of size and depth. Everything it refuses is the client's mistake.

import { isTooDeep } from '../../../core/values/nesting.ts';
import { problem } from './problem.ts';

/** An empty body is `undefined`. */
export async function readBody(request: Request, bytesMax: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw problem('too-large', { bytesMax });
  const bytes = await bytesOf(request, bytesMax);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  // Any page may send a form or plain text to another origin; for JSON, the browser asks that origin first.
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw problem('wrong-type');
  const value = parsed(textOf(bytes));
  if (isTooDeep(value)) throw problem('bad-json', { why: 'it is nested too deep' });
  return value;
}

async function bytesOf(request: Request, bytesMax: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  for await (const part of request.body) {
    size += part.length;
    if (size > bytesMax) throw problem('too-large', { bytesMax });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('bad-json', { why: 'it is not UTF-8' });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw problem('bad-json', { why: error instanceof Error ? error.message : 'it cannot be read' });
  }
}
