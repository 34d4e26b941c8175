// The user's own data, named in the context of the request: `--context tables=<folder>`. Without it, the sample of the team.

import type { ToolCall } from '../../toolbox/ready-tool.ts';

export function placeOf({ context }: Pick<ToolCall, 'context'>, key: string, sample: string): string {
  const value = context?.[key];
  return typeof value === 'string' && value.trim() !== '' ? value : sample;
}
