// Reads the user's settings of a server once: all code after this takes complete values.

import type { Effect } from '../../core/plan/team-spec.ts';
import type { McpHttpOptions, McpOptions, McpStdioOptions, McpToolOptions } from '../../ports/mcp.ts';
import { type OptionNames, refuseUnknown } from '../../text/nearest.ts';
import { shownArgs, shownUrl } from './secrets.ts';

/** How to reach a server, with all defaults filled in. */
export type Place =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | undefined;
    }
  | { readonly kind: 'http'; readonly url: URL; readonly headers: Readonly<Record<string, string>> };

export interface McpSettings {
  readonly name: string;
  readonly place: Place;
  /** Names the server in errors, without secrets. */
  readonly label: string;
  readonly allow: readonly string[] | undefined;
  readonly prefix: string;
  readonly tools: Readonly<Record<string, McpToolOptions>>;
  readonly passContext: readonly string[];
  readonly timeoutMs: number;
}

const TIMEOUT_MS = 30_000;
const EFFECTS: readonly Effect[] = ['read', 'idempotent', 'once'];

const OPTIONS = {
  name: true,
  allow: true,
  prefix: true,
  tools: true,
  passContext: true,
  timeoutMs: true,
  command: true,
  args: true,
  env: true,
  cwd: true,
  url: true,
  headers: true,
} satisfies OptionNames<McpStdioOptions & McpHttpOptions>;
const TOOL_OPTIONS = {
  effect: true,
  untrusted: true,
  timeoutMs: true,
  does: true,
  approve: true,
} satisfies OptionNames<McpToolOptions>;

export function readOptions(options: McpOptions): McpSettings {
  if (typeof options !== 'object' || options === null || options.name === undefined)
    throw new Error("mcp() takes an object with a name: mcp({ name: 'files', command: 'npx', args: ['…'] })");
  const { name, allow, prefix = false, tools = {}, passContext = [], timeoutMs = TIMEOUT_MS } = options;
  if (typeof name !== 'string' || !/^[A-Za-z][\w.-]{0,63}$/.test(name)) {
    throw new Error(
      `"${name}" cannot name an MCP server: use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter`,
    );
  }
  const whose = `The MCP server "${name}"`;
  refuseUnknown(whose, options, { known: OPTIONS });
  for (const [tool, given] of Object.entries(tools))
    refuseUnknown(whose, given, { known: TOOL_OPTIONS, within: `tools.${tool}` });
  const place = placeOf(options);
  checkTime(`timeoutMs of the MCP server "${name}"`, timeoutMs);
  for (const [tool, { effect, timeoutMs: own }] of Object.entries(tools)) {
    if (effect !== undefined && !EFFECTS.includes(effect))
      throw new Error(`The effect of "${tool}" of the MCP server "${name}" must be one of: ${EFFECTS.join(', ')}`);
    if (own !== undefined) checkTime(`timeoutMs of "${tool}" of the MCP server "${name}"`, own);
  }
  const ownPrefix = prefix === true ? `${name}_` : prefix || '';
  if (!/^(?:[A-Za-z][\w-]{0,31})?$/.test(ownPrefix.replaceAll('.', '_')))
    throw new Error(
      `The prefix "${ownPrefix}" of the MCP server "${name}" must be up to 32 letters, digits, dashes and underscores, beginning with a letter`,
    );
  const where = place.kind === 'http' ? shownUrl(place.url) : shownArgs([place.command, ...place.args]);
  const label = `The MCP server "${name}" (${where})`;
  return { name, place, label, allow, prefix: ownPrefix.replaceAll('.', '_'), tools, passContext, timeoutMs };
}

function placeOf(options: McpOptions): Place {
  if ('command' in options === 'url' in options)
    throw new Error(`The MCP server "${options.name}" needs either a command to start or a url to reach, and not both`);
  if ('command' in options) {
    const { command, args = [], env = {}, cwd } = options;
    if (typeof command !== 'string' || command.trim() === '')
      throw new Error(`The command of the MCP server "${options.name}" is empty: give the program that starts it`);
    return { kind: 'stdio', command, args, env, cwd };
  }
  const { url: given, headers = {} } = options;
  const url = URL.canParse(String(given)) ? new URL(String(given)) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`The url of the MCP server "${options.name}" must be an address such as http://127.0.0.1:3001/mcp`);
  if (url.username !== '' || url.password !== '')
    throw new Error(`The url of the MCP server "${options.name}" holds a password: pass it in headers instead`);
  return { kind: 'http', url, headers };
}

function checkTime(what: string, ms: number): void {
  if (!(Number.isFinite(ms) && ms > 0)) throw new Error(`${what} must be a number above 0, not ${ms}`);
}
