// Glob: finds files by name.

import path from 'node:path';
import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { alternativesOf, fitsPath } from './glob.ts';
import { placeInside } from './inside-folder.ts';
import { walkFolder } from './walk-folder.ts';

const SHOWN_MAX = 200;

const input = z.object({
  pattern: z.string().min(1).max(500).describe('such as src/**/*.ts; * stands for one name, ** for any folders'),
  path: z.string().min(1).optional().describe('the folder to look in; the working folder if left out'),
});

export const globTool = (root: string): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'Glob',
    does: 'finds files of the working folder by a pattern of their names',
    input,
    effect: 'read',
    // File names are chosen by those who put the files there.
    untrusted: true,
    timeoutMs: 30_000,
    grant: 'always',
    run: async ({ pattern, path: given = '.' }, { signal }) => {
      const folder = await placeInside(root, given);
      const base = path
        .relative(await placeInside(root, '.'), folder)
        .split(path.sep)
        .join('/');
      const patterns = alternativesOf(pattern);
      // Folders that begin with a dot are searched only if the pattern names them.
      const hidden = patterns.some((each) => /(?:^|\/)\.[^./]/.test(each));
      const { files, isComplete } = await walkFolder(folder, { signal, hidden });
      const found = files.filter((file) => patterns.some((each) => fitsPath(each, file)));
      const shown = found.slice(0, SHOWN_MAX).map((file) => (base === '' ? file : `${base}/${file}`));
      return { files: shown, found: found.length, isComplete: isComplete && found.length <= SHOWN_MAX };
    },
  });
