// `npm run simulate` as tests call it: in a process of its own, on the same Node.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Simulated {
  readonly code: number;
  readonly out: string;
}

const script = fileURLToPath(new URL('./simulate.ts', import.meta.url));

export const simulate = (...args: readonly string[]): Promise<Simulated> =>
  new Promise((resolve) => {
    const options = { encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    execFile(process.execPath, ['--conditions=bosun-source', script, ...args], options, (error, out) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out }),
    );
  });
