// The text of a team file and of the files it imports: what a run compares before it goes on after an approval.

import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Imports of other files; packages are not part of the team. */
const IMPORTED = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.{1,2}\/[^'"\n]+)['"]/g;
const FILES_MAX = 500;

/** By path, as seen from the folder of the team file. A file that cannot be read is left out. */
export function moduleTexts(teamFile: string): Record<string, string> {
  const texts = new Map<string, string>();
  const files = [teamFile];
  for (const file of files) {
    const text = textOf(file);
    if (text === undefined) continue;
    texts.set(nameOf(file, teamFile), text);
    for (const [, imported = ''] of text.matchAll(IMPORTED)) {
      const found = path.resolve(path.dirname(file), imported);
      if (!files.includes(found) && files.length < FILES_MAX) files.push(found);
    }
  }
  return Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const nameOf = (file: string, teamFile: string): string =>
  path.relative(path.dirname(teamFile), file).split(path.sep).join('/');

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
