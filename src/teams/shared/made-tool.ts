// Tools of the toolbox as tools of a worker.

import { ask, type ToolDefinition, tool } from '../../runtime/define/define-tool.ts';
import type { ReadyTool } from '../../toolbox/ready-tool.ts';
import { reportTool } from '../../toolbox/report/report-tool.ts';

export const madeTool = ({ name, ...options }: ReadyTool): ToolDefinition => tool(name, options);

/** `--context report=<folder>`: where reports are saved. */
export const REPORT_KEY = 'report';

/**
 * Saves reports into the folder that the requester names. The values go into a file of that folder and nowhere else, so they
 * may come from anywhere. Without a folder, a person is asked, and the team's own folder is used.
 */
export function saveReportTool(ownFolder: string): ToolDefinition {
  const folderOf = (context: Readonly<Record<string, unknown>> | undefined): string | undefined => {
    const given = context?.[REPORT_KEY];
    return typeof given === 'string' && given.trim() !== '' ? given : undefined;
  };
  const { name, ...options } = reportTool(({ context }) => folderOf(context) ?? ownFolder);
  return tool(name, {
    ...options,
    approve: (_, { context }) =>
      folderOf(context) === undefined
        ? ask('The request names no folder for the report.')
        : { kind: 'allow', anyValues: true },
  });
}
