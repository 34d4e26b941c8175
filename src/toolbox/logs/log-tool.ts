// Reads a log: its kinds of lines, the most severe first, and what is new. Its output is text from outside.

import path from 'node:path';
import { z } from 'zod';
import { type ReadyTool, readyTool, type ToolCall } from '../ready-tool.ts';
import { type LogGroup, type LogSummary, summariseLog } from './summarise-log.ts';

export interface LogToolOptions {
  /** The name of the tool, such as `read_log`. */
  readonly name: string;
  /** What the tool does, for the worker that chooses it. */
  readonly does: string;
  /** The log for a call, and an earlier one to compare it with. */
  readonly files: (call: ToolCall) => { readonly log: string; readonly baseline?: string | undefined };
}

const GROUPS_MAX = 20;
const LINE_SHOWN = 300;
const ADDRESSES_SHOWN = 3;

const input = z.object({
  contains: z.string().min(1).max(200).optional().describe('only lines with this text, such as "timeout"'),
  limit: z.int().positive().max(GROUPS_MAX).optional().describe('how many kinds of lines (default 8)'),
});

export interface LogOutput extends Omit<LogSummary, 'groups' | 'isNew'> {
  /** The name of the file, without its folder. */
  readonly log: string;
  readonly groups: readonly LogGroup[];
  readonly isNew: readonly LogGroup[];
}

export const logTool = ({ name, does, files }: LogToolOptions): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name,
    does,
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: 120_000,
    grant: 'always',
    run: async ({ contains, limit = 8 }, call): Promise<LogOutput> => {
      const { log, baseline } = files(call);
      const summary = await summariseLog(log, { signal: call.signal, contains, baseline });
      return {
        ...summary,
        log: path.basename(log),
        groups: summary.groups.slice(0, limit).map(shown),
        isNew: summary.isNew.slice(0, limit).map(shown),
      };
    },
  });

const shown = ({ first, addresses, ...group }: LogGroup): LogGroup => ({
  ...group,
  first: { ...first, text: first.text.slice(0, LINE_SHOWN) },
  addresses: addresses.slice(0, ADDRESSES_SHOWN),
});
