// The MCP servers named in team.yaml. They are not started here: a source opens on first use.

import type { McpOptions, OpenMcp } from '../ports/mcp.ts';
import type { ToolSource } from '../ports/tools.ts';
import type { AgentWorker } from './agent-worker.ts';
import type { Remark } from './fault.ts';
import type { TeamReading } from './read-team-file.ts';

interface Opening {
  readonly mcp: OpenMcp | undefined;
  readonly faults: Remark[];
  readonly brokenServers: string[];
}

export function openServers(
  { team, file, lineOf, brokenServers: known }: TeamReading,
  { mcp, faults, brokenServers }: Opening,
): ReadonlyMap<string, ToolSource> {
  const sources = new Map<string, ToolSource>();
  for (const [name, { type: _, ...settings }] of Object.entries(team.mcpServers ?? {})) {
    if (known.includes(name)) continue;
    try {
      if (!mcp) throw new Error('MCP servers cannot be reached from here');
      // The schema has checked that there is either a command or a url.
      sources.set(name, mcp({ name, ...settings } as McpOptions));
    } catch (error) {
      const message = `mcpServers.${name}: ${error instanceof Error ? error.message : String(error)}`;
      faults.push({ file, line: lineOf(['mcpServers', name]), message });
      brokenServers.push(name);
    }
  }
  return sources;
}

/** Tools of a whole server cannot be shared: their names are known only after the team is defined. */
export function checkWholeServers(crew: readonly AgentWorker[]): Remark[] {
  return crew.flatMap(({ agent, tools }) =>
    tools.wholeServers.flatMap((server) => {
      const prefix = `mcp__${server}__`;
      const other = crew.find(
        (each) =>
          each.agent !== agent &&
          (each.tools.wholeServers.includes(server) || each.tools.names.some((name) => name.startsWith(prefix))),
      );
      if (!other) return [];
      const at = agent.tools?.find(({ name }) => name.startsWith(`mcp__${server}`)) ?? agent;
      const message = `all tools of "${server}" go to "${agent.name}", and some to "${other.name}": name them one by one, as ${prefix}…`;
      return [{ file: at.file, line: at.line, message }];
    }),
  );
}
