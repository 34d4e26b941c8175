// A folder for measured journals. It is in the repository, because the system's temporary folder is in memory on many
// machines and would make syncing look free.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const parent = fileURLToPath(new URL('../../.tmp', import.meta.url));

export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
