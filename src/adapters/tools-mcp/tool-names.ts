// The names of tools for workers. Servers may use dots, slashes and 128 characters; model providers allow 64 plain
// ones.

import { createHash } from 'node:crypto';

const LENGTH_MAX = 64;

/** From the server's name of each tool to ours: unique, beginning with a letter, `[A-Za-z0-9_-]` only. */
export function toolNames(serverNames: readonly string[], prefix: string): Map<string, string> {
  const plain = new Map(serverNames.map((name) => [name, plainName(name, prefix)]));
  const holders = new Map<string, string[]>();
  for (const [name, wanted] of plain) holders.set(wanted, [...(holders.get(wanted) ?? []), name]);
  return new Map(
    [...plain].map(([name, wanted]) => {
      const isAlone = holders.get(wanted)?.length === 1;
      // Of several that would get the same name, the one that needs no change keeps it.
      return [name, isAlone || wanted === `${prefix}${name}` ? wanted : marked(wanted, name)];
    }),
  );
}

/** Our name of one tool, if no other tool would get the same. */
export function plainName(serverName: string, prefix: string): string {
  const spelt = `${prefix}${serverName}`.replace(/[^A-Za-z0-9_-]/g, '_');
  const name = /^[A-Za-z]/.test(spelt) ? spelt : `tool_${spelt}`;
  return name.length <= LENGTH_MAX ? name : marked(name, serverName);
}

/** Ends in a few digits of the name's digest, so that it does not depend on the server's other tools. */
function marked(name: string, serverName: string): string {
  const mark = createHash('sha256').update(serverName).digest('hex').slice(0, 8);
  return `${name.slice(0, LENGTH_MAX - mark.length - 1)}_${mark}`;
}
