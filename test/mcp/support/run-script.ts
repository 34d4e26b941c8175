import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/repository.ts';

let number = 0;

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of its own that has `mcp`, as a user of the library writes one. It must end within ten seconds. */
export function runScript(code: string): Promise<Ended> {
  mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const file = path.join(root, '.tmp', `mcp-script-${process.pid}-${number++}.ts`);
  writeFileSync(file, `import { mcp } from '${path.join(root, 'src', 'adapters', 'tools-mcp', 'mcp.ts')}';\n${code}`);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => {
    child.once('close', (exitCode, signal) => {
      rmSync(file, { force: true });
      resolve({ code: exitCode, signal, stdout, stderr });
    });
  });
}
