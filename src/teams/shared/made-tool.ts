import { type ToolDefinition, tool } from '../../runtime/define/define-tool.ts';
import type { ReadyTool } from '../../toolbox/ready-tool.ts';

export const madeTool = ({ name, ...options }: ReadyTool): ToolDefinition => tool(name, options);

/**
 * The values go into a file of the team's own folder and nowhere else, so they may come from anywhere; the name of the file
 * is checked by the tool's schema.
 */
export const fileTool = ({ name, ...options }: ReadyTool): ToolDefinition =>
  tool(name, { ...options, approve: () => ({ kind: 'allow', anyValues: true }) });
