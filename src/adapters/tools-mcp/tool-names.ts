// The names workers call tools by. Servers may use dots, slashes and 128 characters; model providers allow 64 plain ones.

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
      // Of several that would be called alike, the one that is spelt so keeps the name.
      return [name, isAlone || wanted === `${prefix}${name}` ? wanted : marked(wanted, name)];
    }),
  );
}

/** Our name of one tool, if no other tool would be called alike. */
export function plainName(serverName: string, prefix: string): string {
  const spelt = `${prefix}${serverName}`.replace(/[^A-Za-z0-9_-]/g, '_');
  const name = /^[A-Za-z]/.test(spelt) ? spelt : `tool_${spelt}`;
  return name.length <= LENGTH_MAX ? name : marked(name, serverName);
}

/** Ends in a few digits of the name's digest, so that it stays the same whatever else the server offers. */
function marked(name: string, serverName: string): string {
  const mark = createHash('sha256').update(serverName).digest('hex').slice(0, 8);
  return `${name.slice(0, LENGTH_MAX - mark.length - 1)}_${mark}`;
}
