// Write and Edit: a person approves each call, unless the team's definition says otherwise.

import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { fileInside, placeInside } from './inside-folder.ts';
import { readTextFile } from './text-file.ts';

const CHARS_MAX = 1_000_000;

/** Writes all of the content or none of it: a crash in between leaves the old file. */
async function put(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.bosun-${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const writeInput = z.object({
  file_path: z.string().min(1).describe('the file, relative to the working folder'),
  content: z.string().max(CHARS_MAX).describe('all of its new content'),
});

export const writeFileTool = (root: string): ReadyTool =>
  readyTool<z.output<typeof writeInput>>({
    name: 'Write',
    does: 'writes a text file in the working folder, in place of what was there',
    input: writeInput,
    // Repeating the call leaves the same file.
    effect: 'idempotent',
    untrusted: false,
    timeoutMs: 20_000,
    grant: 'always',
    approve: ({ file_path }) => ({ kind: 'ask', reason: `It would write the file ${file_path}.` }),
    run: async ({ file_path, content }) => {
      const file = await placeInside(root, file_path);
      await put(file, content);
      await fileInside(root, file_path);
      return `Wrote ${file_path} (${content.length} characters).`;
    },
  });

const editInput = z.object({
  file_path: z.string().min(1).describe('the file, relative to the working folder'),
  old_string: z.string().min(1).max(CHARS_MAX).describe('text that is in the file now, exactly and only once'),
  new_string: z.string().max(CHARS_MAX).describe('what shall be there instead'),
  replace_all: z.boolean().optional().describe('replace every place, if there are several'),
});

export const editFileTool = (root: string): ReadyTool =>
  readyTool<z.output<typeof editInput>>({
    name: 'Edit',
    does: 'replaces a piece of text in a file of the working folder',
    input: editInput,
    // Repeating the call might replace twice.
    effect: 'once',
    untrusted: false,
    timeoutMs: 20_000,
    grant: 'always',
    approve: ({ file_path }) => ({ kind: 'ask', reason: `It would change the file ${file_path}.` }),
    run: async ({ file_path, old_string, new_string, replace_all = false }) => {
      const { file } = await fileInside(root, file_path);
      const text = await readTextFile(root, file_path);
      const pieces = text.split(old_string);
      const places = pieces.length - 1;
      if (places === 0) throw new Error(`The text is not in ${file_path}; read the file and copy the text exactly`);
      if (places > 1 && !replace_all)
        throw new Error(`The text is in ${file_path} ${places} times; give more of it, or set replace_all`);
      if (text.length + places * (new_string.length - old_string.length) > CHARS_MAX * 10)
        throw new Error(`${file_path} would become too large`);
      await put(file, pieces.join(new_string));
      return `Replaced ${places === 1 ? 'one place' : `${places} places`} in ${file_path}.`;
    },
  });
