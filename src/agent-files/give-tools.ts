// From the names in a file to the tools of a worker.

import type { ToolSource } from '../ports/tools.ts';
import type { ToolDefinition } from '../runtime/define/define-tool.ts';
import { nearest } from '../text/nearest.ts';
import { builtInTool, type Workshop } from './built-in-tools.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import type { Named } from './read-agent-file.ts';
import { mcpToolName, viewOf } from './sourced-view.ts';
import { BUILT_IN, type BuiltIn, isBuiltIn, READING, readToolName, type ToolName } from './tool-names.ts';

export interface Cupboard extends Workshop {
  /** MCP servers that can be reached, opened on first use. */
  readonly servers: ReadonlyMap<string, ToolSource>;
  /** Servers that were named and cannot be used; that was said already. */
  readonly brokenServers: readonly string[];
}

export interface Given {
  readonly tools: readonly (ToolDefinition | ToolSource)[];
  /** By the names that the worker calls them, as far as they are known before a server is asked. */
  readonly names: readonly string[];
  /** Servers of which it has everything, and which names of theirs it has is known only once they are asked. */
  readonly wholeServers: readonly string[];
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
}

interface Wish {
  readonly named: Named;
  readonly meant: ToolName;
}

/** Without names, the tools that only read: naming none must not hand out a shell. */
export function giveTools(
  names: readonly Named[] | undefined,
  { without, cupboard }: { readonly without: readonly Named[]; readonly cupboard: Cupboard },
): Given {
  const faults: Remark[] = [];
  const warnings: Remark[] = [];
  const refusals = without.map((named) => ({ named, meant: readToolName(named.name) }));
  const wishes = (names ?? []).map((named) => ({ named, meant: readToolName(named.name) }));
  for (const wish of wishes) sortOut(wish, { cupboard, faults, warnings });
  // Whatever has no counterpart here need not be taken away.
  for (const wish of refusals) sortOut(wish, { cupboard, faults, warnings: [] });
  const refused = new Set(refusals.flatMap((refusal) => takenAway(refusal, warnings)));
  const builtIn = builtInsOf(names === undefined ? READING : wishes.map(({ meant }) => meant)).filter(
    (tool) => !refused.has(tool),
  );
  const prefixes = wishes.flatMap(({ meant }) => (meant.status === 'shell' ? [meant.prefix] : []));
  // The whole shell, if that is named too.
  const narrowed = prefixes.length > 0 && !builtIn.includes('Bash') && !refused.has('Bash') ? (['Bash'] as const) : [];
  const views = viewsOf(wishes, refusals, cupboard);
  return {
    tools: [
      ...builtIn.map((tool) => builtInTool(tool, cupboard)),
      ...narrowed.map((tool) => builtInTool(tool, cupboard, prefixes)),
      ...views.map(({ view }) => view),
    ],
    names: [...builtIn, ...narrowed, ...views.flatMap((each) => each.names)],
    wholeServers: views.flatMap(({ server, isWhole }) => (isWhole ? [server] : [])),
    faults,
    warnings,
  };
}

/** A rule in brackets that takes away a part takes away the whole: less is safe, and more is not. */
function takenAway({ named, meant }: Wish, warnings: Remark[]): string[] {
  if (meant.status === 'built-in') return [meant.tool];
  const whole = /^(\w+)\(/.exec(named.name)?.[1];
  if (whole === undefined || !isBuiltIn(whole)) return [];
  const { file, line } = named;
  warnings.push({
    file,
    line,
    message: `${quoted(named.name)} takes away a part of ${whole}; here ${whole} is taken away`,
  });
  return [whole];
}

const builtInsOf = (meant: readonly (BuiltIn | ToolName)[]): BuiltIn[] => [
  ...new Set(
    meant.flatMap((each) => (typeof each === 'string' ? [each] : each.status === 'built-in' ? [each.tool] : [])),
  ),
];

interface Sorting {
  readonly cupboard: Cupboard;
  readonly faults: Remark[];
  readonly warnings: Remark[];
}

function sortOut({ named, meant }: Wish, { cupboard, faults, warnings }: Sorting): void {
  const at = { file: named.file, line: named.line };
  switch (meant.status) {
    case 'built-in':
      if (meant.insteadOf !== undefined)
        warnings.push({ ...at, message: `there is no tool ${meant.insteadOf} here; ${meant.tool} stands in for it` });
      return;
    case 'shell':
      return;
    case 'unsupported':
      warnings.push({ ...at, message: `the tool ${quoted(named.name)} is left out: ${meant.why}` });
      return;
    case 'unknown':
      faults.push({
        ...at,
        message: `there is no tool ${quoted(named.name)}${suggestion(meant.close) || `: there are ${BUILT_IN.join(', ')}, and those of MCP servers`}`,
      });
      return;
    case 'mcp': {
      const { server } = meant;
      if (cupboard.servers.has(server) || cupboard.brokenServers.includes(server)) return;
      const close = suggestion(nearest(server, cupboard.servers.keys()));
      const message = `the tool ${quoted(named.name)} is of the MCP server ${quoted(server)}, which mcpServers in team.yaml does not name${close}`;
      faults.push({ ...at, message });
      return;
    }
    default:
      return meant satisfies never;
  }
}

function viewsOf(wishes: readonly Wish[], refusals: readonly Wish[], { servers, policies }: Cupboard) {
  const wanted = new Map<string, string[] | undefined>();
  for (const { meant } of wishes) {
    if (meant.status !== 'mcp' || !servers.has(meant.server)) continue;
    const before = wanted.has(meant.server) ? wanted.get(meant.server) : [];
    wanted.set(meant.server, meant.tool === undefined || before === undefined ? undefined : [...before, meant.tool]);
  }
  return [...wanted].flatMap(([server, tools]) => {
    const refused = refusals.flatMap(({ meant }) =>
      meant.status === 'mcp' && meant.server === server ? [meant.tool] : [],
    );
    const source = servers.get(server);
    if (!source || refused.includes(undefined)) return [];
    const unwanted = refused.filter((tool) => tool !== undefined);
    const kept = tools?.filter((tool) => !unwanted.includes(tool));
    const view = viewOf(source, { server, wanted: kept, unwanted, policies });
    const names = (kept ?? []).map((tool) => mcpToolName(server, tool));
    return kept?.length === 0 ? [] : [{ server, view, names, isWhole: tools === undefined }];
  });
}
