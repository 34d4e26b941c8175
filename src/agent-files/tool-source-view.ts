// A view of an MCP server for one worker: some of its tools, under the names that agent files use. Several workers may share
// one server, which is started once.

import type { SourcedTool, ToolSource } from '../ports/tools.ts';
import { fewOf, nearest } from '../text/nearest.ts';
import { suggestion } from './fault.ts';
import { type PolicyRule, ruleOn } from './policy-rule.ts';

const NAME_CHARS_MAX = 64;

export const mcpToolName = (server: string, tool: string): string => {
  const name = `mcp__${server}__${tool}`;
  return name.length <= NAME_CHARS_MAX ? name : tool;
};

interface View {
  readonly server: string;
  /** The server's own names of the wanted tools; undefined for all. */
  readonly wanted: readonly string[] | undefined;
  readonly unwanted: readonly string[];
  /** Policies by the name that agent files use. */
  readonly policies: Readonly<Record<string, readonly PolicyRule[]>>;
}

export function viewOf(source: ToolSource, { server, wanted, unwanted, policies }: View): ToolSource {
  const ownNames = new Map<string, string>();
  const list = async (): Promise<readonly SourcedTool[]> => {
    const offered = await source.list();
    const names = offered.map(({ name }) => name);
    const lacking = wanted?.find((name) => !names.includes(name));
    if (lacking !== undefined)
      throw new Error(
        `it has no tool "${lacking}"${suggestion(nearest(lacking, names))} (it has ${fewOf(names) || 'none'})`,
      );
    // A policy for a tool that does not exist is probably a typo, so refuse it.
    const guarded = Object.keys(policies).filter((name) => name.startsWith(`mcp__${server}__`));
    const unmatched = guarded.find((name) => !names.some((own) => mcpToolName(server, own) === name));
    if (unmatched !== undefined)
      throw new Error(`team.yaml has a policy for "${unmatched}", but the server has no such tool`);
    const shown = offered.filter(({ name }) => (wanted?.includes(name) ?? true) && !unwanted.includes(name));
    return shown.map((tool) => {
      const name = mcpToolName(server, tool.name);
      ownNames.set(name, tool.name);
      return { ...tool, name };
    });
  };
  return {
    kind: 'tool-source',
    name: source.name,
    list,
    call: async (call) => {
      if (!ownNames.has(call.tool)) await list();
      const own = ownNames.get(call.tool);
      if (own === undefined) throw new Error(`"${server}" has no tool "${call.tool}" for this worker`);
      return source.call({ ...call, tool: own });
    },
    policy: (tool) => {
      const rules = Object.hasOwn(policies, tool) ? policies[tool] : undefined;
      return rules && ((args) => ruleOn(rules, args, () => ({ kind: 'allow' })));
    },
    close: () => source.close(),
  };
}
