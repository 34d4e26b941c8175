// Tools with the names of Claude Code, for one working folder. The team's policies come on top of the tools' own.

import type { Ruling } from '../core/journal/event-parts.ts';
import { type ToolDefinition, tool } from '../runtime/define/define-tool.ts';
import { globTool } from '../toolbox/files/glob-tool.ts';
import { grepTool } from '../toolbox/files/grep-tool.ts';
import { readFileTool } from '../toolbox/files/read-tool.ts';
import { editFileTool, writeFileTool } from '../toolbox/files/write-tools.ts';
import type { ReadyTool } from '../toolbox/ready-tool.ts';
import { bashTool } from '../toolbox/shell/bash-tool.ts';
import type { ListedCommand } from '../toolbox/shell/command-list.ts';
import { webFetchTool } from '../toolbox/web/fetch-tool.ts';
import type { Env } from './expand-env.ts';
import { type PolicyRule, ruleOn } from './policy-rule.ts';
import type { BuiltIn } from './tool-names.ts';

export interface ToolSettings {
  /** The folder that tools work in, and never leave. */
  readonly root: string;
  readonly env: Env;
  readonly allowedHosts: readonly string[];
  readonly policies: Readonly<Record<string, readonly PolicyRule[]>>;
  /** Shell commands that run without a person. */
  readonly unattended: readonly ListedCommand[];
}

/** `prefixes` narrow the shell to some commands. */
export function builtInTool(name: BuiltIn, settings: ToolSettings, prefixes: readonly string[] = []): ToolDefinition {
  const { name: toolName, ...ready } = readyMade(name, settings, prefixes);
  const rules = Object.hasOwn(settings.policies, name) ? settings.policies[name] : undefined;
  if (!rules) return tool(toolName, ready);
  const approve = (args: unknown): Ruling => {
    const own: Ruling = ready.approve?.(args) ?? { kind: 'allow' };
    // A policy cannot allow what the tool itself denies.
    if (own.kind === 'deny') return own;
    // A listed shell command is an exception to `Bash: deny`, not to rules with a condition.
    const isListed = own.kind === 'allow' && own.anyValues;
    return ruleOn(isListed ? rules.filter(({ when }) => when) : rules, args, () => own);
  };
  return tool(toolName, { ...ready, approve });
}

function readyMade(
  name: BuiltIn,
  { root, env, allowedHosts, unattended }: ToolSettings,
  prefixes: readonly string[],
): ReadyTool {
  switch (name) {
    case 'Read':
      return readFileTool(root);
    case 'Glob':
      return globTool(root);
    case 'Grep':
      return grepTool(root);
    case 'Write':
      return writeFileTool(root);
    case 'Edit':
      return editFileTool(root);
    case 'Bash':
      return bashTool({ root, env, prefixes, unattended });
    case 'WebFetch':
      return webFetchTool({ allowedHosts });
    default:
      return name satisfies never;
  }
}
