// Some tools of a server, under the names that agent files call them by. Several workers may look at one server: it is
// started once.

import type { SourcedTool, ToolSource } from '../ports/tools.ts';
import { nearest } from '../text/nearest.ts';
import { suggestion } from './fault.ts';
import { type PolicyRule, ruleOn } from './policy-rule.ts';

const NAME_CHARS_MAX = 64;

export const mcpToolName = (server: string, tool: string): string => {
  const name = `mcp__${server}__${tool}`;
  return name.length <= NAME_CHARS_MAX ? name : tool;
};

export interface View {
  readonly server: string;
  /** The server's names of the tools wanted; without it, all of them. */
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
        `it has no tool "${lacking}"${suggestion(nearest(lacking, names))} (it has ${names.join(', ') || 'none'})`,
      );
    // A policy that guards nothing was meant for something.
    const guarded = Object.keys(policies).filter((name) => name.startsWith(`mcp__${server}__`));
    const astray = guarded.find((name) => !names.some((own) => mcpToolName(server, own) === name));
    if (astray !== undefined) throw new Error(`team.yaml has a policy for "${astray}", and it has no such tool`);
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
