// Selects the tools of a worker by the names in its file.

import type { ToolSource } from '../ports/tools.ts';
import type { ToolDefinition } from '../runtime/define/define-tool.ts';
import { fewOf, nearest } from '../text/nearest.ts';
import { builtInTool, type ToolSettings } from './built-in-tools.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import type { Named } from './read-agent-file.ts';
import { BUILT_IN, type BuiltIn, isBuiltIn, READ_ONLY, readToolName, type ToolName } from './tool-names.ts';
import { mcpToolName, viewOf } from './tool-source-view.ts';

export interface ToolSupply extends ToolSettings {
  /** MCP servers, started on first use. */
  readonly servers: ReadonlyMap<string, ToolSource>;
  /** Servers with faults in their settings, which are already reported. */
  readonly brokenServers: readonly string[];
}

export interface SelectedTools {
  readonly tools: readonly (ToolDefinition | ToolSource)[];
  /** The names of the tools, as far as they are known before a server is started. */
  readonly names: readonly string[];
  /** Servers of which the worker has all tools; their names are known once the server is started. */
  readonly wholeServers: readonly string[];
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
}

interface RequestedTool {
  readonly named: Named;
  readonly meant: ToolName;
}

/** Without names, a worker gets only the tools that read: it must not get a shell by default. */
export function selectTools(
  names: readonly Named[] | undefined,
  { without, supply }: { readonly without: readonly Named[]; readonly supply: ToolSupply },
): SelectedTools {
  const faults: Remark[] = [];
  const warnings: Remark[] = [];
  const refusals = without.map((named) => ({ named, meant: readToolName(named.name) }));
  const requests = (names ?? []).map((named) => ({ named, meant: readToolName(named.name) }));
  for (const request of requests) checkRequest(request, { supply, faults, warnings });
  // No warnings for disallowed tools that do not exist here.
  for (const request of refusals) checkRequest(request, { supply, faults, warnings: [] });
  const refused = new Set(refusals.flatMap((refusal) => disallowed(refusal, warnings)));
  const builtIn = builtInsOf(names === undefined ? READ_ONLY : requests.map(({ meant }) => meant)).filter(
    (tool) => !refused.has(tool),
  );
  const prefixes = requests.flatMap(({ meant }) => (meant.status === 'shell' ? [meant.prefix] : []));
  // A narrowed shell only if the whole shell is not listed too.
  const narrowed = prefixes.length > 0 && !builtIn.includes('Bash') && !refused.has('Bash') ? (['Bash'] as const) : [];
  const views = viewsOf(requests, refusals, supply);
  return {
    tools: [
      ...builtIn.map((tool) => builtInTool(tool, supply)),
      ...narrowed.map((tool) => builtInTool(tool, supply, prefixes)),
      ...views.map(({ view }) => view),
    ],
    names: [...builtIn, ...narrowed, ...views.flatMap((each) => each.names)],
    wholeServers: views.flatMap(({ server, isWhole }) => (isWhole ? [server] : [])),
    faults,
    warnings,
  };
}

/** Disallowing a part of a tool, such as Bash(rm:*), disallows the whole tool: that is the safe reading. */
function disallowed({ named, meant }: RequestedTool, warnings: Remark[]): string[] {
  if (meant.status === 'built-in') return [meant.tool];
  const whole = /^(\w+)\(/.exec(named.name)?.[1];
  if (whole === undefined || !isBuiltIn(whole)) return [];
  const { file, line } = named;
  warnings.push({
    file,
    line,
    message: `${quoted(named.name)} disallows a part of ${whole}; Bosun disallows ${whole} as a whole`,
  });
  return [whole];
}

const builtInsOf = (meant: readonly (BuiltIn | ToolName)[]): BuiltIn[] => [
  ...new Set(
    meant.flatMap((each) => (typeof each === 'string' ? [each] : each.status === 'built-in' ? [each.tool] : [])),
  ),
];

interface CheckParts {
  readonly supply: ToolSupply;
  readonly faults: Remark[];
  readonly warnings: Remark[];
}

function checkRequest({ named, meant }: RequestedTool, { supply, faults, warnings }: CheckParts): void {
  const at = { file: named.file, line: named.line };
  switch (meant.status) {
    case 'built-in':
      if (meant.insteadOf !== undefined)
        warnings.push({ ...at, message: `there is no tool ${meant.insteadOf} here; using ${meant.tool} instead` });
      return;
    case 'shell':
      return;
    case 'unsupported':
      warnings.push({ ...at, message: `the tool ${quoted(named.name)} is left out: ${meant.why}` });
      return;
    case 'unknown':
      faults.push({
        ...at,
        message: `there is no tool ${quoted(named.name)}${suggestion(meant.close) || `: there are ${fewOf(BUILT_IN)}, and those of MCP servers`}`,
      });
      return;
    case 'mcp': {
      const { server } = meant;
      if (supply.servers.has(server) || supply.brokenServers.includes(server)) return;
      const close = suggestion(nearest(server, supply.servers.keys()));
      const message = `the tool ${quoted(named.name)} is of the MCP server ${quoted(server)}, which mcpServers in team.yaml does not name${close}`;
      faults.push({ ...at, message });
      return;
    }
    default:
      return meant satisfies never;
  }
}

function viewsOf(
  requests: readonly RequestedTool[],
  refusals: readonly RequestedTool[],
  { servers, policies }: ToolSupply,
) {
  const wanted = new Map<string, string[] | undefined>();
  for (const { meant } of requests) {
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
