// npm run reference: writes the reference pages of the guide.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';
import { referencePages } from './pages.ts';

for (const [page, text] of Object.entries(referencePages())) {
  writeFileSync(path.join(root, page), text);
  process.stdout.write(`${page}\n`);
}
