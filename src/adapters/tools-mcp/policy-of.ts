import type { McpPolicyContext } from '../../ports/mcp.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { McpSettings } from './options.ts';
import { plainName } from './tool-names.ts';

/** The user's settings for a tool, by the server's own name for it once that is known. */
export function policyOf(
  settings: McpSettings,
  tool: string,
  known: string | undefined,
): ReturnType<NonNullable<ToolSource['policy']>> {
  const named = Object.entries(settings.tools).find(([name]) =>
    known === undefined ? plainName(name, settings.prefix) === tool : name === known,
  )?.[1];
  const approve = named?.approve?.bind(named);
  return approve && ((args, context) => approve(args, context as McpPolicyContext));
}
