// bosun mcp serve: runs a server that ships with Bosun, until its client disconnects.

import { fewOf, nearest } from '../../../text/nearest.ts';
import { shippedServers } from '../../mcp/shipped-servers.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

export async function serveCommand({ home, version }: Cli, name: string): Promise<number> {
  const server = Object.hasOwn(shippedServers, name) ? shippedServers[name] : undefined;
  if (!server) {
    const names = Object.keys(shippedServers);
    const close = nearest(name, names);
    throw new UserError(
      `There is no server "${name}": ${close === undefined ? `there are ${fewOf(names)}` : `did you mean ${close}?`}`,
    );
  }
  const [tools, { serveTools }] = await Promise.all([server.tools(home), import('../../mcp/serve-tools.ts')]);
  await serveTools({ name, version, tools, policies: 'caller' });
  return EXIT.complete;
}
