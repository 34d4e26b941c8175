// Read: returns the lines of a text file, numbered so that they can be cited.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { readTextFile } from './text-file.ts';

const LINES_MAX = 2_000;
const LINE_CHARS_MAX = 2_000;
/** The longest output, however long the lines are. */
const CHARS_MAX = 100_000;

const input = z.object({
  file_path: z.string().min(1).describe('the file, relative to the working folder'),
  offset: z.int().positive().optional().describe('the first line wanted, from 1'),
  limit: z.int().positive().max(LINES_MAX).optional().describe('how many lines'),
});

export const readFileTool = (root: string): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'Read',
    does: 'reads a text file of the working folder, with line numbers',
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: 20_000,
    grant: 'always',
    run: async ({ file_path, offset = 1, limit = LINES_MAX }) => {
      const lines = (await readTextFile(root, file_path)).split(/\r?\n/);
      if (lines.at(-1) === '') lines.pop();
      if (lines.length === 0) return '(the file is empty)';
      if (offset > lines.length)
        throw new Error(`"${file_path}" has ${lines.length} lines, and line ${offset} was wanted`);
      return numbered(lines, { offset, limit });
    },
  });

function numbered(lines: readonly string[], { offset, limit }: { offset: number; limit: number }): string {
  const shown: string[] = [];
  let chars = 0;
  for (const [index, line] of lines.slice(offset - 1, offset - 1 + limit).entries()) {
    const text = line.length > LINE_CHARS_MAX ? `${line.slice(0, LINE_CHARS_MAX)}…` : line;
    chars += text.length + 8;
    if (chars > CHARS_MAX) break;
    shown.push(`${String(offset + index).padStart(6)}  ${text}`);
  }
  const next = offset + shown.length;
  const rest =
    next <= lines.length
      ? [`(line ${next} of ${lines.length} and later are not shown; go on with offset ${next})`]
      : [];
  return [...shown, ...rest].join('\n');
}
