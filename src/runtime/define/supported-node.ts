// The first import of every public entry: on a Node that is too old, a program ends with one line that says so, instead
// of an error from somewhere inside. Bun and Deno give the number of a Node they resemble, and are not judged by it.

import { isRecentNode } from './recent-node.ts';

const { node, bun, deno } = process.versions as Readonly<Record<string, string | undefined>>;

if (bun === undefined && deno === undefined && !isRecentNode(node ?? '')) {
  const error = new Error(`Bosun needs Node 22.18, or 24 and later; this is Node ${node}`);
  // Nothing in our files or in those of the caller is wrong.
  error.stack = String(error);
  throw error;
}
